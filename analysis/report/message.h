/* One line for people, mostly on standard error. It works even when memory has run out. */
#pragma once

#include "base/buffer.h"

typedef struct ptv_message {
    ptv_buffer line; /* write the text here */
    char room[2048]; /* longer texts need memory */
} ptv_message;

void ptv_message_begin(ptv_message *message, const char *text);

/* Ends the line and writes it. */
void ptv_message_say(ptv_message *message, FILE *out);
