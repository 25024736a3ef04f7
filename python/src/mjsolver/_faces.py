"""The faces of the tiles as SVG, drawn with lines and circles: no font is needed.

A face fits into a box of 32 by 44 with its origin in the middle. Groups 0 to 35 are the faces of
the table in mjsolver.h: seasons, flowers, dragons, winds, dots, bamboo, characters. Other groups
show their number.
"""

from __future__ import annotations

import colorsys

RED, GREEN, BLUE, INK = "#b3262e", "#1d7a3e", "#1f4e9c", "#26262b"


def colour_of(hue: float, saturation: float, light: float) -> str:
    """A colour as #rrggbb, which every program that shows SVG knows. The hue in degrees."""
    parts = colorsys.hls_to_rgb(hue % 360 / 360, light, saturation)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


# The strokes of signs on a grid of 20 by 20, pen up between spaces.
_STROKES = {
    "one": "1,10 19,10",
    "two": "4,5 16,5 1,16 19,16",
    "three": "3,3 17,3 4,10 16,10 1,17 19,17",
    "four": "2,4 2,18 2,4 18,4 18,4 18,18 2,16 18,16 8,4 6,12 12,4 12,11 12,11 16,11",
    "five": "2,3 18,3 9,3 7,18 4,10 15,10 15,10 15,18 1,18 19,18",
    "six": "10,1 11,4 1,7 19,7 8,10 2,19 12,10 18,19",
    "seven": "1,9 19,6 9,1 9,17 9,17 18,17 18,17 18,14",
    "eight": "8,4 6,12 6,12 2,18 11,2 13,10 13,10 19,18",
    "nine": "2,7 14,7 7,1 7,9 7,9 2,19 14,7 14,17 14,17 19,17 19,17 19,14",
    "myriad": (
        "1,3 19,3 6,1 6,5 14,1 14,5 5,6 15,6 5,6 5,11 15,6 15,11 5,8.5 15,8.5 5,11 15,11 "
        "2,13 18,13 2,13 2,20 18,13 18,20 10,6 10,17 5,17 14,16 12,14.5 15,18"
    ),
    "east": (
        "1,4 19,4 10,0 10,20 4,6.5 16,6.5 4,6.5 4,13 16,6.5 16,13 4,9.7 16,9.7 4,13 16,13 "
        "9,13 1,19 11,13 19,19"
    ),
    "south": (
        "2,4 18,4 10,0 10,8 2,8 18,8 2,8 2,20 18,8 18,20 7,9.5 8.5,12 13,9.5 11.5,12 "
        "5,13 15,13 5,16 15,16 10,13 10,20"
    ),
    "west": (
        "1,2 19,2 2,7 18,7 2,7 2,19 18,7 18,19 2,19 18,19 8,2 8,8 8,8 5,14 12,2 12,13 12,13 16,13"
    ),
    "north": ("7,1 7,19 1,7 7,7 1,16 7,13.5 12,1 12,18 12,18 19,18 19,18 19,15 12,9 18,5"),
    "centre": "2,5 18,5 2,5 2,13 18,5 18,13 2,13 18,13 10,0 10,20",
    "fortune": (
        "3,2 8,2 8,2 1,9 4,4 6,6 12,1 19,9 17,2 13,5 19,4 15,7 3,11 8,11 8,11 8,13.5 8,13.5 3,13.5 "
        "3,13.5 3,16 3,16 8,16 8,16 7,20 12,10 11,14 12,10 17,10 17,10 17,13 17,13 19,13 "
        "11,15 18,15 18,15 11,20 12,16 19,20"
    ),
}
_NUMERALS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def _sign(name: str, x: float, y: float, size: float, colour: str, pen: float) -> str:
    """Strokes about a middle, as high and wide as size."""
    points = _STROKES[name].split(" ")
    path = "".join(f"M{points[k]}L{points[k + 1]}" for k in range(0, len(points), 2))
    scale = size / 20
    return (
        f'<path d="{path}" transform="translate({x - size / 2:g} {y - size / 2:g}) '
        f'scale({scale:g})" fill="none" stroke="{colour}" stroke-width="{pen / scale:.3g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


# Where the dots and sticks lie, in units of a third of the face.
_PLACES: dict[int, list[tuple[float, float]]] = {
    1: [(0, 0)],
    2: [(0, -1), (0, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-0.8, -0.9), (0.8, -0.9), (-0.8, 0.9), (0.8, 0.9)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-0.7, -1), (0.7, -1), (-0.7, 0), (0.7, 0), (-0.7, 1), (0.7, 1)],
    7: [(-1, -1.25), (0, -0.85), (1, -0.45), (-0.7, 0.35), (0.7, 0.35), (-0.7, 1.2), (0.7, 1.2)],
    8: [(x, y) for y in (-1.2, -0.4, 0.4, 1.2) for x in (-0.7, 0.7)],
    9: [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)],
}
_DOT_COLOURS = {
    2: [GREEN, BLUE],
    3: [BLUE, RED, GREEN],
    4: [BLUE, GREEN, GREEN, BLUE],
    5: [BLUE, GREEN, RED, GREEN, BLUE],
    6: [GREEN] * 2 + [RED] * 4,
    7: [GREEN] * 3 + [RED] * 4,
    8: [BLUE] * 8,
    9: [GREEN] * 3 + [RED] * 3 + [BLUE] * 3,
}


def _dot(x: float, y: float, radius: float, colour: str) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.62:.3g}" fill="none" stroke="#fdf8ea" '
        f'stroke-width="{radius * 0.18:.3g}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.24:.3g}" fill="#fdf8ea"/>'
    )


def _dots(number: int) -> str:
    if number == 1:
        petals = "".join(
            '<ellipse cx="0" cy="-6.2" rx="1.9" ry="3.4" fill="#fdf8ea" '
            f'transform="rotate({turn})"/>'
            for turn in range(0, 360, 45)
        )
        return (
            f'<circle r="13" fill="{BLUE}"/><circle r="10.6" fill="{GREEN}"/>{petals}'
            f'<circle r="3" fill="{RED}"/>'
        )
    radius = {2: 6.6, 3: 5.2, 4: 5.8, 5: 5, 6: 5, 7: 4.1, 8: 4.1, 9: 4.6}[number]
    across, down = 10.2, 13.6
    return "".join(
        _dot(x * across, y * down, radius, colour)
        for (x, y), colour in zip(_PLACES[number], _DOT_COLOURS[number])
    )


def _stick(x: float, y: float, length: float, colour: str, turn: float = 0) -> str:
    half = length / 2
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({turn:g})"><rect x="-1.7" y="{-half:g}" '
        f'width="3.4" height="{length:g}" rx="1.5" fill="{colour}"/>'
        f'<path d="M-2.3,{-half + 0.6:g}h4.6M-2.3,0h4.6M-2.3,{half - 0.6:g}h4.6" '
        f'stroke="{colour}" stroke-width="1.5" stroke-linecap="round"/>'
        f'<path d="M0,{-half + 2.2:g}V-1.6M0,1.6V{half - 2.2:g}" stroke="#fdf8ea" '
        'stroke-width="0.8"/></g>'
    )


def _bird() -> str:
    """The bird that one bamboo shows."""
    return (
        f'<path d="M-9,17C-11,8 -9,1 -3,-3C-6,4 -3,10 -9,17Z" fill="{GREEN}"/>'
        f'<path d="M-5,19C-5,10 -3,4 1,-1C1,6 0,13 -5,19Z" fill="{RED}"/>'
        f'<path d="M-6,1C-6,-8 0,-10 2,-14C4,-19 11,-18 11,-12C11,-5 9,6 0,7C-4,7 -6,5 -6,1Z" '
        f'fill="{BLUE}"/>'
        f'<path d="M-3,2C0,-5 5,-4 7,-5C6,2 1,5 -3,2Z" fill="{GREEN}"/>'
        f'<path d="M10,-14L15,-12L10.5,-10Z" fill="#d8902a"/>'
        '<circle cx="7.4" cy="-13.4" r="1.5" fill="#fdf8ea"/>'
        f'<circle cx="7.7" cy="-13.4" r="0.8" fill="{INK}"/>'
        f'<path d="M1,7L1,15M4,6L5,15M-2,15H4M3,15H8" stroke="{INK}" stroke-width="1.1"/>'
    )


def _bamboo(number: int) -> str:
    if number == 1:
        return _bird()
    if number == 8:
        # Two zigzags.
        upper = [(-11, 0), (-3.7, 32), (3.7, -32), (11, 0)]
        return "".join(
            _stick(x, y, 16, GREEN, turn if y < 0 else -turn)
            for y in (-10.5, 10.5)
            for x, turn in upper
        )
    rows = {2: [1, 1], 3: [1, 2], 4: [2, 2], 5: [2, 1, 2], 6: [3, 3], 7: [1, 3, 3], 9: [3, 3, 3]}
    lines = rows[number]
    height = 40 / len(lines)
    length = height - 2
    drawn = []
    for k, count in enumerate(lines):
        y = (k - (len(lines) - 1) / 2) * height
        for j in range(count):
            x = (j - (count - 1) / 2) * (10 if count == 3 else 14)
            middle = count == 1 or (count == 3 and j == 1)
            red = (number in (5, 7) and count == 1) or (number == 9 and middle)
            drawn.append(_stick(x, y, length, RED if red else GREEN))
    return "".join(drawn)


def _character(number: int) -> str:
    name = _NUMERALS[number - 1]
    return _sign(name, 0, -10.5, 18, BLUE, 2.4) + _sign("myriad", 0, 10.5, 20, RED, 1.9)


_WINDS = ["east", "south", "west", "north"]


def _dragon(which: int) -> str:
    if which == 0:
        return _sign("centre", 0, 0, 30, RED, 3.4)
    if which == 1:
        return _sign("fortune", 0, 0, 31, GREEN, 2.4)
    return (
        f'<rect x="-13" y="-18" width="26" height="36" rx="2" fill="none" stroke="{BLUE}" '
        f'stroke-width="3"/><rect x="-9" y="-14" width="18" height="28" rx="1" fill="none" '
        f'stroke="{BLUE}" stroke-width="1.2"/>'
    )


def _small_number(which: int, colour: str) -> str:
    return (
        f'<text x="-10.5" y="-12" font-size="10" font-family="Georgia,serif" font-weight="bold" '
        f'text-anchor="middle" fill="{colour}">{which + 1}</text>'
    )


def _flower(which: int) -> str:
    """Any flower matches any other: the petals tell that they are flowers, the number which."""
    colour = ["#c2477f", "#8250a8", "#d1702a", "#b3262e"][which % 4]
    petals = "".join(
        f'<ellipse cx="0" cy="-6.4" rx="3.9" ry="5.4" fill="{colour}" stroke="#fdf8ea" '
        f'stroke-width="0.7" transform="translate(2 -3) rotate({turn})"/>'
        for turn in range(0, 360, 72)
    )
    return (
        f'<path d="M2,2C2,10 -1,14 -4,20" fill="none" stroke="{GREEN}" stroke-width="2"/>'
        f'<path d="M-1,14C5,7 11,9 13,8C12,14 6,17 -1,14Z" fill="{GREEN}"/>{petals}'
        '<circle cx="2" cy="-3" r="3.2" fill="#e8b730"/>' + _small_number(which, RED)
    )


def _season(which: int) -> str:
    """A landscape: the sun over hills, with the number of the season."""
    sky = ["#e8b730", "#d8502a", "#c2702a", "#7aa7d8"][which % 4]
    hill = ["#5aa845", "#1d7a3e", "#a8702a", "#9fb4c8"][which % 4]
    return (
        f'<circle cx="4" cy="-6" r="7" fill="{sky}"/>'
        + "".join(
            f'<path d="M4,-15.5V-18.5" stroke="{sky}" stroke-width="1.6" stroke-linecap="round" '
            f'transform="rotate({turn} 4 -6)"/>'
            for turn in range(0, 360, 45)
        )
        + f'<path d="M-15,18C-12,4 -6,2 -2,9C2,0 9,2 15,18Z" fill="{hill}"/>'
        f'<path d="M-13,14C-7,17 -3,12 2,15S10,17 14,14" fill="none" stroke="{BLUE}" '
        'stroke-width="1.6"/>' + _small_number(which, BLUE)
    )


def face(group: int, which: int) -> str:
    """The face of a group; `which` counts the tiles of the group, as no two flowers are alike."""
    if group == 0:
        return _season(which)
    if group == 1:
        return _flower(which)
    if 2 <= group <= 4:
        return _dragon(group - 2)
    if 5 <= group <= 8:
        return _sign(_WINDS[group - 5], 0, 0, 29, INK, 2.5)
    if 9 <= group <= 17:
        return _dots(group - 8)
    if 18 <= group <= 26:
        return _bamboo(group - 17)
    if 27 <= group <= 35:
        return _character(group - 26)
    text = str(group)
    size = min(20.0, 50 / len(text))
    # The golden angle keeps the colours of neighbours apart.
    hue = group * 137.5
    return (
        f'<rect x="-14" y="-19" width="28" height="38" rx="3" fill="{colour_of(hue, 0.45, 0.9)}" '
        f'stroke="{colour_of(hue, 0.5, 0.4)}" stroke-width="1.4"/>'
        f'<text y="{size * 0.35:.3g}" font-size="{size:.3g}" font-family="sans-serif" '
        f'font-weight="bold" text-anchor="middle" fill="{colour_of(hue, 0.6, 0.28)}">{text}</text>'
    )
