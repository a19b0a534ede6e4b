/* Reads gpsd's reports with libgps, over the changes of its interface between gpsd 3.17 (API 6) and 3.27 (API 16).
 *
 * libgps unpacks the reports: gps_unpack, which libgps(3) offers to programs that do their own I/O, and which gps_read calls on each
 * line.
 *
 * Compiled and run here: gpsd 3.22, API 11. The branches for other versions were written from their gps.h (6.1, 7 to 13
 * by their change lists) and have not been compiled; API 14 to 16 from other programs that build against them. */
#include "report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report_line.h"

#if GPSD_API_MAJOR_VERSION < 6
#error "gpsd 3.17 (API 6) is the oldest that is supported"
#endif

/* A sky view older than this says nothing of the position; receivers send one every 1 to 5 s. */
#define SKY_LIFE_MS 10000

void cgpsd_begin_decoder(struct cgpsd_decoder *decoder)
{
    memset(decoder, 0, sizeof(*decoder));
    decoder->data.gps_fd = -1;
    decoder->last_ms = -1;
    gps_clear_fix(&decoder->data.fix);
    gps_clear_dop(&decoder->data.dop);
}

struct cgpsd_decoder *cgpsd_make_decoder(void)
{
    struct cgpsd_decoder *decoder = malloc(sizeof(*decoder));
    if (decoder != NULL)
        cgpsd_begin_decoder(decoder);
    return decoder;
}

void cgpsd_free_decoder(struct cgpsd_decoder *decoder)
{
    free(decoder);
}

static void fill_fix(const struct gps_data_t *data, struct cgpsd_report *report)
{
    const struct gps_fix_t *fix = &data->fix;
#if GPSD_API_MAJOR_VERSION >= 9
    /* run: API 11 */
    report->has_time = (data->set & TIME_SET) != 0 && fix->time.tv_sec > 0;
    report->time_ms = (int64_t)fix->time.tv_sec * 1000 + (fix->time.tv_nsec + 500000) / 1000000;
    report->altitude_msl = fix->altMSL;
#else
    /* read only: gps.h of API 6.1 and the change lists of 7 to 9. timestamp_t is a double there, and `altitude` is
     * the altitude above mean sea level for receivers that speak NMEA. */
    report->has_time = (data->set & TIME_SET) != 0 && isfinite(fix->time) && fix->time > 0;
    report->time_ms = report->has_time ? (int64_t)llround(fix->time * 1000) : 0;
    report->altitude_msl = fix->altitude;
#endif
    report->mode = fix->mode;
#if GPSD_API_MAJOR_VERSION >= 10
    report->status = fix->status; /* run: API 11 */
#else
    report->status = data->status; /* read only: gps.h of API 6.1 to 9 */
#endif
    report->latitude = fix->latitude;
    report->longitude = fix->longitude;
    report->speed = fix->speed;
    report->track = fix->track;
#if GPSD_API_MAJOR_VERSION >= 8
    report->eph = fix->eph; /* run: API 11 */
#else
    report->eph = hypot(fix->epx, fix->epy); /* read only: gps_fix_t has no eph in API 6.1 */
#endif
}

/* The sky view of the receiver of the last report; NULL where it has told none. Programs other than gpsd may name no receiver in
 * one of both. */
static struct cgpsd_sky *find_sky(struct cgpsd_decoder *decoder, bool is_exact)
{
    const char *device = cgpsd_decoded_device(decoder);
    for (size_t i = 0; i < MOST_RECEIVERS; ++i) {
        struct cgpsd_sky *sky = &decoder->skies[i];
        bool is_nameless = *sky->device == '\0' || *device == '\0';
        if (sky->is_known && ((is_nameless && !is_exact) || strcmp(sky->device, device) == 0))
            return sky;
    }
    return NULL;
}

static void keep_sky(struct cgpsd_decoder *decoder, int64_t now_ms)
{
    const struct gps_data_t *data = &decoder->data;
    struct cgpsd_sky *place = find_sky(decoder, true);
    if (place == NULL) {
        place = &decoder->skies[decoder->next_sky];
        decoder->next_sky = (decoder->next_sky + 1) % MOST_RECEIVERS;
    }
    *place = (struct cgpsd_sky){true, "", now_ms, data->dop.hdop, data->dop.pdop, data->dop.vdop, data->satellites_used,
                                data->satellites_visible};
    memcpy(place->device, cgpsd_decoded_device(decoder), sizeof(place->device));
}

static void fill_sky(const struct cgpsd_sky *sky, int64_t now_ms, struct cgpsd_report *report)
{
    bool knows_sky = sky != NULL && llabs(now_ms - sky->ms) <= SKY_LIFE_MS;
    report->hdop = knows_sky ? sky->hdop : NAN;
    report->pdop = knows_sky ? sky->pdop : NAN;
    report->vdop = knows_sky ? sky->vdop : NAN;
    bool counts = knows_sky && sky->visible > 0;
    report->satellites_used = counts ? sky->used : -1;
    report->satellites_seen = counts ? sky->visible : -1;
}

/* Has libgps read a report; whether it found one. */
static bool unpack(struct gps_data_t *data, const char *line)
{
    data->set = 0;
    data->dev.path[0] = '\0';
    gps_unpack((char *)line, data);
    data->dev.path[sizeof(data->dev.path) - 1] = '\0';
    return (data->set & (MODE_SET | SATELLITE_SET | DOP_SET)) != 0;
}

enum cgpsd_result cgpsd_decode(struct cgpsd_decoder *decoder, const char *line, int64_t now_ms,
                               struct cgpsd_report *report)
{
    struct gps_data_t *data = &decoder->data;
    decoder->bad = 0;
    /* libgps takes nothing of a line behind a value that it does not expect, whoever wrote it. */
    char *room = malloc(rewritten_size(line));
    const char *plain = room != NULL ? rewrite_line(line, room, &decoder->bad) : NULL;
    bool is_called = is_called_report(plain != NULL ? plain : line);
    bool is_read = plain != NULL && is_report(plain);
    bool says_something = is_read && unpack(data, plain);
    free(room);
    if (!is_read)
        return is_called ? CGPSD_MALFORMED : CGPSD_OTHER;
    if (!says_something)
        return decoder->bad > 0 ? CGPSD_MALFORMED : CGPSD_OTHER;
    /* `mode` decides, never `status`; a TPV whose mode is still unknown has nothing to say. */
    bool has_fix = (data->set & MODE_SET) != 0;
    if (has_fix) {
        fill_fix(data, report);
        if (report->has_time)
            decoder->last_ms = report->time_ms;
    }
    if (now_ms < 0)
        now_ms = decoder->last_ms;
    if (data->set & (SATELLITE_SET | DOP_SET))
        keep_sky(decoder, now_ms);
    if (!has_fix)
        return CGPSD_SKY;
    struct cgpsd_sky *view = find_sky(decoder, false);
    if (view != NULL && view->ms < 0)
        view->ms = now_ms;
    fill_sky(view, now_ms, report);
    return CGPSD_REPORT;
}

int cgpsd_bad_members(const struct cgpsd_decoder *decoder)
{
    return decoder->bad;
}

const char *cgpsd_decoded_device(const struct cgpsd_decoder *decoder)
{
    return decoder->data.dev.path;
}
