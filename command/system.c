#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
/* flock is in no standard. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#ifndef _DARWIN_C_SOURCE
#define _DARWIN_C_SOURCE
#endif

#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>

#ifdef _WIN32
#include <io.h>
#include <share.h>
#include <windows.h>
#else
#include <sys/file.h>
#include <unistd.h>
#endif

void system_begin(void)
{
#ifdef _WIN32
    _setmode(_fileno(stdout), _O_BINARY);
    _setmode(_fileno(stdin), _O_BINARY);
#else
    /* Who started us may have had it ignored, as Python has. */
    signal(SIGPIPE, SIG_DFL);
#endif
}

int system_has_colours(FILE *stream)
{
    const char *none = getenv("NO_COLOR");
    return (none == NULL || *none == '\0') && system_is_terminal(stream);
}

#ifdef _WIN32

int system_is_terminal(FILE *stream)
{
    return _isatty(_fileno(stream));
}

unsigned system_processors(void)
{
    SYSTEM_INFO about;
    GetSystemInfo(&about);
    return about.dwNumberOfProcessors > 0 ? (unsigned)about.dwNumberOfProcessors : 1;
}

int system_folder(const char *path)
{
    struct _stat about;
    if (_stat(path, &about) != 0)
        return errno;
    return (about.st_mode & _S_IFDIR) != 0 ? 0 : ENOTDIR;
}

int system_open_log(const char *path, int *locked)
{
    /* Others may read meanwhile, but not write. */
    int file = -1;
    int error = _sopen_s(&file, path, _O_RDWR | _O_CREAT | _O_APPEND | _O_BINARY, _SH_DENYWR,
                         _S_IREAD | _S_IWRITE);
    *locked = error == EACCES && _access(path, 2) == 0;
    return error == 0 ? file : -1;
}

char system_last_byte(int file)
{
    char last = '\n';
    if (_lseek(file, -1, SEEK_END) >= 0 && _read(file, &last, 1) != 1)
        last = '\n';
    return last;
}

int system_append(int file, const char *text, size_t length)
{
    while (length > 0) {
        unsigned piece = length < 65536 ? (unsigned)length : 65536;
        int written = _write(file, text, piece);
        if (written < 0)
            return errno;
        text += written;
        length -= (size_t)written;
    }
    return 0;
}

void system_close(int file)
{
    _close(file);
}

#else

int system_is_terminal(FILE *stream)
{
    return isatty(fileno(stream));
}

unsigned system_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (unsigned)count : 1;
}

int system_folder(const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0 || access(path, W_OK | X_OK) != 0)
        return errno;
    return S_ISDIR(about.st_mode) ? 0 : ENOTDIR;
}

int system_open_log(const char *path, int *locked)
{
    int file = open(path, O_RDWR | O_CREAT | O_APPEND, 0666);
    *locked = 0;
    /* Not a lock of fcntl: that would be lost when the file is read and closed. */
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0) {
        *locked = 1;
        close(file);
        return -1;
    }
    return file;
}

char system_last_byte(int file)
{
    char last = '\n';
    if (lseek(file, -1, SEEK_END) >= 0 && read(file, &last, 1) != 1)
        last = '\n';
    return last;
}

int system_append(int file, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, text, length);
        if (written < 0) {
            if (errno != EINTR)
                return errno;
        } else {
            text += written;
            length -= (size_t)written;
        }
    }
    return 0;
}

void system_close(int file)
{
    close(file);
}

#endif
