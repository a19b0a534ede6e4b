// What Debian's Swift runtime takes from glibc 2.38, for Debian 12, which has glibc 2.36.

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// C23 reads binary literals (0b101), too, where the base is 0 or 2; otherwise these are the functions of C17.

long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }

long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }

int __isoc23_sscanf(const char *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vsscanf(text, format, arguments);
    va_end(arguments);
    return count;
}

/// Copies what fits into `size` bytes with the terminating zero, and returns the length of `source` (strlcpy(3)).
size_t strlcpy(char *target, const char *source, size_t size) {
    size_t length = strlen(source);
    if (size > 0) {
        size_t count = length < size ? length : size - 1;
        memcpy(target, source, count);
        target[count] = 0;
    }
    return length;
}
