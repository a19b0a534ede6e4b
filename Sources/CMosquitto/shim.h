#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

/// How many bytes have been taken out of a TCP connection so far: what the kernel has received without what waits; 0 where it cannot
/// tell.
///
/// What it has received is `tcpi_bytes_received` in linux/tcp.h, the fourth number after the part that glibc's tcp_info has.
static inline uint64_t cmosquitto_taken(int socket)
{
    unsigned char info[256];
    uint64_t received = 0;
    const size_t place = sizeof(struct tcp_info) + 3 * sizeof received;
    socklen_t length = sizeof info;
    int waiting = 0;
    if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, info, &length) != 0 || length < place + sizeof received
        || ioctl(socket, FIONREAD, &waiting) != 0)
        return 0;
    memcpy(&received, info + place, sizeof received);
    return received - (uint64_t)waiting;
}
