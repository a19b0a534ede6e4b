#include "CGPIO.h"

#include <errno.h>
#include <linux/gpio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int control(int fd, unsigned long request, void *argument)
{
    int result;
    do
        result = ioctl(fd, request, argument);
    while (result < 0 && errno == EINTR);
    return result < 0 ? -errno : 0;
}

static int take(int chip, uint32_t offset, struct gpio_v2_line_config config, const char *consumer)
{
    struct gpio_v2_line_request request = {.offsets = {offset}, .num_lines = 1, .config = config};
    strncpy(request.consumer, consumer, sizeof(request.consumer) - 1);
    int result = control(chip, GPIO_V2_GET_LINE_IOCTL, &request);
    return result < 0 ? result : request.fd;
}

static uint64_t polarity(bool is_active_low)
{
    return is_active_low ? GPIO_V2_LINE_FLAG_ACTIVE_LOW : 0;
}

int cgpio_chip(int chip, char label[CGPIO_LABEL_SIZE], uint32_t *line_count)
{
    struct gpiochip_info info = {0};
    int result = control(chip, GPIO_GET_CHIPINFO_IOCTL, &info);
    if (result < 0)
        return result;
    memcpy(label, info.label, CGPIO_LABEL_SIZE);
    label[CGPIO_LABEL_SIZE - 1] = 0;
    *line_count = info.lines;
    return 0;
}

int cgpio_take_output(int chip, uint32_t offset, bool is_active_low, const char *consumer)
{
    /* The kernel drives an output inactive unless told otherwise. */
    struct gpio_v2_line_config config = {.flags = GPIO_V2_LINE_FLAG_OUTPUT | polarity(is_active_low)};
    return take(chip, offset, config, consumer);
}

int cgpio_set(int line, bool is_active)
{
    struct gpio_v2_line_values values = {.bits = is_active, .mask = 1};
    return control(line, GPIO_V2_LINE_SET_VALUES_IOCTL, &values);
}

int cgpio_take_input(int chip, uint32_t offset, bool is_active_low, uint32_t debounce_us, const char *consumer)
{
    struct gpio_v2_line_config config = {
        .flags = GPIO_V2_LINE_FLAG_INPUT | GPIO_V2_LINE_FLAG_EDGE_RISING | GPIO_V2_LINE_FLAG_EDGE_FALLING
                 | polarity(is_active_low)
                 | (is_active_low ? GPIO_V2_LINE_FLAG_BIAS_PULL_UP : GPIO_V2_LINE_FLAG_BIAS_PULL_DOWN),
        .num_attrs = 1,
        .attrs = {{.attr = {.id = GPIO_V2_LINE_ATTR_ID_DEBOUNCE, .debounce_period_us = debounce_us}, .mask = 1}},
    };
    return take(chip, offset, config, consumer);
}

int cgpio_read_edge(int line)
{
    struct gpio_v2_line_event event;
    ssize_t count;
    do
        count = read(line, &event, sizeof(event));
    while (count < 0 && errno == EINTR);
    if (count < 0)
        return -errno;
    return count == sizeof(event) ? event.id == GPIO_V2_LINE_EVENT_RISING_EDGE : -EIO;
}
