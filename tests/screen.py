#!/usr/bin/env python3
"""Reads a picture of Xmahjongg's window: prints the number on its tile counter, and "empty" when there
is nothing but background below the panel, else "tiles".

Usage: screen.py PICTURE

What to compare with comes from the game itself: its background from its data, the digits from the
program, which has them inside as a GIF. Every pixel must be right. Needs ImageMagick."""

import subprocess
import sys

PROGRAM = "/usr/games/xmahjongg"
BACKGROUND = "/usr/share/games/xmahjongg/backgrounds/default.gif"
PANEL_HEIGHT = 66  # the buttons reach one pixel into the board
COUNTER = (10, 12)  # its corner in the window
PLACES = 3


class Picture:
    """Pixels as (red, green, blue, alpha)."""

    def __init__(self, source, data=None):
        pam = subprocess.run(
            ["convert", source, "-colorspace", "sRGB", "-type", "TrueColorAlpha", "-depth", "8", "pam:-"],
            input=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
        header, self.bytes = pam.split(b"ENDHDR\n", 1)
        fields = dict(line.split(b" ", 1) for line in header.splitlines() if b" " in line)
        self.width, self.height = int(fields[b"WIDTH"]), int(fields[b"HEIGHT"])
        if len(self.bytes) != 4 * self.width * self.height:
            sys.exit("screen.py: cannot read " + source)

    def at(self, x, y):
        place = 4 * (y * self.width + x)
        return self.bytes[place:place + 4]


def digits():
    """The ten digits: the GIF in the program that has just ten pictures, all of one size."""
    with open(PROGRAM, "rb") as file:
        program = file.read()
    place = program.find(b"GIF8")
    while place >= 0:
        data = program[place:place + 100000]
        described = subprocess.run(
            ["identify", "-format", "%w %h %g\n", "gif:-"],
            input=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        if len(described.stdout.splitlines()) == 10:
            return [Picture("gif:-[%d]" % digit, data) for digit in range(10)]
        place = program.find(b"GIF8", place + 1)
    sys.exit("screen.py: no digits in " + PROGRAM)


def shows(window, background, glyph, left):
    """Whether the counter has this digit, or with None nothing, in the place that begins at left."""
    size = digit_size
    for y in range(size[1]):
        for x in range(size[0]):
            wx, wy = left + x, COUNTER[1] + y
            expected = background.at(wx % background.width, wy % background.height)
            if glyph is not None and glyph.at(x, y)[3] != 0:
                expected = glyph.at(x, y)
            if window.at(wx, wy) != expected:
                return False
    return True


def is_empty(window, background):
    rows = [b"".join(background.at(x % background.width, y) for x in range(window.width))
            for y in range(background.height)]
    length = 4 * window.width
    return all(window.bytes[y * length:(y + 1) * length] == rows[y % background.height]
               for y in range(PANEL_HEIGHT, window.height))


window = Picture(sys.argv[1])
background = Picture(BACKGROUND)
glyphs = digits()
digit_size = (glyphs[0].width, glyphs[0].height)
number = ""
for place in range(PLACES):
    left = COUNTER[0] + place * digit_size[0]
    seen = [str(digit) for digit in range(10) if shows(window, background, glyphs[digit], left)]
    if len(seen) != 1 and not (number == "" and shows(window, background, None, left)):
        sys.exit("screen.py: place %d of the counter cannot be read" % place)
    number += "".join(seen)
print(number, "empty" if is_empty(window, background) else "tiles")
