#ifndef CGPSD_CONNECT_H
#define CGPSD_CONNECT_H

#include <netdb.h>

#include "CGPSD.h"

/* Finds an address of gpsd that answers: CGPSD_OPENED with both names filled in, or the reason why not.
 * numeric_host holds NI_MAXHOST characters, numeric_port NI_MAXSERV. */
enum cgpsd_failure cgpsd_find_way(const char *host, const char *port, int wake, int timeout_ms, char *numeric_host,
                                  char *numeric_port, int *error);

#endif
