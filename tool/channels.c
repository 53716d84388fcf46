/* Operations on all reports of a call at once. */
#include "tool/session.h"

ptv_session ptv_session_of_one(ptv_channel *channel, ptv_format_id format,
                               const ptv_options *options)
{
    static ptv_work work;     /* 4 KiB: too much for a small stack */
    static ptv_groups groups; /* 10 KiB */
    *channel = (ptv_channel){.format = format, .policy = &options->policy, .groups = &groups};
    return (ptv_session){.options = options,
                         .work = &work,
                         .channels = channel,
                         .channel_count = 1,
                         .operators = &ptv_operators_default};
}

void ptv_channels_open(const ptv_session *s)
{
    for (size_t i = 0; i < s->channel_count; i++) {
        s->channels[i].renderer.open(s->channels[i].renderer.self);
    }
}

void ptv_channels_file(const ptv_session *s, const ptv_file_report *report)
{
    for (size_t i = 0; i < s->channel_count; i++) {
        s->channels[i].renderer.file(s->channels[i].renderer.self, report);
    }
}

void ptv_channels_drop(const ptv_session *s)
{
    for (size_t i = 0; i < s->channel_count; i++) {
        s->channels[i].renderer.drop(s->channels[i].renderer.self);
    }
}

void ptv_channels_follow(const ptv_session *s)
{
    for (size_t i = 0; i < s->channel_count; i++) {
        s->channels[i].renderer.follow(s->channels[i].renderer.self);
    }
}

void ptv_channels_close(const ptv_session *s)
{
    for (size_t i = 0; i < s->channel_count; i++) {
        s->channels[i].renderer.close(s->channels[i].renderer.self, &s->summary);
    }
}

int ptv_channels_error(const ptv_session *s)
{
    int why = 0;
    for (size_t i = 0; i < s->channel_count && why == 0; i++) {
        why = s->channels[i].renderer.write_error(s->channels[i].renderer.self);
    }
    return why;
}
