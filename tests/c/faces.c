/* Prints the names of faces that the examples have; with an argument, fails if a layout has any. */
#include "picture.h"

#include <string.h>

int main(int argc, char **argv)
{
    int32_t group;
    char name[3], line[64];
    mj_tile row[6];
    FILE *file;
    int shown = 0;
    (void)argv;
    if (argc == 1) {
        for (group = 0; group <= 36; group++)
            printf("%s\n", face_name(group, name));
        return 0;
    }
    memset(row, 0, sizeof row);
    for (group = 0; group < 6; group++)
        row[group].col = 2 * group;
    file = tmpfile();
    if (file == NULL || !draw_board(file, row, 6, 0))
        return 2;
    rewind(file);
    while (fgets(line, sizeof line, file) != NULL)
        shown |= strstr(line, "Se") != NULL;
    /* Four of a group are seasons, as they are dealt. */
    rewind(file);
    if (!draw_board(file, row, 4, 0))
        return 2;
    rewind(file);
    shown |= fgets(line, sizeof line, file) == NULL || fgets(line, sizeof line, file) == NULL;
    shown |= strstr(line, "Se") == NULL;
    fclose(file);
    return shown;
}
