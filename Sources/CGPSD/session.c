/* Reads gpsd's reports from a socket.
 *
 * libgps unpacks them (report.c). The socket is ours, because libgps's own way has these faults, seen on 3.22: gps_open
 * connects without a time-out; gps_read leaves the flags of the last message standing, so that every SKY looks like a
 * fix; after half a line gps_waiting is true while gps_read returns 0, for ever; and it gives up on a long line. From
 * API 14 on it also keeps the pointers given to gps_open. */
#include <errno.h>
#include <gps.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "CGPSD.h"
#include "connect.h"
#include "report.h"
#include "report_line.h"

/* The longest line that is read. gpsd's own limit is GPS_JSON_RESPONSE_MAX, 10,240 in 3.22 and growing; a longer line is
 * skipped. */
#define LINE_MAX_BYTES 65536

struct cgpsd_session {
    struct cgpsd_decoder decoder;
    int fd;
    bool raw;               /* whether receivers' own sentences are asked for */
    bool has_no_device;     /* as its last list of devices says */
    int devices;            /* how many that list has */
    bool skips;             /* within a line that is too long */
    const char *line;       /* the line taken last */
    size_t start;           /* the first byte that has not been taken yet */
    size_t end;             /* behind the last byte received */
    char buffer[LINE_MAX_BYTES];
};

static bool send_text(const struct cgpsd_session *session, const char *text)
{
    size_t length = strlen(text);
    return send(session->fd, text, length, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)length;
}

struct cgpsd_session *cgpsd_open(const char *host, const char *port, bool raw, int wake, int timeout_ms,
                                 enum cgpsd_failure *failure, int *error)
{
    int fd = -1;
    *failure = cgpsd_connect(host, port, wake, timeout_ms, &fd, error);
    if (*failure != CGPSD_OPENED)
        return NULL;
    struct cgpsd_session *session = cgpsd_begin(fd, raw);
    if (session == NULL) {
        *failure = CGPSD_NO_CONNECTION;
        *error = errno;
    }
    return session;
}

struct cgpsd_session *cgpsd_begin(int fd, bool raw)
{
    struct cgpsd_session *session = calloc(1, sizeof(*session));
    if (session == NULL) {
        close(fd);
        errno = ENOMEM;
        return NULL;
    }
    session->fd = fd;
    cgpsd_begin_decoder(&session->decoder);
    session->raw = raw;
    if (!cgpsd_watch(session)) {
        int error = errno;
        cgpsd_close(session);
        errno = error;
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
    }
    return "unknown";
}

int cgpsd_descriptor(const struct cgpsd_session *session)
{
    return session->fd;
}

/* The next whole line without its end, or NULL with `*result` set: CGPSD_NOTHING_YET or CGPSD_LOST. */
static char *next_line(struct cgpsd_session *session, enum cgpsd_result *result)
{
    size_t searched = session->start;
    for (;;) {
        char *newline = memchr(session->buffer + searched, '\n', session->end - searched);
        if (newline != NULL) {
            char *line = session->buffer + session->start;
            *newline = '\0';
            session->start = (size_t)(newline - session->buffer) + 1;
            if (!session->skips)
                return line;
            session->skips = false;
            searched = session->start;
            continue;
        }
        memmove(session->buffer, session->buffer + session->start, session->end - session->start);
        session->end -= session->start;
        session->start = 0;
        if (session->end == sizeof(session->buffer)) {
            session->skips = true;
            session->end = 0;
        }
        searched = session->end;
        ssize_t count = recv(session->fd, session->buffer + session->end, sizeof(session->buffer) - session->end, 0);
        if (count > 0) {
            session->end += (size_t)count;
        } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
            *result = CGPSD_LOST;
            return NULL;
        } else if (errno == EAGAIN) {
            *result = CGPSD_NOTHING_YET;
            return NULL;
        }
    }
}

/* Takes note of whether gpsd has receivers, where a line says so. */
static void note_devices(struct cgpsd_session *session, const char *line)
{
    static const char list[] = "{\"class\":\"DEVICES\"", device[] = "{\"class\":\"DEVICE\"";
    char *room = malloc(rewritten_size(line));
    int bad = 0;
    const char *text = room != NULL ? rewrite_line(line, room, &bad) : NULL;
    if (text != NULL && strncmp(text, list, sizeof(list) - 1) == 0) {
        session->devices = 0;
        for (const char *path = text; (path = strstr(path, "\"path\":")) != NULL; ++path)
            ++session->devices;
        session->has_no_device = strstr(text, "\"devices\":[]") != NULL;
    } else if (text != NULL && strncmp(text, device, sizeof(device) - 1) == 0)
        session->has_no_device = false;
    free(room);
}

enum cgpsd_result cgpsd_read(struct cgpsd_session *session, struct cgpsd_report *report)
{
    enum cgpsd_result result = CGPSD_OTHER;
    char *line = next_line(session, &result);
    if (line == NULL)
        return result;
    session->line = line;
    /* JSON is objects only; sentences begin with `$`, `!` or a TAG block. */
    if (line[0] == '$' || line[0] == '!' || line[0] == '\\') {
        line[strcspn(line, "\r")] = '\0';
        return CGPSD_RAW;
    }
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    result = cgpsd_decode(&session->decoder, line, (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000, report);
    if (result != CGPSD_REPORT && result != CGPSD_SKY) {
        note_devices(session, line);
        return CGPSD_OTHER;
    }
    session->has_no_device = false;
    return result;
}

const char *cgpsd_device(const struct cgpsd_session *session)
{
    return cgpsd_decoded_device(&session->decoder);
}

int cgpsd_device_count(const struct cgpsd_session *session)
{
    return session->devices;
}

bool cgpsd_has_no_device(const struct cgpsd_session *session)
{
    return session->has_no_device;
}

const char *cgpsd_line(const struct cgpsd_session *session)
{
    return session->line != NULL ? session->line : "";
}

bool cgpsd_watch(struct cgpsd_session *session)
{
    /* WATCH_ENABLE | WATCH_JSON and, for raw sentences, WATCH_NMEA, as gpsd_json(5) writes them. A client can have both on
     * one connection (seen on 3.22): each sentence comes before the report that it leads to. */
    return send_text(session, session->raw ? "?WATCH={\"enable\":true,\"json\":true,\"nmea\":true};\n"
                                           : "?WATCH={\"enable\":true,\"json\":true};\n");
}

bool cgpsd_ask_for_life(struct cgpsd_session *session)
{
    return send_text(session, "?VERSION;\n");
}

void cgpsd_close(struct cgpsd_session *session)
{
    close(session->fd);
    free(session);
}
