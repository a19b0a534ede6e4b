/* sd-bus(3), which talks to bluetoothd over the system bus. Whether there is a bus, or a bluetoothd on it, shows when the
 * program runs: libsystemd itself needs neither. */
#include <systemd/sd-bus.h>
