"""Draws the sample art: small emoji-like pictures from signed distance functions. Uses only Python's standard library.

    python3 Scripts/samples/art.py FOLDER [NAME...]

writes FOLDER/NAME.png, 160 by 160, and FOLDER/NAME@320.png, from which glyphs are encoded.

A picture is a stack of layers. A layer is a shape (a function from a point to its signed distance in pixels, negative
inside), a paint (a function from a point and its distance to a color), and the softness of its edge. Coverage comes
from the distance, so edges are smooth without supersampling.
"""

import math
import os
import struct
import sys
import zlib

sys.path.insert(1, os.path.dirname(sys.path[0]))
from common import chunk, png  # noqa: E402

# Colours: (r, g, b, a), each from 0 to 1, not premultiplied.


def rgb(text, alpha=1.0):
    return tuple(int(text[i : i + 2], 16) / 255 for i in (0, 2, 4)) + (alpha,)


def mix(a, b, t):
    t = min(1.0, max(0.0, t))
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def smooth(low, high, x):
    t = min(1.0, max(0.0, (x - low) / (high - low)))
    return t * t * (3 - 2 * t)


# Paints.


def flat(colour):
    return lambda x, y, d: colour


WHITE = flat(rgb("ffffff"))


def ramp(*stops):
    """A gradient through (position, colour) pairs; gives a function of the position."""
    def at(t):
        for (p, a), (q, b) in zip(stops, stops[1:]):
            if t <= q:
                return mix(a, b, (t - p) / (q - p))
        return stops[-1][1]

    return at


def vertical(top, bottom, *stops):
    at = ramp(*stops)
    return lambda x, y, d: at((y - top) / (bottom - top))


def horizontal(left, right, *stops):
    at = ramp(*stops)
    return lambda x, y, d: at((x - left) / (right - left))


def radial(cx, cy, radius, *stops):
    at = ramp(*stops)
    return lambda x, y, d: at(math.hypot(x - cx, y - cy) / radius)


def rim(paint, colour, width):
    """The paint, turning to `colour` towards the edge."""
    return lambda x, y, d: mix(paint(x, y, d), colour, smooth(-width, 0, d) * colour[3])[:3] + (1.0,)


# Shapes.


def circle(cx, cy, r):
    return lambda x, y: math.hypot(x - cx, y - cy) - r


def ellipse(cx, cy, rx, ry):
    def distance(x, y):
        x, y = x - cx, y - cy
        k = math.hypot(x / rx, y / ry)
        g = math.hypot(x / (rx * rx), y / (ry * ry))
        return k * (k - 1) / g if g > 1e-9 else -min(rx, ry)

    return distance


def box(cx, cy, w, h, r):
    def distance(x, y):
        qx, qy = abs(x - cx) - w / 2 + r, abs(y - cy) - h / 2 + r
        return math.hypot(max(qx, 0), max(qy, 0)) + min(max(qx, qy), 0) - r

    return distance


def polygon(points, r=0):
    """A polygon grown by `r`, which rounds its corners."""
    edges = [(a, b) for a, b in zip(points, points[1:] + points[:1]) if a != b]

    def distance(x, y):
        best, inside = 1e9, False
        for (ax, ay), (bx, by) in edges:
            ex, ey, wx, wy = bx - ax, by - ay, x - ax, y - ay
            t = min(1, max(0, (wx * ex + wy * ey) / (ex * ex + ey * ey)))
            best = min(best, math.hypot(wx - ex * t, wy - ey * t))
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
        return (-best if inside else best) - r

    return distance


def stroke(points, width, end=None):
    """A line through points, `width` thick, narrowing to `end` if that is given."""
    end = width if end is None else end
    count = len(points) - 1

    def distance(x, y):
        best = 1e9
        for i in range(count):
            (ax, ay), (bx, by) = points[i], points[i + 1]
            ex, ey = bx - ax, by - ay
            t = min(1, max(0, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey)))
            radius = (width + (end - width) * (i + t) / count) / 2
            best = min(best, math.hypot(x - ax - ex * t, y - ay - ey * t) - radius)
        return best

    return distance


def curve(f, steps=24):
    return [f(i / steps) for i in range(steps + 1)]


def bezier(*p):
    def at(t):
        q = list(p)
        while len(q) > 1:
            q = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in zip(q, q[1:])]
        return q[0]

    return curve(at)


def arc(cx, cy, r, start, end):
    return curve(lambda t: (cx + r * math.cos(start + (end - start) * t), cy + r * math.sin(start + (end - start) * t)))


def union(*shapes):
    return lambda x, y: min(s(x, y) for s in shapes)


def intersect(*shapes):
    return lambda x, y: max(s(x, y) for s in shapes)


def subtract(a, b):
    return lambda x, y: max(a(x, y), -b(x, y))


def melt(a, b, k):
    """Union with a fillet of size `k`."""
    def distance(x, y):
        p, q = a(x, y), b(x, y)
        h = max(k - abs(p - q), 0) / k
        return min(p, q) - h * h * k / 4

    return distance


def turned(shape, angle, cx, cy):
    c, s = math.cos(angle), math.sin(angle)
    return lambda x, y: shape(cx + (x - cx) * c + (y - cy) * s, cy - (x - cx) * s + (y - cy) * c)


class Picture:
    def __init__(self, width, height):
        self.width, self.height = width, height
        self.pixels = [(0.0, 0.0, 0.0, 0.0)] * (width * height)

    def draw(self, shape, paint, soft=0.0, alpha=1.0, clip=None, around=None):
        """Lays a layer on top. `around` = (left, top, right, bottom) saves time, it does not clip."""
        left, top, right, bottom = around or (0, 0, self.width, self.height)
        for row in range(max(0, int(top)), min(self.height, int(bottom) + 1)):
            for column in range(max(0, int(left)), min(self.width, int(right) + 1)):
                x, y = column + 0.5, row + 0.5
                d = shape(x, y)
                cover = min(1.0, max(0.0, 0.5 - d)) if soft == 0 else 1 - smooth(-soft, soft, d)
                if cover <= 0:
                    continue
                if clip is not None:
                    cover *= min(1.0, max(0.0, 0.5 - clip(x, y)))
                colour = paint(x, y, d)
                a = cover * alpha * colour[3]
                if a <= 0:
                    continue
                index = row * self.width + column
                r0, g0, b0, a0 = self.pixels[index]
                out = a + a0 * (1 - a)
                k = a / out
                self.pixels[index] = (
                    r0 + (colour[0] - r0) * k, g0 + (colour[1] - g0) * k, b0 + (colour[2] - b0) * k, out)

    def half(self):
        """The picture at half its size."""
        small = Picture(self.width // 2, self.height // 2)
        for row in range(small.height):
            for column in range(small.width):
                four = [self.pixels[(2 * row + j) * self.width + 2 * column + i] for i in (0, 1) for j in (0, 1)]
                a = sum(p[3] for p in four)
                if a > 0:
                    mean = tuple(sum(p[c] * p[3] for p in four) / a for c in range(3))
                    small.pixels[row * small.width + column] = mean + (a / 4,)
        return small

    def bytes(self, bleed):
        """RGBA bytes. Transparent pixels are black, but for those that lie within `bleed` of a seen one: they
        take its colour, so that an encoder which halves the colour's resolution leaves no dark seam."""
        out = [(int(r * 255 + 0.5), int(g * 255 + 0.5), int(b * 255 + 0.5), int(a * 255 + 0.5)) for r, g, b, a in self.pixels]
        seen = [p[3] > 0 for p in out]
        out = [p if p[3] else (0, 0, 0, 0) for p in out]
        for _ in range(bleed):
            grown = list(seen)
            for index, here in enumerate(seen):
                if here:
                    continue
                row, column = divmod(index, self.width)
                near = [out[index + dx + dy * self.width] for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))
                        if 0 <= column + dx < self.width and 0 <= row + dy < self.height
                        and seen[index + dx + dy * self.width]]
                if near:
                    out[index] = tuple(sum(p[c] for p in near) // len(near) for c in range(3)) + (0,)
                    grown[index] = True
            seen = grown
        return bytearray(v for p in out for v in p)

    def png(self, dots_per_metre=None, bleed=0, coarse=1):
        """PNG, 8-bit RGBA, values rounded to multiples of `coarse`; each row takes the filter whose bytes sum up
        lowest."""

        def paeth(a, b, c):
            p, q, r = abs(b - c), abs(a - c), abs(a + b - 2 * c)
            return a if p <= q and p <= r else b if q <= r else c

        data = bytearray()
        above = bytearray(self.width * 4)
        raw = bytearray((v + coarse // 2) // coarse * coarse for v in self.bytes(bleed))
        for start in range(0, len(raw), self.width * 4):
            row = raw[start : start + self.width * 4]
            left = bytearray(4) + row[:-4]
            corner = bytearray(4) + above[:-4]
            tries = (
                bytes(row),
                bytes((x - a) & 255 for x, a in zip(row, left)),
                bytes((x - b) & 255 for x, b in zip(row, above)),
                bytes((x - (a + b) // 2) & 255 for x, a, b in zip(row, left, above)),
                bytes((x - paeth(a, b, c)) & 255 for x, a, b, c in zip(row, left, above, corner)),
            )
            best = min(range(5), key=lambda n: sum(v if v < 128 else 256 - v for v in tries[n]))
            data += bytes([best]) + tries[best]
            above = row
        about = chunk(b"sRGB", b"\0")
        if dots_per_metre:
            about += chunk(b"pHYs", struct.pack(">IIB", dots_per_metre, dots_per_metre, 1))
        return png(self.width, self.height, zlib.compress(bytes(data), 9), before=about)


# The pictures.

INK = rgb("3a2418")
BLUSH = rgb("ff6b6b")


def cheeks(p, y, *xs, r=15, alpha=0.55, colour=BLUSH):
    for x in xs:
        p.draw(circle(x, y, r * 0.5), flat(colour), soft=r * 0.75, alpha=alpha, around=(x - 2 * r, y - 2 * r, x + 2 * r, y + 2 * r))


def cool_sun():
    p = Picture(320, 320)
    for n in range(12):
        angle = n * math.pi / 6 + math.pi / 12
        long = 147 if n % 2 else 138
        ray = stroke([(160 + r * math.cos(angle), 160 + r * math.sin(angle)) for r in (92, long)], 46, 13)
        p.draw(ray, radial(160, 160, 155, (0.6, rgb("ffa51f")), (1.0, rgb("ff7b1c"))))
    face = circle(160, 160, 106)
    p.draw(face, rim(radial(132, 116, 190, (0, rgb("fff6b8")), (0.45, rgb("ffdd4a")), (1, rgb("ffae17"))), rgb("f58a0a", 0.6), 22))
    p.draw(ellipse(120, 84, 34, 15), WHITE, soft=16, alpha=0.55, clip=face)
    cheeks(p, 194, 92, 228, r=19, colour=rgb("ff6a3d"))
    smile = bezier((118, 202), (138, 242), (182, 242), (202, 202))
    mouth = intersect(polygon(smile), face)
    p.draw(mouth, flat(rgb("7a2410")), around=(100, 190, 220, 250))
    p.draw(ellipse(160, 240, 30, 16), flat(rgb("ff7a70")), clip=mouth, around=(110, 190, 210, 250))
    p.draw(box(160, 200, 72, 14, 5), WHITE, clip=mouth, around=(110, 190, 210, 250))
    p.draw(stroke(smile, 6), flat(rgb("7a2410")), around=(100, 190, 220, 250))
    # The glasses: two lenses, a bridge, and arms that run to the edge of the face.
    lens = [polygon([(s(68), 126), (s(142), 126), (s(136), 162), (s(116), 172), (s(90), 170), (s(75), 156)], 12) for s in (lambda v: v, lambda v: 320 - v)]
    frame = union(*lens, box(160, 129, 60, 14, 6), stroke([(70, 126), (52, 119)], 14), stroke([(250, 126), (268, 119)], 14))
    p.draw(lambda x, y: frame(x, y - 7), flat(rgb("a85a00")), soft=9, alpha=0.45, clip=face)
    p.draw(frame, flat(rgb("1d1733")))
    for shape in lens:
        inner = lambda x, y, shape=shape: shape(x, y) + 6
        p.draw(inner, vertical(114, 184, (0, rgb("2c2350")), (0.55, rgb("5b3c8f")), (1, rgb("e0559a"))))
        for x, w in ((0, 17), (26, 7)):
            base = 98 if shape is lens[0] else 198
            p.draw(stroke([(base + x + 12, 105), (base + x - 26, 190)], w), WHITE, alpha=0.32, clip=inner)
    return p


def space_cat():
    p = Picture(320, 320)
    # Shoulders of the suit, then the helmet's shell around a window full of night.
    p.draw(box(160, 300, 178, 66, 30), vertical(268, 320, (0, rgb("ffffff")), (1, rgb("b9c4dc"))))
    p.draw(circle(160, 309, 9), flat(rgb("ff4d5e")))
    p.draw(circle(157, 306, 3), WHITE, alpha=0.8)
    for side in (-1, 1):
        p.draw(box(160 + side * 142, 158, 30, 74, 14), vertical(120, 200, (0, rgb("ff9f68")), (1, rgb("e2552f"))))
    p.draw(stroke([(250, 52), (274, 18)], 8), flat(rgb("aab6d0")))
    p.draw(circle(276, 16, 12), radial(272, 12, 18, (0, rgb("ffd1d1")), (1, rgb("f0384f"))))
    shell = ellipse(160, 154, 143, 137)
    p.draw(shell, rim(radial(110, 80, 280, (0, rgb("ffffff")), (0.5, rgb("eaeef8")), (1, rgb("bcc8e0"))), rgb("8f9dbd", 0.7), 14))
    window = ellipse(160, 158, 117, 111)
    p.draw(lambda x, y: window(x, y) - 5, flat(rgb("93a1c4")))
    p.draw(window, radial(160, 120, 170, (0, rgb("4a5bb8")), (0.6, rgb("27347d")), (1, rgb("141a4a"))))
    for x, y, r in ((92, 104, 2.4), (228, 96, 3), (70, 150, 1.8), (252, 150, 2.2), (124, 66, 1.4), (204, 66, 1.6), (262, 178, 1.5)):
        p.draw(circle(x, y, r), flat(rgb("fff4c2")), around=(x - 8, y - 8, x + 8, y + 8))
    # The cat.
    fur = lambda top, bottom: vertical(top, bottom, (0, rgb("ffbf69")), (1, rgb("f58a3a")))
    head = ellipse(160, 190, 88, 72)
    for s in (lambda v: v, lambda v: 320 - v):
        head = melt(head, polygon([(s(88), 168), (s(90), 108), (s(138), 134)], 8), 10)
    p.draw(head, rim(fur(100, 260), rgb("d2601a", 0.55), 16), clip=window)
    for s in (lambda v: v, lambda v: 320 - v):
        p.draw(polygon([(s(97), 146), (s(97), 118), (s(118), 132)], 5), flat(rgb("ff9aa2")), clip=window)
    for points in ([(160, 124), (160, 146)], [(140, 128), (144, 145)], [(180, 128), (176, 145)]):
        p.draw(stroke(points, 9, 4), flat(rgb("d86a1e")), clip=window)
    p.draw(union(ellipse(143, 218, 24, 19), ellipse(177, 218, 24, 19), ellipse(160, 232, 20, 16)), flat(rgb("fff1dc")), soft=2, clip=window)
    for x in (122, 198):
        p.draw(ellipse(x, 186, 15, 18), vertical(168, 204, (0, rgb("1c1230")), (1, rgb("43306b"))))
        p.draw(circle(x - 5, 179, 6), WHITE)
        p.draw(circle(x + 5, 193, 3), WHITE, alpha=0.85)
    p.draw(polygon([(153, 206), (167, 206), (160, 212)], 3), flat(rgb("f0647c")))
    p.draw(stroke(bezier((160, 214), (159, 226), (146, 228), (142, 220)), 4), flat(INK))
    p.draw(stroke(bezier((160, 214), (161, 226), (174, 228), (178, 220)), 4), flat(INK))
    cheeks(p, 212, 98, 222, r=17, alpha=0.8, colour=rgb("f4504a"))
    for y, dy in ((212, -5), (222, 5)):
        p.draw(stroke([(108, y), (74, y + dy)], 3, 1.4), WHITE, alpha=0.9, clip=window)
        p.draw(stroke([(212, y), (246, y + dy)], 3, 1.4), WHITE, alpha=0.9, clip=window)
    # The glass: a wide gleam on one side, a short one on the other.
    p.draw(stroke(arc(160, 158, 99, math.radians(192), math.radians(248)), 10, 5), WHITE, alpha=0.75, clip=window)
    p.draw(circle(153, 62, 4), WHITE, alpha=0.75, clip=window)
    p.draw(stroke(arc(160, 158, 103, math.radians(14), math.radians(48)), 5, 3), WHITE, alpha=0.4, clip=window)
    return p


def green_tea():
    p = Picture(320, 320)
    p.draw(ellipse(160, 286, 128, 22), vertical(264, 308, (0, rgb("f3e3c3")), (1, rgb("b98f5c"))))
    p.draw(ellipse(160, 281, 120, 17), vertical(264, 298, (0, rgb("fff6e2")), (1, rgb("dcbd8c"))))
    p.draw(ellipse(160, 279, 78, 12), flat(rgb("8a6236")), soft=8, alpha=0.5)
    for index, (x, top) in enumerate(((118, 34), (160, 14), (202, 34))):
        points = curve(lambda t: (x + 13 * math.sin(t * 5.6 + index * 1.1), 112 - (112 - top) * t), 40)
        p.draw(stroke(points, 17, 5), vertical(top, 112, (0, rgb("cfe3de", 0.35)), (1, rgb("a9cfc6", 0.9))), soft=2.5)
    handle = subtract(ellipse(255, 182, 46, 46), ellipse(252, 182, 25, 26))
    p.draw(handle, vertical(136, 228, (0, rgb("b8ecd0")), (1, rgb("46a583"))))
    flank = bezier((66, 124), (70, 196), (84, 252), (126, 262))
    bowl = polygon(flank + [(320 - x, y) for x, y in reversed(flank)], 12)
    side = horizontal(54, 266, (0, rgb("74c9a4")), (0.28, rgb("c4f2d9")), (0.6, rgb("86d6b2")), (1, rgb("3f9d7b")))
    p.draw(bowl, rim(side, rgb("2c8264", 0.5), 12))
    p.draw(ellipse(160, 122, 108, 26), horizontal(52, 268, (0, rgb("a4e4c5")), (0.3, rgb("e6fff2")), (1, rgb("7fcfab"))))
    well = ellipse(160, 124, 97, 20)
    p.draw(well, flat(rgb("2f7d5f")))
    tea = intersect(well, ellipse(160, 131, 96, 18))
    p.draw(tea, radial(130, 124, 110, (0, rgb("d7e86a")), (0.6, rgb("a4c63f")), (1, rgb("6f9c2c"))))
    p.draw(ellipse(126, 128, 24, 4), flat(rgb("f6ffc0")), soft=3, alpha=0.8, clip=tea)
    for x in (122, 198):
        p.draw(circle(x, 190, 11), flat(rgb("17382d")))
        p.draw(circle(x - 3.5, 186, 4), WHITE)
    p.draw(stroke(bezier((145, 200), (150, 216), (170, 216), (175, 200)), 6), flat(rgb("17382d")))
    cheeks(p, 208, 100, 220, r=15, alpha=0.65)
    p.draw(stroke(bezier((82, 150), (80, 180), (90, 212), (106, 234)), 9, 4), WHITE, soft=2, alpha=0.65)
    leaf = turned(intersect(circle(214, 92, 40), circle(214, 132, 40)), -0.62, 214, 112)
    p.draw(lambda x, y: leaf(x - 3, y - 6), flat(rgb("2c5a1c")), soft=5, alpha=0.35, clip=union(well, bowl))
    p.draw(leaf, rim(vertical(84, 136, (0, rgb("9be05a")), (1, rgb("3f9a35"))), rgb("2a7a2a", 0.6), 6))
    p.draw(stroke([(187, 131), (214, 112), (240, 93)], 4, 1.6), flat(rgb("2f7f2c")))
    return p


def heart_balloon():
    p = Picture(320, 320)
    string = curve(lambda t: (160 + 15 * math.sin(t * 7) * (0.3 + t), 246 + 70 * t), 40)
    p.draw(stroke(string, 5), vertical(246, 316, (0, rgb("c2410c")), (1, rgb("8f6f5f"))))
    p.draw(polygon([(160, 232), (147, 251), (173, 251)], 5), vertical(230, 256, (0, rgb("d11a45")), (1, rgb("8d0d33"))))
    # A heart with full flanks: two lobes and a point, melted together.
    lobes = melt(circle(103, 98, 77), circle(217, 98, 77), 12)
    flank = bezier((26, 98), (26, 172), (116, 196), (160, 238))
    body = union(lobes, polygon(flank + [(320 - x, y) for x, y in reversed(flank[:-1])] + [(160, 80)]))
    p.draw(body, rim(radial(102, 72, 240, (0, rgb("ffc2cc")), (0.22, rgb("ff7d93")), (0.6, rgb("f0305a")), (1, rgb("a80c3c"))), rgb("8a0732", 0.5), 24))
    p.draw(stroke(arc(98, 94, 50, math.radians(176), math.radians(256)), 17, 9), WHITE, soft=2, alpha=0.85)
    p.draw(circle(110, 43, 6.5), WHITE, soft=1.5, alpha=0.85)
    p.draw(stroke(arc(216, 98, 54, math.radians(312), math.radians(376)), 7, 3), flat(rgb("ffd5de")), soft=2, alpha=0.6)
    return p


def sleepy_moon():
    p = Picture(320, 320)
    face = circle(160, 182, 122)
    p.draw(face, rim(radial(122, 140, 230, (0, rgb("fffdf0")), (0.4, rgb("ffeeb0")), (1, rgb("e9c46a"))), rgb("c9973f", 0.6), 24))
    for x, y, r in ((84, 226, 17), (236, 164, 12), (222, 252, 15), (74, 178, 8), (116, 272, 9), (252, 200, 6)):
        p.draw(circle(x, y, r), vertical(y - r, y + r, (0, rgb("d9ad55")), (1, rgb("f4da92"))), alpha=0.75, clip=face)
    for x in (116, 202):
        p.draw(stroke(bezier((x - 20, 190), (x - 12, 208), (x + 12, 208), (x + 20, 190)), 7), flat(rgb("5b3d1e")))
        for dx, dy in ((-15, 8), (0, 12), (15, 8)):
            p.draw(stroke([(x + dx, 196 + dy * 0.5), (x + dx * 1.35, 200 + dy)], 5, 3), flat(rgb("5b3d1e")))
    p.draw(ellipse(160, 236, 11, 13), flat(rgb("7a4522")))
    p.draw(ellipse(160, 242, 7, 6), flat(rgb("ef7f6d")))
    cheeks(p, 224, 94, 226, r=18)
    # The nightcap: a cone that bends over to the right, a cuff, a pompom.
    cap = polygon(
        bezier((58, 134), (70, 50), (130, 8), (196, 20)) + bezier((196, 20), (250, 28), (286, 74), (290, 118))
        + bezier((290, 118), (264, 76), (246, 76), (236, 82)) + bezier((236, 82), (252, 104), (262, 122), (264, 140)), 3)
    p.draw(cap, rim(vertical(10, 150, (0, rgb("7c8cf0")), (1, rgb("4353c4"))), rgb("2d3a9a", 0.6), 14))
    for x, y, r in ((118, 74, 11), (176, 54, 9), (196, 96, 11), (236, 56, 7)):
        star = []
        for n in range(10):
            radius = r if n % 2 == 0 else r * 0.45
            star.append((x + radius * math.sin(n * math.pi / 5), y - radius * math.cos(n * math.pi / 5)))
        p.draw(polygon(star, 1.5), flat(rgb("ffe680")), around=(x - 20, y - 20, x + 20, y + 20), clip=cap)
    cuff = stroke(bezier((52, 146), (100, 112), (220, 112), (268, 146)), 36)
    p.draw(lambda x, y: cuff(x, y - 7), flat(rgb("a8761f")), soft=8, alpha=0.45, clip=face)
    p.draw(cuff, rim(vertical(104, 166, (0, rgb("ffffff")), (1, rgb("d5dcf2"))), rgb("aab4dc", 0.7), 10))
    p.draw(circle(289, 132, 24), rim(radial(282, 122, 36, (0, rgb("ffffff")), (1, rgb("d0d8f0"))), rgb("a3aed6", 0.7), 8))
    return p


def lake():
    """The postcard's ordinary picture: 360 by 240, at 144 dots an inch."""
    p = Picture(360, 240)
    card = box(180, 120, 360, 240, 18)
    p.draw(card, vertical(0, 150, (0, rgb("3d3a8c")), (0.4, rgb("b0508f")), (0.75, rgb("ff8a66")), (1, rgb("ffd08a"))))
    sun = circle(232, 122, 30)
    p.draw(circle(232, 122, 34), flat(rgb("ffe2a0")), soft=30, alpha=0.5)
    p.draw(sun, flat(rgb("fff1c4")))
    for x, y, r in ((60, 36, 1.4), (112, 22, 1.1), (168, 44, 1.2), (300, 26, 1.5), (24, 72, 1), (336, 60, 1)):
        p.draw(circle(x, y, r), flat(rgb("fff4dc")), alpha=0.9, around=(x - 4, y - 4, x + 4, y + 4))
    p.draw(polygon([(0, 152), (0, 118), (54, 84), (96, 112), (138, 92), (196, 134), (250, 112), (318, 88), (360, 108), (360, 152)]), flat(rgb("8c4a86")), clip=card)
    p.draw(polygon([(42, 92), (54, 84), (66, 92), (58, 96), (52, 93)]), flat(rgb("ffd9cf")))
    p.draw(polygon([(306, 92), (318, 88), (329, 93), (320, 98), (314, 94)]), flat(rgb("ffd9cf")))
    p.draw(polygon([(0, 156), (0, 136), (46, 122), (104, 142), (160, 150), (360, 152), (360, 130), (296, 138), (240, 150), (200, 156)]), flat(rgb("57306e")), clip=card)
    water = intersect(card, box(180, 197, 360, 90, 0))
    p.draw(water, vertical(152, 240, (0, rgb("ff9d78")), (0.35, rgb("a8558f")), (1, rgb("33306f"))))
    for n in range(7):
        y, half = 158 + n * 11, 34 - n * 3
        p.draw(stroke([(232 - half, y), (232 + half, y)], 4.5 - n * 0.3), flat(rgb("fff1c4")), alpha=0.85 - n * 0.09, around=(180, y - 5, 290, y + 5))
    for x, y, w in ((40, 172, 30), (120, 190, 44), (320, 180, 28), (70, 214, 52), (312, 218, 40)):
        p.draw(stroke([(x - w / 2, y), (x + w / 2, y)], 2), flat(rgb("ffc9a8")), alpha=0.45, around=(x - 40, y - 4, x + 40, y + 4))
    p.draw(polygon([(112, 172), (112, 108), (152, 166)], 2), flat(rgb("fff6ea")))
    p.draw(polygon([(106, 168), (106, 120), (84, 166)], 2), flat(rgb("ffd7c0")))
    p.draw(stroke([(109, 102), (109, 178)], 3), flat(rgb("3a1f45")))
    p.draw(polygon([(78, 176), (156, 176), (142, 188), (92, 188)], 3), flat(rgb("2c1838")))
    p.draw(stroke([(84, 196), (148, 196)], 3), flat(rgb("2c1838")), alpha=0.5)
    for x in (12, 34, 54, 338, 352):
        h = 58 + (x * 7) % 23
        p.draw(polygon([(x - 12, 240), (x, 240 - h), (x + 12, 240)], 2), flat(rgb("1d1233")), clip=card)
    return p


def main(folder, *names):
    for draw in (cool_sun, space_cat, green_tea, heart_balloon, sleepy_moon):
        name = draw.__name__.replace("_", "-")
        if not names or name in names:
            picture = draw()
            with open(f"{folder}/{name}@320.png", "wb") as file:
                file.write(picture.png(bleed=3))
            with open(f"{folder}/{name}.png", "wb") as file:
                file.write(picture.half().png(coarse=3))
    if not names or "lake" in names:
        with open(f"{folder}/lake.png", "wb") as file:
            file.write(lake().png(dots_per_metre=5669))  # 144 dots an inch


if __name__ == "__main__":
    main(*sys.argv[1:])
