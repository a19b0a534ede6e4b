#include "CTOML.h"

#include <cstdio>
#include <stdexcept>
#include <string_view>

namespace {
/// The parser has come into a state that its authors had ruled out.
struct Unforeseen : std::logic_error {
    using std::logic_error::logic_error;
};
}

// By default, hostile text ends the process where assertions are checked, and is undefined behaviour where they are not.
#undef NDEBUG
#define TOML_ASSERT(expression) ((expression) ? (void)0 : throw Unforeseen(#expression))
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 1
#include <toml++/toml.h>

namespace {
std::string_view before_line(std::string_view text, uint32_t line) {
    size_t end = 0;
    for (uint32_t number = 1; number < line && end != std::string_view::npos; ++number) {
        end = text.find('\n', end);
        if (end != std::string_view::npos) ++end;
    }
    return end == std::string_view::npos ? text : text.substr(0, end);
}

bool is_unforeseen(std::string_view text) {
    try {
        (void)toml::parse(text);
    } catch (const Unforeseen &) {
        return true;
    } catch (...) {
    }
    return false;
}

/// The line that brings the parser there. It reads from the first byte to the last, so all beginnings that have that line do so too.
uint32_t line_of_unforeseen(std::string_view text) {
    uint32_t lines = 1;
    for (char byte : text) lines += byte == '\n';
    uint32_t first = 1, last = lines;
    while (first < last) {
        uint32_t middle = first + (last - first) / 2;
        if (is_unforeseen(before_line(text, middle + 1))) {
            last = middle;
        } else {
            first = middle + 1;
        }
    }
    return first;
}

class Reader {
public:
    Reader(void (*take)(void *, const ctoml_entry *), void *context) : take(take), context(context) {}

    void read(const toml::table &file) {
        for (auto &&[key, node] : file) {
            std::string_view name = key.str();
            if (const toml::table *section = node.as_table()) {
                read(name, -1, *section, key.source().begin.line);
            } else if (const toml::array *list = node.as_array(); list && is_list_of_sections(*list)) {
                ptrdiff_t place = 0;
                for (const toml::node &section : *list) {
                    read(name, place++, *section.as_table(), key.source().begin.line);
                }
            } else {
                value(std::nullopt, -1, name, node, key.source().begin.line);
            }
        }
    }

private:
    void (*take)(void *, const ctoml_entry *);
    void *context;

    static bool is_list_of_sections(const toml::array &list) {
        for (const toml::node &node : list) {
            if (!node.is_table()) return false;
        }
        return !list.empty();
    }

    void read(std::string_view name, ptrdiff_t place, const toml::table &section, uint32_t line) {
        ctoml_entry entry = {};
        entry.section = name.data();
        entry.section_length = name.size();
        entry.place = place;
        entry.item = -1;
        entry.kind = ctoml_section;
        uint32_t own = section.source().begin.line;
        entry.line = own > 0 ? own : line;
        take(context, &entry);
        for (auto &&[key, node] : section) value(name, place, key.str(), node, key.source().begin.line);
    }

    void value(
        std::optional<std::string_view> section, ptrdiff_t place, std::string_view key, const toml::node &node,
        uint32_t line, ptrdiff_t item = -1) {
        ctoml_entry entry = {};
        if (section) {
            entry.section = section->data();
            entry.section_length = section->size();
        }
        entry.place = place;
        entry.key = key.data();
        entry.key_length = key.size();
        entry.line = line;
        entry.item = item;
        entry.kind = ctoml_other;
        const toml::array *list = item < 0 ? node.as_array() : nullptr;
        if (list) entry.kind = ctoml_list;
        if (const auto *text = node.as_string()) {
            entry.kind = ctoml_text;
            entry.text = text->get().data();
            entry.text_length = text->get().size();
        } else if (const auto *integer = node.as_integer()) {
            entry.kind = ctoml_integer;
            entry.integer = integer->get();
        } else if (const auto *number = node.as_floating_point()) {
            entry.kind = ctoml_number;
            entry.number = number->get();
        } else if (const auto *flag = node.as_boolean()) {
            entry.kind = ctoml_flag;
            entry.flag = flag->get();
        }
        take(context, &entry);
        if (!list) return;
        ptrdiff_t number = 0;
        for (const toml::node &value_in_list : *list) value(section, place, key, value_in_list, line, number++);
    }
};
}

bool ctoml_parse(
    const char *text, size_t length, void (*take)(void *context, const ctoml_entry *entry), void *context,
    ctoml_error *error) {
    std::string_view file(text, length);
    const char *problem = "it cannot be read";
    uint32_t line = 0;
    try {
        const toml::table table = toml::parse(file);
        Reader(take, context).read(table);
        return true;
    } catch (const toml::parse_error &failure) {
        line = failure.source().begin.line;
        std::snprintf(error->problem, sizeof error->problem, "%s", failure.what());
        problem = nullptr;
    } catch (const Unforeseen &) {
        line = line_of_unforeseen(file);
    } catch (const std::exception &failure) {
        std::snprintf(error->problem, sizeof error->problem, "%s", failure.what());
        problem = nullptr;
    } catch (...) {
    }
    if (problem) std::snprintf(error->problem, sizeof error->problem, "%s", problem);
    error->line = line;
    return false;
}
