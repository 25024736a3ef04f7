#include "play_input.h"

#include <errno.h>
#include <ncurses.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define CONTROL_D 4

/* Something can be read, but there is nothing. */
static int is_at_end(void)
{
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    int bytes = 0;
    if (poll(&input, 1, 0) <= 0)
        return 0;
    if ((input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0 && (input.revents & POLLIN) == 0)
        return 1;
    return ioctl(STDIN_FILENO, FIONREAD, &bytes) != 0 || bytes == 0;
}

int read_key(int milliseconds)
{
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    for (;;) {
        int key;
        timeout(milliseconds);
        errno = 0;
        key = getch();
        if (key == CONTROL_D)
            return KEY_END_OF_INPUT;
        if (key != ERR)
            return key;
        if (is_at_end())
            return KEY_END_OF_INPUT;
        if (milliseconds >= 0 && errno != EINTR)
            return KEY_NOTHING;
        if (milliseconds < 0)
            poll(&input, 1, 1000); /* a signal came, or the input does not wait by itself */
    }
}
