/* A connection that can time out and be woken. gps_open(3) uses a blocking connect(2) instead, which takes minutes on a
 * host that swallows packets, and on a gpsd that stands still and whose queue of connections is full. */
#include "connect.h"

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static int64_t monotonic_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits until `fd` is connected: 0, an errno, or -1 when woken. */
static int await_connection(int fd, int wake, int64_t deadline)
{
    for (;;) {
        int64_t left = deadline - monotonic_ms();
        if (left <= 0)
            return ETIMEDOUT;
        struct pollfd fds[2] = {{.fd = fd, .events = POLLOUT}, {.fd = wake, .events = POLLIN}};
        int ready = poll(fds, 2, (int)left);
        if (ready < 0 && errno != EINTR)
            return errno;
        if (ready <= 0)
            continue;
        if (fds[1].revents)
            return -1;
        int error = 0;
        socklen_t length = sizeof(error);
        if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &length) != 0)
            return errno;
        return error;
    }
}

static int try_address(const struct addrinfo *address, int wake, int64_t deadline, int *result)
{
    int fd = socket(address->ai_family, address->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, address->ai_protocol);
    if (fd < 0)
        return errno;
    int error = 0;
    if (connect(fd, address->ai_addr, address->ai_addrlen) != 0)
        error = errno == EINPROGRESS ? await_connection(fd, wake, deadline) : errno;
    if (error != 0)
        close(fd);
    else
        *result = fd;
    return error;
}

enum cgpsd_failure cgpsd_connect(const char *host, const char *port, int wake, int timeout_ms, int *fd, int *error)
{
    struct addrinfo hints, *found = NULL;
    memset(&hints, 0, sizeof(hints));
    hints.ai_socktype = SOCK_STREAM;
    *error = getaddrinfo(host, port, &hints, &found);
    if (*error != 0)
        return CGPSD_NO_HOST;
    int64_t deadline = monotonic_ms() + timeout_ms;
    *error = ECONNREFUSED;
    for (const struct addrinfo *address = found; address != NULL; address = address->ai_next) {
        *error = try_address(address, wake, deadline, fd);
        if (*error <= 0)
            break;
    }
    freeaddrinfo(found);
    if (*error == 0)
        return CGPSD_OPENED;
    return *error < 0 ? CGPSD_WOKEN : CGPSD_NO_CONNECTION;
}
