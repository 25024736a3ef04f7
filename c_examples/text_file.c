#include "text_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads all that is left of a stream. Returns 0, or what errno says. */
static int read_stream(FILE *stream, text_file *text)
{
    size_t capacity = 0;
    for (;;) {
        if (text->length == capacity) {
            char *larger;
            capacity = capacity == 0 ? 4096 : capacity * 2;
            larger = (char *)realloc(text->bytes, capacity);
            if (larger == NULL)
                return ENOMEM;
            text->bytes = larger;
        }
        errno = 0;
        text->length += fread(text->bytes + text->length, 1, capacity - text->length, stream);
        if (ferror(stream))
            return errno != 0 ? errno : EIO;
        if (feof(stream))
            return 0;
    }
}

int text_file_read(text_file *text, const char *path)
{
    FILE *stream;
    int error;
    text->bytes = NULL;
    text->length = 0;
    if (path == NULL || strcmp(path, "-") == 0)
        return read_stream(stdin, text);
    stream = fopen(path, "rb");
    if (stream == NULL)
        return errno;
    error = read_stream(stream, text);
    fclose(stream);
    return error;
}

void text_file_free(text_file *text)
{
    free(text->bytes);
    text->bytes = NULL;
    text->length = 0;
}
