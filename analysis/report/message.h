/* One line for people, mostly on standard error, which is there also when memory has run out. */
#pragma once

#include "base/buffer.h"

typedef struct ptv_message {
    ptv_buffer line; /* put it there */
    char room[2048]; /* what is longer wants memory */
} ptv_message;

void ptv_message_begin(ptv_message *message, const char *text);

/* Ends the line and writes it. */
void ptv_message_say(ptv_message *message, FILE *out);
