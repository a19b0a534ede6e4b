/* A narrow view of libgps (libgps(3), gpsd_json(5)): an opaque session and a plain struct out.
 *
 * struct gps_data_t changes its shape with almost every release of gpsd, so it stays behind this header.
 * One session belongs to one thread at a time.
 */
#ifndef CGPSD_H
#define CGPSD_H

#include <stdbool.h>
#include <stdint.h>

/* A connection to gpsd that asks for JSON reports of all its receivers. */
struct cgpsd_session;

/* One time-position-velocity report (TPV), with what the sky view (SKY) before it said.
 * A value that was not reported is NaN, or -1 where it is whole. Nothing has been checked against its range. */
struct cgpsd_report {
    bool has_time;
    int64_t time_ms;        /* milliseconds since 1970-01-01 UTC */
    int mode;               /* 0 unknown, 1 no fix, 2 2D, 3 3D */
    int status;             /* how the position was made, as gpsd_json(5) numbers it; 0 or less where that is not known */
    double latitude;        /* degrees north */
    double longitude;       /* degrees east */
    double altitude_msl;    /* metres above mean sea level */
    double speed;           /* metres a second over ground */
    double track;           /* degrees from true north */
    double eph;             /* metres; the estimated horizontal error, 95 % */
    double hdop;
    double pdop;
    double vdop;
    int satellites_used;
    int satellites_seen;
};

enum cgpsd_result {
    CGPSD_NOTHING_YET,      /* nothing complete is waiting: poll the descriptor before trying again */
    CGPSD_OTHER,            /* something other than a report arrived: try again */
    CGPSD_REPORT,           /* a report arrived: try again after it */
    CGPSD_SKY,              /* a sky view arrived, which counts for its receiver's next reports: try again after it */
    CGPSD_RAW,              /* a receiver's own sentence arrived, see cgpsd_line: try again after it */
    CGPSD_LOST,             /* the connection is of no more use: close it */
    CGPSD_MALFORMED         /* a line that begins as a report goes on as none; cgpsd_read has CGPSD_OTHER for it */
};

/* Reads reports line by line, wherever they come from. */
struct cgpsd_decoder;

/* A decoder that has read nothing yet; NULL where there is no memory for it. */
struct cgpsd_decoder *cgpsd_make_decoder(void);

/* Reads one line without its end. `now_ms` is when it came, by a clock of the caller's, from 0 on; -1 goes by the times of the
 * reports themselves. A sky view counts for ten seconds, for its own receiver. CGPSD_REPORT, CGPSD_SKY, CGPSD_MALFORMED, or CGPSD_OTHER
 * for any other line. */
enum cgpsd_result cgpsd_decode(struct cgpsd_decoder *decoder, const char *line, int64_t now_ms,
                               struct cgpsd_report *report);

/* How many members of the line decoded last were left out, since their values could not be read or are not of their kind. */
int cgpsd_bad_members(const struct cgpsd_decoder *decoder);

/* The path of the device that the report or the sky view decoded last came from; empty where it told none. Valid until the next one. */
const char *cgpsd_decoded_device(const struct cgpsd_decoder *decoder);

/* Frees a decoder. */
void cgpsd_free_decoder(struct cgpsd_decoder *decoder);

enum cgpsd_failure {
    CGPSD_OPENED,
    CGPSD_NO_HOST,          /* the name does not resolve; `error` is one of getaddrinfo(3) */
    CGPSD_NO_CONNECTION,    /* `error` is an errno */
    CGPSD_WOKEN             /* `wake` became readable */
};

/* Connects and asks for reports and, with `raw`, for what receivers say as well: the sentences of those that speak NMEA,
 * and pseudo-NMEA for others (gpsd_json(5), "nmea"). Gives up after timeout_ms, or when the descriptor `wake` becomes readable.
 * (Resolving a name takes as long as the resolver does.) NULL on failure, with the reason. */
struct cgpsd_session *cgpsd_open(const char *host, const char *port, bool raw, int wake, int timeout_ms,
                                 enum cgpsd_failure *failure, int *error);

/* Takes a socket that is connected to gpsd and does not block, and asks as cgpsd_open does. NULL on failure, with errno; the
 * socket is closed then. */
struct cgpsd_session *cgpsd_begin(int fd, bool raw);

/* What went wrong, in words; valid until the next call on the same thread. */
const char *cgpsd_describe(enum cgpsd_failure failure, int error);

/* The descriptor to poll for reading. */
int cgpsd_descriptor(const struct cgpsd_session *session);

/* Takes one message off the connection; never blocks. */
enum cgpsd_result cgpsd_read(struct cgpsd_session *session, struct cgpsd_report *report);

/* The path of the device that the last report or sky view came from; empty before the first. Valid until the next one. */
const char *cgpsd_device(const struct cgpsd_session *session);

/* How many devices gpsd has said last that it has; 0 where it has not said it. */
int cgpsd_device_count(const struct cgpsd_session *session);

/* Whether gpsd has said last that it has no receiver at all. */
bool cgpsd_has_no_device(const struct cgpsd_session *session);

/* Asks for reports, which cgpsd_open has done once; gpsd then opens its devices that are closed. False when the request
 * could not be sent. */
bool cgpsd_watch(struct cgpsd_session *session);

/* The line that cgpsd_read took last, without its end; valid until the next call of it. */
const char *cgpsd_line(const struct cgpsd_session *session);

/* Asks gpsd for its version, which it answers at once when it lives. False when the request could not be sent. */
bool cgpsd_ask_for_life(struct cgpsd_session *session);

/* Closes the connection and frees the session. */
void cgpsd_close(struct cgpsd_session *session);

#endif
