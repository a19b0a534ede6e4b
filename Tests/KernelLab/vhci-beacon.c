/* A Bluetooth LE controller on /dev/vhci that hears one iBeacon while the host scans, and prints what the host advertises.
 *
 *     vhci-beacon RSSI[,RSSI…] [PERIOD]
 *
 * The beacon's signal is as strong as the list says, in dBm, one value each period in milliseconds (100), over and over.
 * Standard error has a byte for each period.
 * Commands and events are those of the Bluetooth Core Specification, volume 4, part E; what a host only sets succeeds.
 */
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMMAND = 1, EVENT = 4, COMMAND_COMPLETE = 0x0e, LE_META = 0x3e };

static int controller;
static int is_scanning;

static void send_event(uint8_t code, const uint8_t *parameters, uint8_t length)
{
    uint8_t packet[3 + UINT8_MAX] = {EVENT, code, length};
    memcpy(packet + 3, parameters, length);
    if (write(controller, packet, 3 + length) < 0)
        perror("vhci: write");
}

static void complete(uint16_t command, const uint8_t *result, uint8_t length)
{
    uint8_t parameters[UINT8_MAX] = {1, command & 0xff, command >> 8};
    memcpy(parameters + 3, result, length);
    send_event(COMMAND_COMPLETE, parameters, 3 + length);
}

/* An advertising report: not connectable, from a random address; iBeacon, major 1, minor 2, measured power -59 dBm. */
static void report(int rssi)
{
    uint8_t report[] = {
        0x02, 1, 0x03, 0x01, 0x21, 0x43, 0x65, 0x87, 0xa9, 0xcb, 30, 2, 1, 6, 26, 0xff, 0x4c, 0, 2, 0x15,
        0xe2, 0xc5, 0x6d, 0xb5, 0xdf, 0xfb, 0x48, 0xd2, 0xb0, 0x60, 0xd0, 0xf5, 0xa7, 0x10, 0x96, 0xe0,
        0, 1, 0, 2, 0xc5, (uint8_t)rssi};
    send_event(LE_META, report, sizeof(report));
}

static void answer(uint16_t command, const uint8_t *parameters)
{
    uint8_t result[UINT8_MAX] = {0};
    switch (command) {
    case 0x1001: /* version: 4.2 */
        complete(command, (uint8_t[]){0, 8, 0, 0, 8, 0xff, 0xff, 0, 0}, 9);
        return;
    case 0x1002: /* supported commands */
        result[1 + 5] = 0xc0;
        result[1 + 25] = result[1 + 26] = result[1 + 27] = 0xff;
        result[1 + 28] = 0x07;
        complete(command, result, 65);
        return;
    case 0x1003: /* features: LE, and no BR/EDR */
        result[5] = 0x60;
        complete(command, result, 9);
        return;
    case 0x1005: /* buffer size */
        complete(command, (uint8_t[]){0, 0xff, 0, 0, 1, 0, 0, 0}, 8);
        return;
    case 0x1009: /* address */
        complete(command, (uint8_t[]){0, 1, 0, 0, 0xaa, 0xbb, 0}, 7);
        return;
    case 0x2002: /* LE buffer size */
        complete(command, (uint8_t[]){0, 0xfb, 0, 4}, 4);
        return;
    case 0x2003: /* LE features */
        complete(command, result, 9);
        return;
    case 0x2007: /* advertising power */
        complete(command, result, 2);
        return;
    case 0x200f: /* accept list size */
        result[1] = 8;
        complete(command, result, 2);
        return;
    case 0x2017: /* encrypt */
        complete(command, result, 17);
        return;
    case 0x2018: /* random number */
        for (int i = 1; i < 9; i++)
            result[i] = (uint8_t)rand();
        complete(command, result, 9);
        return;
    case 0x201c: /* supported states */
        memset(result + 1, 0xff, 5);
        complete(command, result, 9);
        return;
    case 0x200b:
        printf("vhci: scan type=%s\n", parameters[0] ? "active" : "passive");
        break;
    case 0x200c:
        is_scanning = parameters[0];
        printf("vhci: scan %s\n", is_scanning ? "on" : "off");
        break;
    case 0x2006:
        printf("vhci: adv params interval=%u-%u type=%u\n", parameters[0] | parameters[1] << 8,
               parameters[2] | parameters[3] << 8, parameters[4]);
        break;
    case 0x2008:
        printf("vhci: adv data:");
        for (int i = 0; i < parameters[0]; i++)
            printf(" %02x", parameters[1 + i]);
        puts("");
        break;
    case 0x200a:
        printf("vhci: adv %s\n", parameters[0] ? "on" : "off");
        break;
    }
    complete(command, result, 1);
}

int main(int count, char **arguments)
{
    int rssi[256], values = 0, next = 0;
    int period = count > 2 ? atoi(arguments[2]) : 100;
    for (char *value = strtok(count > 1 ? arguments[1] : "-60", ","); value && values < 256; value = strtok(NULL, ","))
        rssi[values++] = atoi(value);
    setvbuf(stdout, NULL, _IOLBF, 0);
    controller = open("/dev/vhci", O_RDWR);
    if (controller < 0 || write(controller, (uint8_t[]){0xff, 0}, 2) != 2) {
        perror("/dev/vhci");
        return 1;
    }
    for (;;) {
        struct pollfd descriptor = {controller, POLLIN, 0};
        if (poll(&descriptor, 1, period) == 0) {
            fputc('.', stderr);
            if (is_scanning)
                report(rssi[next++ % values]);
            continue;
        }
        uint8_t packet[1024];
        ssize_t length = read(controller, packet, sizeof(packet));
        if (length <= 0)
            return 1;
        if (packet[0] == COMMAND)
            answer((uint16_t)(packet[1] | packet[2] << 8), packet + 4);
    }
}
