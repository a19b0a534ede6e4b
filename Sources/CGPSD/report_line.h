#ifndef REPORT_LINE_H
#define REPORT_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a line claims to be a report of the class TPV or SKY, which gpsd names first. */
bool is_called_report(const char *line);

/* Whether such a line may be given to libgps: one JSON object (RFC 8259) with one class, and no deeper than a report. */
bool is_report(const char *line);

/* How many bytes rewrite_line needs for a line. */
size_t rewritten_size(const char *line);

/* Writes a JSON object as gpsd itself does, into `to`: the class first, without blanks. A member whose value cannot be read, or is not
 * of its kind, is left out, and so are what is empty between two commas, a second class, and texts and lists under keys that gpsd does
 * not have. The beginning of the text, or NULL where the line holds no whole object with a class; and how many members were bad, null
 * ones aside. */
const char *rewrite_line(const char *line, char *to, int *bad);

#endif
