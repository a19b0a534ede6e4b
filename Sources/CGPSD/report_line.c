/* What libgps may be given, and what others write made into that.
 *
 * gps_unpack of libgps 3.22 trusts the sender: on many a malformed line it tries the same bytes again, for ever. gpsd itself
 * sends none, but its port is open to whoever listens there in its place, and a line can be cut. */
#include "report_line.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A report has objects in a list in an object. */
#define DEEPEST 3

static const char *value(const char *p, int depth);

static const char *blanks(const char *p)
{
    return p + strspn(p, " \t\r");
}

/* Behind a string that begins at `p`; NULL where none does. So for the rest. */
static const char *string(const char *p)
{
    if (*p++ != '"')
        return NULL;
    for (; *p != '"'; ++p) {
        if ((unsigned char)*p < 0x20)
            return NULL;
        if (*p != '\\')
            continue;
        ++p;
        if (*p == 'u') {
            if (strspn(p + 1, "0123456789abcdefABCDEF") < 4)
                return NULL;
            p += 4;
        } else if (*p == '\0' || strchr("\"\\/bfnrt", *p) == NULL) {
            return NULL;
        }
    }
    return p + 1;
}

static const char *digits(const char *p)
{
    size_t count = strspn(p, "0123456789");
    return count > 0 ? p + count : NULL;
}

static const char *number(const char *p)
{
    if (*p == '-')
        ++p;
    p = *p == '0' ? p + 1 : digits(p);
    if (p != NULL && *p == '.')
        p = digits(p + 1);
    if (p != NULL && (*p == 'e' || *p == 'E')) {
        ++p;
        if (*p == '+' || *p == '-')
            ++p;
        p = digits(p);
    }
    return p;
}

/* What stands between brackets, behind the first of them. */
static const char *members(const char *p, char end, int depth)
{
    p = blanks(p);
    if (*p == end)
        return p + 1;
    for (;;) {
        if (end == '}') {
            p = string(p);
            if (p == NULL)
                return NULL;
            p = blanks(p);
            if (*p++ != ':')
                return NULL;
        }
        p = value(p, depth);
        if (p == NULL)
            return NULL;
        if (*p == end)
            return p + 1;
        if (*p++ != ',')
            return NULL;
        p = blanks(p);
    }
}

/* Behind a value and the blanks around it. */
static const char *value(const char *p, int depth)
{
    p = blanks(p);
    if (*p == '{' || *p == '[')
        p = depth < DEEPEST ? members(p + 1, *p == '{' ? '}' : ']', depth + 1) : NULL;
    else if (*p == '"')
        p = string(p);
    else if (strncmp(p, "true", 4) == 0 || strncmp(p, "null", 4) == 0)
        p += 4;
    else if (strncmp(p, "false", 5) == 0)
        p += 5;
    else
        p = number(p);
    return p != NULL ? blanks(p) : NULL;
}

/* Behind the class with which a report begins; NULL where none does. */
static const char *behind_class(const char *line)
{
    static const char *const classes[] = {"{\"class\":\"TPV\"", "{\"class\":\"SKY\""};
    for (size_t i = 0; i < sizeof(classes) / sizeof(*classes); ++i) {
        if (strncmp(line, classes[i], strlen(classes[i])) == 0)
            return line + strlen(classes[i]);
    }
    return NULL;
}

bool is_called_report(const char *line)
{
    return behind_class(line) != NULL;
}

bool is_report(const char *line)
{
    const char *rest = behind_class(line);
    const char *end = rest != NULL ? value(line, 0) : NULL;
    /* At a second class libgps 3.22 hangs, too. */
    return end != NULL && *end == '\0' && strstr(rest, "\"class\"") == NULL;
}

/* Room for the class before the rest, and the longest text that libgps takes in a report. */
#define CLASS_ROOM 64
#define LONGEST_TEXT 100

/* A part of a line. */
struct span {
    const char *start;
    size_t length;
};

static bool is(struct span text, const char *word)
{
    return text.length == strlen(word) && memcmp(text.start, word, text.length) == 0;
}

/* What is being written. */
struct output {
    char *end;
    struct span class;      /* the value of the outermost object's first class, with its quotes */
    int bad;                /* members that were left out */
};

static void put(struct output *to, struct span text)
{
    memcpy(to->end, text.start, text.length);
    to->end += text.length;
}

static const char *copy_members(const char *p, char end, int depth, struct output *to);

/* Whether a report has text under a key; what has neither text nor a number under it is `used`. */
static bool has_text(struct span key)
{
    return is(key, "\"time\"") || is(key, "\"device\"") || is(key, "\"tag\"") || is(key, "\"class\"") || is(key, "\"path\"")
        || is(key, "\"driver\"") || is(key, "\"activated\"");
}

/* Whether there is a number under a key (gpsd_json(5)). What is under others that have no text is of no use. */
static bool has_number(struct span key)
{
    static const char *const keys[] = {
        "\"mode\"", "\"status\"", "\"lat\"", "\"lon\"", "\"alt\"", "\"altHAE\"", "\"altMSL\"", "\"speed\"", "\"track\"", "\"climb\"",
        "\"ept\"", "\"epx\"", "\"epy\"", "\"eph\"", "\"epv\"", "\"epd\"", "\"eps\"", "\"epc\"", "\"sep\"", "\"geoidSep\"",
        "\"magtrack\"", "\"magvar\"", "\"xdop\"", "\"ydop\"", "\"vdop\"", "\"tdop\"", "\"hdop\"", "\"gdop\"", "\"pdop\"",
        "\"PRN\"", "\"el\"", "\"az\"", "\"ss\"", "\"gnssid\"", "\"svid\"", "\"sigid\"", "\"freqid\"", "\"health\"",
    };
    for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); ++i) {
        if (is(key, keys[i]))
            return true;
    }
    return false;
}

/* Copies a value; behind it, or NULL where it is none, or not of the kind that belongs to its key. */
static const char *copy_value(const char *p, int depth, struct span key, struct output *to)
{
    /* Objects stand in a list, and two lists in a report. */
    if (*p == '{')
        return depth < DEEPEST && key.length == 0 ? copy_members(p + 1, '}', depth + 1, to) : NULL;
    if (*p == '[') {
        bool is_list = is(key, "\"satellites\"") || is(key, "\"devices\"");
        return depth < DEEPEST && is_list ? copy_members(p + 1, ']', depth + 1, to) : NULL;
    }
    const char *end = NULL;
    if (*p == '"')
        end = has_text(key) ? string(p) : NULL;
    else if (is(key, "\"used\""))
        end = strncmp(p, "true", 4) == 0 ? p + 4 : strncmp(p, "false", 5) == 0 ? p + 5 : NULL;
    else if (!has_text(key))
        end = number(p);
    /* Only an exponent makes a number of a report more than there is. */
    if (end != NULL && *p != '"' && p + strcspn(p, "eE") < end && !isfinite(strtod(p, NULL)))
        return NULL;
    if (end == NULL || (*p == '"' && end - p > LONGEST_TEXT))
        return NULL;
    put(to, (struct span){p, (size_t)(end - p)});
    return end;
}

/* Goes on to the comma or bracket behind what cannot be read. */
static const char *skip(const char *p)
{
    for (int open = 0; *p != '\0'; ) {
        if (open == 0 && strchr(",}]", *p) != NULL)
            break;
        if (*p == '{' || *p == '[')
            ++open;
        else if (*p == '}' || *p == ']')
            --open;
        const char *behind = string(p);
        p = behind != NULL ? behind : p + 1;
    }
    return p;
}

/* Copies what stands between brackets, behind the first of them, with both; behind it, or NULL where the line ends in it. */
static const char *copy_members(const char *p, char end, int depth, struct output *to)
{
    *to->end++ = end == '}' ? '{' : '[';
    bool is_first = true;
    for (p = blanks(p); *p != end; p = blanks(p)) {
        if (*p == '\0')
            return NULL;
        if (strchr(",}]", *p) != NULL) {
            ++p;
            continue;
        }
        const char *begin = p;
        struct span key = {p, 0};
        if (end == '}') {
            const char *behind = string(p);
            const char *colon = behind != NULL ? blanks(behind) : NULL;
            if (colon == NULL || *colon != ':') {
                ++to->bad;
                p = skip(p);
                continue;
            }
            key.length = (size_t)(behind - p);
            begin = blanks(colon + 1);
        }
        char *mark = to->end;
        bool is_class = depth == 1 && is(key, "\"class\"");
        if (!is_class) {
            if (!is_first)
                *to->end++ = ',';
            put(to, key);
            if (end == '}')
                *to->end++ = ':';
        }
        const char *copied = to->end;
        const char *behind = is_class && *begin != '"' ? NULL : copy_value(begin, depth, key, to);
        if (behind == NULL || strchr(",}]", *blanks(behind)) == NULL) {
            to->end = mark;
            bool is_wanted = key.length == 0 || is(key, "\"used\"") || has_text(key) || has_number(key) || is(key, "\"satellites\"");
            const char *whole = value(begin, depth);
            bool is_value = whole != NULL && *whole != '\0' && strchr(",}]", *whole) != NULL;
            to->bad += is_wanted ? strncmp(begin, "null", 4) != 0 : !is_value;
            p = skip(begin);
            continue;
        }
        p = behind;
        if (is_class && to->class.start == NULL)
            to->class = (struct span){begin, (size_t)(to->end - copied)};
        if (is_class || is(key, "\"class\""))
            to->end = mark;
        else
            is_first = false;
    }
    *to->end++ = end;
    return p + 1;
}

size_t rewritten_size(const char *line)
{
    return strlen(line) + CLASS_ROOM + LONGEST_TEXT;
}

const char *rewrite_line(const char *line, char *to, int *bad)
{
    static const char before[] = "{\"class\":";
    line = blanks(line);
    if (*line != '{')
        return NULL;
    char *body = to + CLASS_ROOM + LONGEST_TEXT - 1;
    struct output output = {body, {NULL, 0}, 0};
    const char *end = copy_members(line + 1, '}', 1, &output);
    if (end == NULL || *blanks(end) != '\0' || output.class.start == NULL || output.class.length > LONGEST_TEXT)
        return NULL;
    *bad = output.bad;
    *output.end = '\0';
    /* The object's brace makes room for the comma behind the class, where a member follows. */
    bool is_empty = body[1] == '}';
    char *start = is_empty ? body + 1 : body;
    *start = is_empty ? '}' : ',';
    start -= output.class.length;
    memcpy(start, output.class.start, output.class.length);
    start -= sizeof(before) - 1;
    memcpy(start, before, sizeof(before) - 1);
    return start;
}
