# Pixels by Pillow: pillow_pixels.py decode FILE COUNT | scale SIDE FILE COUNT | encode WIDTH FILE COUNT.
# Ends with `seconds WALL CPU` of all (of one for encode).
import io
import sys
import time

from PIL import Image

kind, count = sys.argv[1], int(sys.argv[-1])
data = open(sys.argv[-2], "rb").read()
if kind == "decode":
    work = lambda: Image.open(io.BytesIO(data)).convert("RGBA").tobytes()
elif kind == "scale":
    side = int(sys.argv[2])
    image = Image.frombytes("RGBA", (160, 160), data)
    # Pillow multiplies by alpha itself; not in linear light.
    work = lambda: image.resize((side, side), Image.BOX).tobytes()
else:
    width = int(sys.argv[2])
    image = Image.frombytes("RGBA", (width, len(data) // 4 // width), data)

    def work():
        out = io.BytesIO()
        image.save(out, "PNG")
        return out.getvalue()


wall, processor = time.perf_counter(), time.process_time()
for _ in range(count):
    result = work()
wall, processor = time.perf_counter() - wall, time.process_time() - processor
divisor = count if kind == "encode" else 1
print("bytes", len(result))
print("seconds", wall / divisor, processor / divisor)
