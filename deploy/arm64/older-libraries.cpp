// What Debian's Swift runtime takes from glibc 2.38 and libstdc++ 13, for a Debian that has older ones: 12 has 2.36 and 12.

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
// Makes the standard streams before `main`: in libstdc++ 12 whoever uses them does, and from 13 on the library itself.
#include <iostream>

extern "C" {

// C23 reads binary literals (0b101) too, which the runtime asks for nowhere; otherwise these are the functions of C17.

long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }

long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }

unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }

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

/// Appends what fits into `size` bytes with the terminating zero, and returns the length of both (strlcat(3)).
size_t strlcat(char *target, const char *source, size_t size) {
    size_t length = strnlen(target, size);
    return length + strlcpy(target + length, source, size - length);
}

/// `std::ios_base_library_init()`: asks libstdc++ 13 for the standard streams, which are there already.
void _ZSt21ios_base_library_initv(void) {}
}
