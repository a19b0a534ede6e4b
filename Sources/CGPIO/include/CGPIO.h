/* The GPIO character device, one line at a time: version 2 of the kernel's interface in linux/gpio.h, since Linux 5.10.
 *
 * Descriptors are the caller's to close; a line is free again when the last one for it is closed. Every function answers
 * a negative errno(3) on failure. Values are logical: 1 is active, whatever the level.
 */
#ifndef CGPIO_H
#define CGPIO_H

#include <stdbool.h>
#include <stdint.h>

/* The length of a chip's label, with its final zero. */
enum { CGPIO_LABEL_SIZE = 32 };

/* Reads the label and the number of lines of the chip that `chip` is open on. */
int cgpio_chip(int chip, char label[CGPIO_LABEL_SIZE], uint32_t *line_count);

/* Takes a line as an output that is inactive; a descriptor. */
int cgpio_take_output(int chip, uint32_t offset, bool is_active_low, const char *consumer);

/* Makes an output active or inactive. */
int cgpio_set(int line, bool is_active);

/* Takes a line as an input with both edges, pulled to its inactive level where the chip can; a descriptor to poll.
 * An edge counts once the level has held for the time `debounce_us`. */
int cgpio_take_input(int chip, uint32_t offset, bool is_active_low, uint32_t debounce_us, const char *consumer);

/* Takes one edge off an input: 1 where it became active, 0 where inactive. Blocks where there is none. */
int cgpio_read_edge(int line);

#endif
