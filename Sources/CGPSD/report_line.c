/* What libgps may be given.
 *
 * gps_unpack of libgps 3.22 trusts the sender: on many a malformed line it tries the same bytes again, for ever. gpsd itself
 * sends none, but its port is open to whoever listens there in its place, and a line can be cut. */
#include "report_line.h"

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
