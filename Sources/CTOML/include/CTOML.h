#ifndef CTOML_H
#define CTOML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a value is.
typedef enum {
    /// None: the entry is a section itself.
    ctoml_section,
    ctoml_text,
    ctoml_integer,
    ctoml_number,
    ctoml_flag,
    /// A list, whose items follow as entries with the same key.
    ctoml_list,
    /// A date or a table, or a list in a list.
    ctoml_other,
} ctoml_kind;

/// A section of a file, or a value in one. What it points to ends with the call that gives it.
typedef struct {
    /// The section's name, in UTF-8 and perhaps with NUL in it; NULL for a value outside sections.
    const char *section;
    size_t section_length;
    /// Which of the sections of that name in double brackets, from 0; -1 for one in single brackets.
    ptrdiff_t place;
    /// The value's name; NULL for the section itself.
    const char *key;
    size_t key_length;
    /// Which item of the list of that name it is, from 0; -1 for what is no item.
    ptrdiff_t item;
    ctoml_kind kind;
    const char *text;
    size_t text_length;
    int64_t integer;
    double number;
    bool flag;
    /// The line on which it stands, from 1.
    uint32_t line;
} ctoml_entry;

/// What is wrong with a file.
typedef struct {
    /// The line, from 1.
    uint32_t line;
    /// In one line of words.
    char problem[256];
} ctoml_error;

/// Reads a file: each section is given before its values.
///
/// Nothing but the result tells of an error, whatever the bytes are.
bool ctoml_parse(
    const char *text, size_t length, void (*take)(void *context, const ctoml_entry *entry), void *context,
    ctoml_error *error);

#ifdef __cplusplus
}
#endif

#endif
