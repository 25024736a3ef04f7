#!/usr/bin/env python3
"""Draws the pictures of docs/theory.md. Usage: docs/pictures/draw.py, from anywhere."""

import pathlib

WIDTH, HEIGHT, DEPTH = 36, 20, 12  # of a tile: its front, and how far it goes back
HERE = pathlib.Path(__file__).parent


def label(text, x, y, size=13):
    """A name with its index, such as x_1, in the middle of a place."""
    base, _, index = text.partition("_")
    name = f'<tspan font-style="italic">{base}</tspan>' if len(base) == 1 else base
    if index:
        name += f'<tspan font-size="{size - 4}" dy="3">{index}</tspan>'
    return (
        f'<text x="{x}" y="{y + size / 3:.1f}" font-size="{size}" text-anchor="middle">'
        f"{name}</text>"
    )


def box(x, y, text, fill):
    """A tile whose front has its lower left corner at (x, y)."""
    front = f"{x},{y} {x + WIDTH},{y} {x + WIDTH},{y - HEIGHT} {x},{y - HEIGHT}"
    top = (
        f"{x},{y - HEIGHT} {x + WIDTH},{y - HEIGHT} "
        f"{x + WIDTH + DEPTH},{y - HEIGHT - DEPTH} {x + DEPTH},{y - HEIGHT - DEPTH}"
    )
    side = (
        f"{x + WIDTH},{y} {x + WIDTH + DEPTH},{y - DEPTH} "
        f"{x + WIDTH + DEPTH},{y - HEIGHT - DEPTH} {x + WIDTH},{y - HEIGHT}"
    )
    return (
        f'<polygon points="{top}" fill="#fdfbf3"/><polygon points="{side}" fill="#d9d3bd"/>'
        f'<polygon points="{front}" fill="{fill}"/>' + label(text, x + WIDTH / 2, y - HEIGHT / 2)
    )


class Picture:
    """Stacks side by side, in lines."""

    def __init__(self, name, title):
        self.name, self.title = name, title
        self.parts, self.x, self.y, self.right = [], 16, 16, 0

    def line(self, height):
        """Begins a line for stacks of up to so many tiles."""
        self.x = 16
        self.y += DEPTH + HEIGHT * height + 14

    def stack(self, tiles, removed=False, dark=()):
        """A stack from the top down; crossed out if it is taken away."""
        for level, text in enumerate(reversed(tiles)):
            fill = "#f3c9b5" if len(tiles) - 1 - level in dark else "#f5f0dc"
            self.parts.append(box(self.x, self.y - HEIGHT * level, text, fill))
        if removed:
            left, right = self.x - 4, self.x + WIDTH + DEPTH + 4
            top, bottom = self.y - HEIGHT * len(tiles) - DEPTH, self.y + 4
            for a, b in [(top, bottom), (bottom, top)]:
                self.parts.append(
                    f'<line x1="{left}" y1="{a}" x2="{right}" y2="{b}" stroke="#b03030" '
                    'stroke-width="2"/>'
                )
        self.x += WIDTH + DEPTH + 12
        self.right = max(self.right, self.x)

    def row(self, tiles):
        """Tiles that touch, from left to right."""
        for k, text in enumerate(tiles):
            self.parts.append(box(self.x + WIDTH * k, self.y, text, "#f5f0dc"))
        self.x += WIDTH * len(tiles) + DEPTH + 12
        self.right = max(self.right, self.x)

    def space(self, width=18):
        self.x += width

    def save(self):
        width, height = self.right + 6, self.y + 16
        body = "\n".join(self.parts)
        (HERE / f"{self.name}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" font-family="serif" stroke-linejoin="round">\n'
            f"<title>{self.title}</title>\n"
            f'<rect width="{width}" height="{height}" fill="#ffffff" rx="6"/>\n'
            f'<g stroke="#444444" stroke-width="0.8" fill="#222222">\n'
            + body.replace("<text", '<text stroke="none"')
            + "\n</g>\n</svg>\n"
        )


def forms():
    picture = Picture("forms", "The two forms of stacks: a a b and a b b, from the top down")
    picture.line(3)
    picture.stack("aab")
    picture.space()
    picture.stack("abb")
    picture.save()


def setup():
    picture = Picture("setup", "Step 1: eight stacks")
    picture.line(3)
    for stack in ["x_1 x_1 x_2", "x_2 x_1 x_1", "x_2 x_2 SAT"]:
        picture.stack(stack.split(), dark=(2,) if "SAT" in stack else ())
    picture.line(3)
    for stack in ["SAT y_1 y_1", "y_1 y_2 y_2", "y_1 y_3 y_3", "y_2 y_2 SAT", "y_3 y_3 SAT"]:
        picture.stack(stack.split(), dark=(0,) if stack.startswith("SAT") else ())
    picture.save()


def variable():
    picture = Picture("variable", "Step 2: two stacks make room for fourteen")
    for removed, added in [
        ("x_m x_m SAT", ["x_m x_m x_m+2", "V x_m+1 x_m+1", "x_m+1 x_m+1 x_m+2", "x_m+2 x_m+2 SAT"]),
        ("y_n y_n SAT", ["y_n y_n+1 y_n+1", "y_n+1 y_n+1 V", "y_n y_n+2 y_n+2", "y_n+2 y_n+2 SAT"]),
    ]:
        picture.line(3)
        picture.stack(removed.split(), removed=True)
        picture.space()
        for stack in added:
            tiles = stack.split()
            picture.stack(tiles, dark=[k for k in range(3) if tiles[k] == "V"])
    picture.line(3)
    for side in "tf":
        for stack in [f"V {side}_2 {side}_2", f"{side}_1 {side}_1 {side}_2", f"{side}_2 {side}_1 {side}_1"]:
            picture.stack(stack.split(), dark=(0,) if stack.startswith("V") else ())
        picture.space()
    picture.save()


def clause():
    picture = Picture("clause", "Step 3: a clause, and one of its three literals")
    for removed, added in [
        ("x_m x_m SAT", ["x_m x_m x_m+2", "C x_m+1 x_m+1", "x_m+1 x_m+1 x_m+2", "x_m+2 x_m+2 SAT"]),
        ("V t_k t_k", ["V t_k+2 t_k+2", "t_k+2 t_k t_k", "t_k+2 t_k+1 t_k+1", "t_k+1 t_k+1 C"]),
    ]:
        picture.line(3)
        picture.stack(removed.split(), removed=True)
        picture.space()
        for stack in added:
            tiles = stack.split()
            picture.stack(tiles, dark=[k for k in range(3) if tiles[k] in "CV"])
    picture.save()


def rows():
    picture = Picture("rows", "The corollary: a row of seven for each stack")
    for stack in ["aab", "abb"]:
        picture.line(3)
        picture.stack(stack, removed=True)
        picture.space()
        picture.row(stack + "cccc")
    picture.save()


def split():
    picture = Picture("split", "Four stacks with tiles p, q, r and s of one group")
    picture.line(3)
    for tiles in ["pqb", "r", "s"]:
        picture.stack(tiles, dark=(0, 1) if tiles[0] == "p" else (0,))
    picture.save()


def cycle():
    picture = Picture("cycle", "A blocked cycle of three stacks, and one of a single stack")
    picture.line(2)
    for tiles in [["p_1", "p_2"], ["p_2", "p_3"], ["p_3", "p_1"]]:
        picture.stack(tiles)
    picture.space(40)
    picture.stack(["p_1", "p_1"])
    picture.save()


def unseen():
    picture = Picture("unseen", "Three tiles of a group on top: which one is to stay?")
    picture.line(2)
    for _ in range(3):
        picture.stack("g?", dark=(0,))
    picture.space(30)
    picture.stack("h?")
    picture.stack("k")
    picture.save()


for draw in [forms, setup, variable, clause, rows, split, cycle, unseen]:
    draw()
