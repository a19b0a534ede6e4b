#ifndef ALIGHT_PAGE_FILES_H
#define ALIGHT_PAGE_FILES_H

#include <stddef.h>

/// A file of the rider's page, as the compiler has put it into the program.
typedef struct {
    /// Where it lies under `web`, such as `styles/tokens.css`.
    const char *path;
    /// Its bytes.
    const unsigned char *bytes;
    /// How many they are.
    size_t count;
} alight_page_file;

/// All files, in no particular order.
extern const alight_page_file *const alight_page_files;
/// How many files there are.
extern const size_t alight_page_file_count;

#endif
