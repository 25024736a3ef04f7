/*
 * Layouts in folders that are no ASCII, and in some that are longer than 260 characters, as users of
 * Windows have them; with LOCALAPPDATA and XDG_DATA_DIRS, by name and in the list. For Windows alone.
 *
 * Usage: windows_paths DIRECTORY, one that is there and empty.
 */
#include "check.h"

#include <mjsolver.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <windows.h>

static const char layout[] = "kmahjongg-layout-v1.1\nw4\nh2\nd1\n1212\n4343\n";

/* A folder below another; what is too long for other functions has \\?\ in front already. */
static void folder_below(wchar_t *path, const wchar_t *name)
{
    wcscat(path, L"\\");
    wcscat(path, name);
    CHECK(CreateDirectoryW(path, NULL));
}

static void file_below(const wchar_t *folder, const wchar_t *name)
{
    static wchar_t path[4096];
    HANDLE file;
    DWORD written = 0;
    swprintf(path, sizeof path / sizeof *path, L"%ls\\%ls", folder, name);
    file = CreateFileW(path, GENERIC_WRITE, 0, NULL, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, NULL);
    CHECK(file != INVALID_HANDLE_VALUE);
    CHECK(WriteFile(file, layout, sizeof layout - 1, &written, NULL));
    CHECK(written == sizeof layout - 1);
    CloseHandle(file);
}

static void finds(const char *name)
{
    mj_tile tiles[8];
    size_t count = 0;
    CHECK_EQUAL(mj_find_layout(name, tiles, 8, &count, NULL), MJ_OK);
    CHECK_EQUAL((long long)count, 2);
}

static void finds_none(const char *name)
{
    mj_tile tiles[8];
    size_t count = 0;
    CHECK(mj_find_layout(name, tiles, 8, &count, NULL) < 0);
}

static void is_listed(const char *name)
{
    static char names[65536];
    size_t length = 0;
    CHECK_EQUAL(mj_list_layouts(names, sizeof names, &length), MJ_OK);
    CHECK(strstr(names, name) != NULL);
}

int main(int argc, char **argv)
{
    static wchar_t base[4096], path[4096];
    int k;
    if (argc != 2)
        return 2;
    swprintf(base, sizeof base / sizeof *base, L"\\\\?\\%hs", argv[1]);

    /* A user whose name no code page has all of: J, umlaut o, r, g, and two ideographs. */
    wcscpy(path, base);
    folder_below(path, L"J\u00F6rg \u9EBB\u96C0");
    CHECK(SetEnvironmentVariableW(L"LOCALAPPDATA", path + 4));
    folder_below(path, L"kmahjongg");
    folder_below(path, L"layouts");
    file_below(path, L"Schildkr\u00F6te.layout");
    file_below(path, L"\u9EBB\u96C0 \U0001F004.layout");
    finds("kmahjongg/Schildkr\xC3\xB6te");
    finds("Schildkr\xC3\xB6te");
    finds("kmahjongg/\xE9\xBA\xBB\xE9\x9B\x80 \xF0\x9F\x80\x84");
    is_listed("kmahjongg/Schildkr\xC3\xB6te");
    is_listed("kmahjongg/\xE9\xBA\xBB\xE9\x9B\x80 \xF0\x9F\x80\x84");

    /* Twenty folders of fifty characters: a path of more than a thousand. */
    wcscpy(path, base);
    for (k = 0; k < 20; k++)
        folder_below(path, L"a folder with a name of just about fifty characters");
    CHECK(SetEnvironmentVariableW(L"XDG_DATA_DIRS", path + 4));
    folder_below(path, L"xmahjongg");
    folder_below(path, L"layouts");
    file_below(path, L"deep");
    CHECK(wcslen(path) > 1000);
    finds("xmahjongg/deep");
    finds("deep");
    is_listed("xmahjongg/deep");

    /* Devices, and names that lead elsewhere, are no layouts. */
    finds_none("xmahjongg/CON");
    finds_none("xmahjongg/..\\layouts\\deep");
    finds_none("xmahjongg/deep:stream");
    return check_end("windows_paths");
}
