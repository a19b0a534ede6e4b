#ifndef REPORT_LINE_H
#define REPORT_LINE_H

#include <stdbool.h>

/* Whether a line may be given to libgps: one JSON object (RFC 8259) of the class TPV or SKY, named first as gpsd does and once, and no
 * deeper than a report. */
bool is_report_line(const char *line);

#endif
