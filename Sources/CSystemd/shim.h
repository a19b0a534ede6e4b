/* sd_notify(3) and sd-journal(3). Whether a service manager or a journal listens shows when the program runs. */
#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>
