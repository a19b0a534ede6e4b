#ifndef CGPSD_CONNECT_H
#define CGPSD_CONNECT_H

#include "CGPSD.h"

/* Connects to the first address of gpsd that answers and sets *fd to a non-blocking socket: CGPSD_OPENED, or the reason
 * why not. */
enum cgpsd_failure cgpsd_connect(const char *host, const char *port, int wake, int timeout_ms, int *fd, int *error);

#endif
