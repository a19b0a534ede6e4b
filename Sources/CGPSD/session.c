/* Reads gpsd through libgps, over the changes of its interface between gpsd 3.17 (API 6) and 3.27.
 *
 * Run here: gpsd 3.22, API 11. Every other branch was written from gps.h of that API alone (its change list at the top
 * of the file, and the code of libgps_core.c with API 14 and later), and has not been compiled. */
#include <errno.h>
#include <fcntl.h>
#include <gps.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "CGPSD.h"
#include "connect.h"

#if GPSD_API_MAJOR_VERSION < 6
#error "gpsd 3.17 (API 6) is the oldest that is supported"
#endif

/* A sky view older than this says nothing of the position; receivers send one every 1 to 5 s. */
#define SKY_LIFE_S 10

/* So many failed reads in a row on an open socket mean that libgps is stuck: its buffer is full of no line's end. */
#define MOST_FAILURES 16

struct cgpsd_session {
    struct gps_data_t data;
    /* From API 14 on gps_open keeps the pointers that it is given, so the strings live as long as the session. */
    char host[NI_MAXHOST];
    char port[NI_MAXSERV];
    struct timespec sky_time;
    bool has_sky;
    int failures;
};

struct cgpsd_session *cgpsd_open(const char *host, const char *port, int wake, int timeout_ms,
                                 enum cgpsd_failure *failure, int *error)
{
    struct cgpsd_session *session = calloc(1, sizeof(*session));
    if (session == NULL) {
        *failure = CGPSD_NO_CONNECTION;
        *error = ENOMEM;
        return NULL;
    }
    *failure = cgpsd_find_way(host, port, wake, timeout_ms, session->host, session->port, error);
    if (*failure != CGPSD_OPENED) {
        free(session);
        return NULL;
    }
    errno = 0;
    int status = gps_open(session->host, session->port, &session->data);
    if (status != 0) {
        /* The reason is the result in newer releases and errno in older ones, which also put NL_NOCONNECT and its like,
         * all negative, into it (libgps(3)). */
        *error = status == -1 && errno != 0 ? errno : status;
        *failure = *error > 0 ? CGPSD_NO_CONNECTION : CGPSD_LIBGPS;
        free(session);
        return NULL;
    }
    int fd = cgpsd_descriptor(session);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    if (gps_stream(&session->data, WATCH_ENABLE | WATCH_JSON, NULL) != 0) {
        *failure = CGPSD_NO_CONNECTION;
        *error = errno != 0 ? errno : ECONNRESET;
        cgpsd_close(session);
        return NULL;
    }
    return session;
}

const char *cgpsd_describe(enum cgpsd_failure failure, int error)
{
    switch (failure) {
    case CGPSD_OPENED: return "connected";
    case CGPSD_NO_HOST: return gai_strerror(error);
    case CGPSD_NO_CONNECTION: return strerror(error);
    case CGPSD_WOKEN: return "cancelled";
    case CGPSD_LIBGPS: return gps_errstr(error);
    }
    return "unknown";
}

int cgpsd_descriptor(const struct cgpsd_session *session)
{
    return (int)session->data.gps_fd;
}

static int read_message(struct gps_data_t *data)
{
    /* gps_read leaves the flags of the last message standing: with them every SKY would count as a fix. */
    data->set = 0;
#if GPSD_API_MAJOR_VERSION >= 7
    return gps_read(data, NULL, 0); /* run: API 11 */
#else
    return gps_read(data); /* read only: gps.h of API 6.1 */
#endif
}

/* Whether the other end is still there; a line that libgps could not parse is no reason to leave. */
static bool is_connected(const struct cgpsd_session *session)
{
    char byte;
    ssize_t count = recv(cgpsd_descriptor(session), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

static void fill(const struct cgpsd_session *session, struct cgpsd_report *report)
{
    const struct gps_data_t *data = &session->data;
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
    report->latitude = fix->latitude;
    report->longitude = fix->longitude;
    report->speed = fix->speed;
    report->track = fix->track;
#if GPSD_API_MAJOR_VERSION >= 8
    report->eph = fix->eph; /* run: API 11 */
#else
    report->eph = hypot(fix->epx, fix->epy); /* read only: gps_fix_t has no eph yet */
#endif
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    bool knows_sky = session->has_sky && now.tv_sec - session->sky_time.tv_sec <= SKY_LIFE_S;
    report->hdop = knows_sky ? data->dop.hdop : NAN;
    report->pdop = knows_sky ? data->dop.pdop : NAN;
    report->vdop = knows_sky ? data->dop.vdop : NAN;
    bool counts = knows_sky && data->satellites_visible > 0;
    report->satellites_used = counts ? data->satellites_used : -1;
    report->satellites_seen = counts ? data->satellites_visible : -1;
}

enum cgpsd_result cgpsd_read(struct cgpsd_session *session, struct cgpsd_report *report)
{
    struct gps_data_t *data = &session->data;
    int status = read_message(data);
    if (status == 0)
        return CGPSD_NOTHING_YET;
    if (status < 0) {
        session->failures++;
        return session->failures < MOST_FAILURES && is_connected(session) ? CGPSD_OTHER : CGPSD_LOST;
    }
    session->failures = 0;
    if (data->set & (SATELLITE_SET | DOP_SET)) {
        clock_gettime(CLOCK_MONOTONIC, &session->sky_time);
        session->has_sky = true;
    }
    /* `mode` decides, never `status`; a TPV whose mode is still unknown has nothing to say. */
    if ((data->set & MODE_SET) == 0)
        return CGPSD_OTHER;
    fill(session, report);
    return CGPSD_REPORT;
}

bool cgpsd_ask_for_life(struct cgpsd_session *session)
{
    return gps_send(&session->data, "?VERSION;\n") == 0;
}

void cgpsd_close(struct cgpsd_session *session)
{
    gps_close(&session->data);
    free(session);
}
