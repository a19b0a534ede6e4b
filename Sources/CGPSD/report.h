#ifndef REPORT_H
#define REPORT_H

#include <gps.h>

#include "CGPSD.h"

struct cgpsd_decoder {
    struct gps_data_t data;
    int64_t last_ms;        /* the time of the last report, where it told one, or -1 */
    int64_t sky_ms;         /* when the last sky view came, or -1 for before the first time that is known */
    bool has_sky;
};

/* Makes a decoder one that has read nothing yet. */
void cgpsd_begin_decoder(struct cgpsd_decoder *decoder);

#endif
