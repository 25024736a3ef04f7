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

const char *text_line_shown(const char *text, size_t length, uint64_t number,
                            char shown[TEXT_LINE_SHOWN])
{
    const char *end = text + length, *line_end;
    size_t size = 0;
    while (number > 1 && text < end)
        number -= *text++ == '\n';
    line_end = text < end ? (const char *)memchr(text, '\n', (size_t)(end - text)) : NULL;
    end = line_end != NULL ? line_end : end;
    while (text < end && (*text == ' ' || *text == '\t'))
        text++;
    while (text < end && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r'))
        end--;
    for (; text < end && size < TEXT_LINE_SHOWN - 4; text++)
        shown[size++] = (char)(*text >= ' ' && *text <= '~' ? *text : '?');
    strcpy(shown + size, text < end ? "..." : "");
    return shown;
}
