/*
 * bcryptprimitives.dll for a wine that has none: Rust's tests ask it for random numbers, for the order
 * of hash maps. The library does not. Any numbers will do.
 */
#include <windows.h>

BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length);

BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length)
{
    SIZE_T k;
    for (k = 0; k < length; k++)
        data[k] = (BYTE)(k * 37 + 11);
    return TRUE;
}
