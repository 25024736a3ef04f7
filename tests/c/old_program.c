/*
 * A program as it was built for de Bondt's DLL: loads mjsolver.dll by name, has never seen a header,
 * and calls mjsolve by the name that is written here. For Windows alone.
 */
#include <stdio.h>
#include <string.h>
#include <windows.h>

typedef double(__cdecl *mjsolve_function)(char *, double, double);

int main(void)
{
    /* The first pair covers the second: 2 and 3 go first. */
    static char board[] = "00 00 00 01\n00 02 00 01\n00 00 01 02\n00 02 01 02\n";
    static const char wanted[] = "00 00 01 02\n00 02 01 02\n00 00 00 01\n00 02 00 01\n";
    union {
        FARPROC address;
        mjsolve_function call;
    } mjsolve;
    HMODULE library = LoadLibraryA("mjsolver.dll");
    double left;
    if (library == NULL) {
        printf("mjsolver.dll cannot be loaded: error %lu\n", GetLastError());
        return 1;
    }
    mjsolve.address = GetProcAddress(library, "mjsolve");
    if (mjsolve.address == NULL) {
        printf("mjsolver.dll has no mjsolve\n");
        return 1;
    }
    left = mjsolve.call(board, 144, 0);
    printf("%d tiles left\n", (int)left);
    /* One more in the table of exports would be an accident. */
    if (GetProcAddress(library, "_mjsolve") != NULL || GetProcAddress(library, "mjsolve@20") != NULL)
        return 1;
    FreeLibrary(library);
    return left == 0 && memcmp(board, wanted, sizeof wanted - 1) == 0 ? 0 : 1;
}
