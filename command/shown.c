#include "shown.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

size_t shown_length(const unsigned char *text)
{
    uint32_t code;
    size_t length, k;
    if (text[0] < 0x80)
        return text[0] >= ' ' && text[0] != 0x7f;
    length = text[0] >= 0xf0 ? 4 : text[0] >= 0xe0 ? 3 : 2;
    if (text[0] < 0xc2 || text[0] > 0xf4)
        return 0;
    code = text[0] & (0xffu >> (length + 1));
    for (k = 1; k < length; k++) {
        if ((text[k] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (text[k] & 0x3fu);
    }
    /* Written longer than need be, control characters, halves of a pair, beyond the end. */
    if (code < (length == 4 ? 0x10000u : length == 3 ? 0x800u : 0xa0u) || code > 0x10ffffu ||
        (code >= 0xd800u && code < 0xe000u))
        return 0;
    /* What turns the direction of writing around would turn the rest of the table around. */
    return (code >= 0x202au && code <= 0x202eu) || (code >= 0x2066u && code <= 0x2069u) ? 0
                                                                                       : length;
}

char *shown_name(const char *name)
{
    static const char digits[] = "0123456789ABCDEF";
    const unsigned char *from = (const unsigned char *)name;
    char *shown = (char *)malloc(3 * strlen(name) + 1), *to = shown;
    if (shown == NULL)
        return NULL;
    while (*from != '\0') {
        size_t length = shown_length(from);
        if (length > 0) {
            memcpy(to, from, length);
            to += length;
            from += length;
        } else {
            *to++ = '%';
            *to++ = digits[*from >> 4];
            *to++ = digits[*from++ & 15];
        }
    }
    *to = '\0';
    return shown;
}
