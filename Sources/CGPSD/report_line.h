#ifndef REPORT_LINE_H
#define REPORT_LINE_H

#include <stdbool.h>

/* Whether a line claims to be a report of the class TPV or SKY, which gpsd names first. */
bool is_called_report(const char *line);

/* Whether such a line may be given to libgps: one JSON object (RFC 8259) with one class, and no deeper than a report. */
bool is_report(const char *line);

#endif
