"""Second opinions on pixels, many files a run.

oracle.py pixels            reads paths from standard input, one a line; for each writes three 32-bit numbers
                            (width, height, bytes of a note), the note and the RGBA pixels. Width 0: the oracle
                            cannot read it and the note says why. Else the note says how near one must come:
                            "exact", "16 bit", "profile" or "inks".
oracle.py make FOLDER       makes pictures of kinds the corpora lack.

PNG by Pillow, JPEG by djpeg, WebP by dwebp; orientation and color profiles by Pillow for all.
"""
import io
import os
import struct
import subprocess
import sys

from PIL import Image, ImageChops, ImageCms

TURNS = {2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
         5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_270, 7: Image.Transpose.TRANSVERSE,
         8: Image.Transpose.ROTATE_90}


def to_srgb(image, profile, mode):
    return ImageCms.profileToProfile(
        image, ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB"), outputMode=mode)


def png_transparency(data):
    at = 8
    while at + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IDAT":
            return None
        if kind == b"tRNS":
            return data[at + 8:at + 8 + length]
        at += 12 + length
    return None


def equal_mask(channel, value):
    """0 where the channel has the value, else 255."""
    return channel.point([0 if v == value else 255 for v in range(256)])


def read_png(path):
    data = open(path, "rb").read()
    depth, color = data[24], data[25]
    image = Image.open(path)
    image.load()
    orientation = image.getexif().get(0x112)
    profile = image.info.get("icc_profile")
    transparency = png_transparency(data)
    note = "16 bit" if depth == 16 else "exact"
    if color == 0:
        # Exact arithmetic on the samples: how Pillow makes 16-bit gray 8-bit, and which gray it takes for clear
        # in shallow pictures, is its own affair.
        if depth == 16:
            samples = list(image.getdata())
            gray = Image.frombytes("L", image.size, bytes((v * 255 + 32767) // 65535 for v in samples))
        else:
            samples = None
            gray = image.convert("L")
        alpha = Image.new("L", image.size, 255)
        if transparency is not None and len(transparency) >= 2:
            clear = struct.unpack(">H", transparency[:2])[0]
            if depth == 16:
                alpha = Image.frombytes("L", image.size, bytes(0 if v == clear else 255 for v in samples))
            else:
                alpha = equal_mask(gray, (clear & ((1 << depth) - 1)) * 255 // ((1 << depth) - 1))
        if profile:
            gray_rgb = to_srgb(gray, profile, "RGB")
            result = Image.merge("RGBA", (*gray_rgb.split(), alpha))
            note = "profile"
        else:
            result = Image.merge("RGBA", (gray, gray, gray, alpha))
    else:
        if color == 2:
            image.info.pop("transparency", None)
            bands = image.convert("RGB").split()
            alpha = Image.new("L", image.size, 255)
            if transparency is not None and len(transparency) >= 6:
                clear = [v >> 8 if depth == 16 else v & 255 for v in struct.unpack(">HHH", transparency[:6])]
                masks = [equal_mask(b, v) for b, v in zip(bands, clear)]
                alpha = ImageChops.lighter(ImageChops.lighter(masks[0], masks[1]), masks[2])
            result = Image.merge("RGBA", (*bands, alpha))
        else:
            result = image.convert("RGBA")
        if profile:
            if color == 4:
                gray, alpha = image.convert("LA").split()
                result = Image.merge("RGBA", (*to_srgb(gray, profile, "RGB").split(), alpha))
            else:
                alpha = result.getchannel("A")
                rgb = to_srgb(result.convert("RGB"), profile, "RGB")
                result = Image.merge("RGBA", (*rgb.split(), alpha))
            note = "profile"
    return result, orientation, note


def read_jpeg(path):
    image = Image.open(path)
    orientation = image.getexif().get(0x112)
    profile = image.info.get("icc_profile")
    if image.mode == "CMYK":
        # Pillow has turned the inks round: 255 is full.
        if profile:
            return to_srgb(image, profile, "RGB").convert("RGBA"), orientation, "profile"
        return image.convert("RGB").convert("RGBA"), orientation, "inks"
    run = subprocess.run(["/usr/bin/djpeg", "-pnm", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if run.returncode != 0:
        raise ValueError(run.stderr.decode(errors="replace").strip())
    decoded = Image.open(io.BytesIO(run.stdout))
    decoded.load()
    if profile:
        try:
            return to_srgb(decoded, profile, "RGB").convert("RGBA"), orientation, "profile"
        except ImageCms.PyCMSError:
            return to_srgb(decoded.convert("RGB"), profile, "RGB").convert("RGBA"), orientation, "profile"
    return decoded.convert("RGBA"), orientation, "exact"


def read_pam(data):
    end = data.index(b"ENDHDR\n") + 7
    fields = dict(line.split(None, 1) for line in data[:end].decode().splitlines() if " " in line)
    size = int(fields["WIDTH"]), int(fields["HEIGHT"])
    return Image.frombytes({"4": "RGBA", "3": "RGB"}[fields["DEPTH"]], size, data[end:])


def read_webp(path):
    data = open(path, "rb").read()
    is_animated = data[12:16] == b"VP8X" and data[20] & 2
    orientation = profile = None
    try:
        image = Image.open(path)
        orientation = image.getexif().get(0x112)
        profile = image.info.get("icc_profile")
    except Exception:
        if is_animated:
            raise
    if is_animated:
        result = image.convert("RGBA")
    else:
        run = subprocess.run(["/usr/bin/dwebp", "-quiet", "-nodither", "-pam", path, "-o", "-"],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if run.returncode != 0:
            raise ValueError(run.stderr.decode(errors="replace").strip())
        result = read_pam(run.stdout).convert("RGBA")
    if profile:
        alpha = result.getchannel("A")
        rgb = to_srgb(result.convert("RGB"), profile, "RGB")
        return Image.merge("RGBA", (*rgb.split(), alpha)), orientation, "profile"
    return result, orientation, "exact"


def read(path):
    head = open(path, "rb").read(12)
    if head[:8] == b"\x89PNG\r\n\x1a\n":
        result = read_png(path)
    elif head[:3] == b"\xff\xd8\xff":
        result = read_jpeg(path)
    elif head[:4] == b"RIFF" and head[8:] == b"WEBP":
        result = read_webp(path)
    else:
        raise ValueError("none of PNG, JPEG, WebP")
    image, orientation, note = result
    if orientation in TURNS:
        image = image.transpose(TURNS[orientation])
    return image, note


def pixels():
    out = sys.stdout.buffer
    for line in sys.stdin:
        try:
            image, note = read(line.rstrip("\n"))
            width, height, data = *image.size, image.tobytes()
        except Exception as error:  # whatever Pillow throws, the file is one it cannot read
            width, height, data, note = 0, 0, b"", f"{type(error).__name__}: {error}"
        note = note.encode(errors="replace")
        out.write(struct.pack("<III", width, height, len(note)) + note + data)


# Pictures of kinds the corpora lack.

def icc(space, kind, pcs, tags):
    """A profile of version 2.4 (ICC.1:2001-04)."""
    body, table = b"", b""
    start = 128 + 4 + 12 * len(tags)
    for name, content in tags:
        content += b"\0" * (-len(content) % 4)
        table += struct.pack(">4sII", name, start + len(body), len(content))
        body += content
    size = start + len(body)
    header = struct.pack(">I4sI4s4s4s12s4s4s", size, b"lcms", 0x02400000, kind, space, pcs,
                         struct.pack(">6H", 2020, 1, 1, 0, 0, 0), b"acsp", b"\0\0\0\0")
    header += b"\0" * 24 + struct.pack(">3I", 0xF6D6, 0x10000, 0xD32D)
    return header + b"\0" * (128 - len(header)) + struct.pack(">I", len(tags)) + table + body


def xyz(*values):
    return b"XYZ \0\0\0\0" + struct.pack(">3i", *(round(v * 65536) for v in values))


def gamma(value):
    return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(value * 256)) + b"\0\0"


def text(kind, value):
    if kind == b"desc":
        return b"desc\0\0\0\0" + struct.pack(">I", len(value) + 1) + value + b"\0" + b"\0" * 78
    return b"text\0\0\0\0" + value + b"\0"


COMMON = [(b"desc", text(b"desc", b"test")), (b"cprt", text(b"text", b"none")),
          (b"wtpt", xyz(0.9642, 1.0, 0.8249))]
WIDE = icc(b"RGB ", b"mntr", b"XYZ ", COMMON + [
    (b"rXYZ", xyz(0.51512, 0.24120, -0.00105)), (b"gXYZ", xyz(0.29198, 0.69225, 0.04189)),
    (b"bXYZ", xyz(0.15710, 0.06657, 0.78407)), (b"rTRC", gamma(2.2)), (b"gTRC", gamma(2.2)),
    (b"bTRC", gamma(2.2))])
GRAY = icc(b"GRAY", b"mntr", b"XYZ ", COMMON + [(b"kTRC", gamma(1.8))])


def inks():
    """Four inks, each corner of their cube a color in Lab."""
    corners = b""
    for c in (0, 1):
        for m in (0, 1):
            for y in (0, 1):
                for k in (0, 1):
                    light = max(0, 255 - 70 * c - 90 * m - 20 * y - 200 * k)
                    corners += bytes((light, max(0, 128 - 60 * c + 90 * m), max(0, min(255, 128 - 60 * c + 100 * y))))
    ramp = bytes(range(256))
    lut = b"mft1\0\0\0\0" + bytes((4, 3, 2, 0)) + struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    return icc(b"CMYK", b"prtr", b"Lab ", COMMON + [(b"A2B0", lut + ramp * 4 + corners + ramp * 3)])


def exif(orientation):
    return b"Exif\0\0MM\0*\0\0\0\x08" + struct.pack(">HHHIHH", 1, 0x112, 3, 1, orientation, 0) + b"\0\0\0\0"


def picture(mode, size):
    """Every channel another slope, and a checked pattern on top."""
    width, height = size
    bands = []
    for band in range(len(Image.new(mode, (1, 1)).getbands())):
        bands.append(Image.frombytes("L", size, bytes(
            (x * (3 + 2 * band) + y * (5 - band) + 40 * ((x // 8 + y // 8) % 2) + 30 * band) & 255
            for y in range(height) for x in range(width))))
    return bands[0] if len(bands) == 1 else Image.merge(mode, bands)


def make(folder):
    os.makedirs(folder, exist_ok=True)
    name = lambda text: os.path.join(folder, text)
    for orientation in range(1, 9):
        picture("RGBA", (37, 70)).save(name(f"turned-{orientation}.png"), exif=exif(orientation))
        picture("RGB", (70, 37)).save(name(f"turned-{orientation}.jpg"), exif=exif(orientation))
        picture("RGBA", (70, 37)).save(name(f"turned-{orientation}.webp"), exif=exif(orientation), lossless=True)
    # More than one strip of rows, none of them whole.
    picture("RGB", (1501, 1203)).save(name("turned-large.jpg"), exif=exif(6))
    picture("RGBA", (1501, 1203)).save(name("turned-large.png"), exif=exif(8))
    for label, profile in (("wide", WIDE), ("srgb", ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())):
        picture("RGB", (64, 48)).save(name(f"{label}-rgb.png"), icc_profile=profile)
        picture("RGBA", (64, 48)).save(name(f"{label}-rgba.png"), icc_profile=profile)
        picture("RGB", (64, 48)).quantize(64).save(name(f"{label}-palette.png"), icc_profile=profile)
        picture("RGB", (64, 48)).save(name(f"{label}.jpg"), icc_profile=profile)
        picture("RGB", (64, 48)).save(name(f"{label}-progressive.jpg"), icc_profile=profile, progressive=True)
        picture("L", (64, 48)).save(name(f"{label}-on-gray.jpg"), icc_profile=profile)
        picture("RGBA", (64, 48)).save(name(f"{label}.webp"), icc_profile=profile, lossless=True)
        picture("RGBA", (64, 48)).save(name(f"{label}-lossy.webp"), icc_profile=profile, quality=80)
    picture("L", (64, 48)).save(name("gray.png"), icc_profile=GRAY)
    picture("LA", (64, 48)).save(name("gray-alpha.png"), icc_profile=GRAY)
    picture("L", (64, 48)).save(name("gray.jpg"), icc_profile=GRAY)
    picture("CMYK", (64, 48)).save(name("inks.jpg"))
    picture("CMYK", (64, 48)).save(name("inks-profile.jpg"), icc_profile=inks())
    picture("CMYK", (64, 48)).save(name("inks-progressive.jpg"), progressive=True, exif=exif(6))
    for sampling in (0, 1, 2):
        for quality in (30, 95):
            picture("RGB", (61, 43)).save(name(f"sampled-{sampling}-{quality}.jpg"), subsampling=sampling, quality=quality)
    frames = [picture("RGBA", (40, 30)), picture("RGBA", (40, 30)).transpose(Image.Transpose.ROTATE_180)]
    frames[0].save(name("moving.webp"), save_all=True, append_images=frames[1:], lossless=True)
    frames[0].save(name("moving.png"), save_all=True, append_images=frames[1:])


if __name__ == "__main__":
    make(sys.argv[2]) if sys.argv[1] == "make" else pixels()
