# How far sixels are from the picture they were made of: sixel_error.py PICTURE DECODED, where DECODED is what another
# program made of the sixels. Prints the mean absolute and the root mean square error of sRGB values (0-255) of opaque
# pixels, and the latter of both blurred by 1 pixel, as an eye sees them: dithering trades one for the other.
import sys

from PIL import Image, ImageChops, ImageFilter, ImageStat

source = Image.open(sys.argv[1]).convert("RGBA")
opaque = source.getchannel("A").point(lambda alpha: 255 if alpha == 255 else 0)
source = source.convert("RGB")
decoded = Image.open(sys.argv[2]).convert("RGB")
if decoded.size != source.size:
    print("another size:", decoded.size)
    sys.exit()


def error(one, other, mask):
    found = ImageStat.Stat(ImageChops.difference(one, other), mask=mask)
    return sum(found.mean) / 3, (sum(found.sum2) / 3 / found.count[0]) ** 0.5


blur = ImageFilter.GaussianBlur(1)
mean, root = error(source, decoded, opaque)
# Not beside what is transparent, where the blur takes what one of them does not have.
inner = opaque.filter(ImageFilter.MinFilter(7))
blurred = error(source.filter(blur), decoded.filter(blur), inner)[1]
print(f"mean {mean:.2f} RMS {root:.2f} RMS blurred {blurred:.2f}")
