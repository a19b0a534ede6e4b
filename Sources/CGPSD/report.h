#ifndef REPORT_H
#define REPORT_H

#include <gps.h>

#include "CGPSD.h"

/* Receivers whose sky views are kept; of more than these the one that was told first is forgotten. */
#define MOST_RECEIVERS 8

/* The last sky view of a receiver. */
struct cgpsd_sky {
    bool is_known;
    char device[GPS_PATH_MAX];
    int64_t ms;             /* when it came, or -1 for before the first time that is known */
    double hdop;
    double pdop;
    double vdop;
    int used;
    int visible;
};

struct cgpsd_decoder {
    struct gps_data_t data;
    int64_t last_ms;        /* the time of the last report, where it told one, or -1 */
    struct cgpsd_sky skies[MOST_RECEIVERS];
    int bad;                /* members of the last line that were left out */
    size_t next_sky;        /* which of them the view of another receiver replaces */
};

/* Makes a decoder one that has read nothing yet. */
void cgpsd_begin_decoder(struct cgpsd_decoder *decoder);

#endif
