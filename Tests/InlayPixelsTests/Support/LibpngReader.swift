import Foundation
import InlayPixels
import TestKit

/// Reads PNG files through libpng, in a small C program: many files in one process. Any warning or error of
/// libpng fails.
final class LibpngReader: Sendable {
  /// What libpng says of a file.
  struct Picture: Equatable {
    var width: Int
    var height: Int
    var bits: Int
    var colorType: Int
    var hasSRGB: Bool
    var bytes: [UInt8]
  }

  // Held so that the folder stays.
  private let folder: TemporaryFolder
  private let program: String

  /// Compiled once for all tests.
  private static let shared = Result { try compile() }

  /// The reader, which needs the C compiler; libpng, which this package links, is there as it was built.
  static func make() throws -> LibpngReader { try shared.get() }

  private static func compile() throws -> LibpngReader {
    let folder = try TemporaryFolder()
    try Data(source.utf8).write(to: URL(fileURLWithPath: folder / "read.c"))
    let run = try OtherProgram.cc.run(
      ["-O2", "-o", folder / "read", folder / "read.c", "-lpng"], timeLimit: 120)
    try expect(run.exitCode == 0, run.errorText)
    return LibpngReader(folder)
  }

  private init(_ folder: TemporaryFolder) {
    self.folder = folder
    program = folder / "read"
  }

  /// Reads files, one picture each.
  func read(_ files: [[UInt8]]) throws -> [Picture] {
    var input: [UInt8] = []
    for file in files {
      input += Self.bytes(file.count)
      input += file
    }
    let run = try Subprocess.run(program, input: input, timeLimit: 300)
    guard run.exitCode == 0 else { throw Unmet("libpng: \(run.ending) \(run.errorText)") }
    var pictures: [Picture] = []
    var at = 0
    while at < run.output.count {
      let fields = (0..<5).map { Self.number(run.output, at + 4 * $0) }
      let count = 4 * fields[0] * fields[1]
      pictures.append(
        Picture(
          width: fields[0], height: fields[1], bits: fields[2], colorType: fields[3], hasSRGB: fields[4] == 1,
          bytes: [UInt8](run.output[at + 20..<at + 20 + count])))
      at += 20 + count
    }
    try expect(pictures.count, equals: files.count)
    return pictures
  }

  /// A gray picture's samples as they are stored.
  struct Gray {
    var width: Int
    var height: Int
    var bits: Int
    var hasAlpha: Bool
    /// The sample that is clear; `nil` without one.
    var clear: Int?
    /// One for each pixel, or two with alpha.
    var samples: [Int]

    /// The picture in 8 bits by plain arithmetic: rounded to the nearest, clear where all bits are those of
    /// ``clear``.
    var rgba: [UInt8] {
      let most = 1 << bits - 1
      func byte(_ sample: Int) -> UInt8 { UInt8((sample * 255 + most / 2) / most) }
      let step = hasAlpha ? 2 : 1
      return stride(from: 0, to: samples.count, by: step).flatMap { at -> [UInt8] in
        let gray = byte(samples[at])
        return [gray, gray, gray, hasAlpha ? byte(samples[at + 1]) : samples[at] == clear ? 0 : 255]
      }
    }
  }

  /// Gray pictures without a profile; `nil` for all others, and for what libpng does not read.
  func readGray(_ files: [[UInt8]]) throws -> [Gray?] {
    let input = files.flatMap { Self.bytes($0.count) + $0 }
    let run = try Subprocess.run(program, ["gray"], input: input, timeLimit: 300)
    guard run.exitCode == 0 else { throw Unmet("libpng: \(run.ending) \(run.errorText)") }
    var at = 0
    return try files.map { _ -> Gray? in
      let fields = (0..<5).map { Self.number(run.output, at + 4 * $0) }
      at += 20
      let hasAlpha = fields[3] == 4
      let count = fields[0] * fields[1] * (hasAlpha ? 2 : 1)
      try expect(at + 2 * count <= run.output.count, "the output ends too early")
      let samples = (0..<count).map {
        Int(run.output[at + 2 * $0]) | Int(run.output[at + 2 * $0 + 1]) << 8
      }
      at += 2 * count
      if count == 0 { return nil }
      return Gray(
        width: fields[0], height: fields[1], bits: fields[2], hasAlpha: hasAlpha,
        clear: fields[4] == 0xFFFF_FFFF ? nil : fields[4], samples: samples)
    }
  }

  private static func bytes(_ count: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(count >> $0 & 0xFF) } }

  private static func number(_ bytes: [UInt8], _ at: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
  }

  private static let source = """
    #include <png.h>
    #include <setjmp.h>
    #include <stdint.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    static unsigned char *bytes; static uint32_t count, at, file;
    static void get(png_structp p, png_bytep out, size_t n) {
      if (n > count - at) png_error(p, "the file is too short");
      memcpy(out, bytes + at, n); at += n;
    }
    static void fail(png_structp p, png_const_charp what) {
      fprintf(stderr, "file %u: %s\\n", file, what); exit(1);
    }
    static void put(uint32_t n) { fwrite(&n, 4, 1, stdout); }
    static void give_up(png_structp p, png_const_charp what) { longjmp(png_jmpbuf(p), 1); }
    static void ignore(png_structp p, png_const_charp what) {}
    /* Samples as they are stored, in 16 bits each; a width of 0 for what is not gray or cannot be read. */
    static void gray(void) {
      png_structp p = png_create_read_struct(PNG_LIBPNG_VER_STRING, 0, give_up, ignore);
      png_infop info = png_create_info_struct(p);
      if (setjmp(png_jmpbuf(p))) { for (int i = 0; i < 5; i++) put(0); return; }
      png_set_read_fn(p, 0, get);
      png_read_info(p, info);
      uint32_t width = png_get_image_width(p, info), height = png_get_image_height(p, info);
      int bits = png_get_bit_depth(p, info), type = png_get_color_type(p, info);
      png_set_packing(p);
      png_set_interlace_handling(p);
      png_read_update_info(p, info);
      size_t stride = png_get_rowbytes(p, info);
      unsigned char *image = malloc(stride * height);
      png_bytep *rows = malloc(height * sizeof *rows);
      for (uint32_t y = 0; y < height; y++) rows[y] = image + y * stride;
      png_read_image(p, rows);
      png_bytep list; int count; png_color_16p clear; uint32_t key = UINT32_MAX;
      if (png_get_tRNS(p, info, &list, &count, &clear)) key = clear->gray & ((1u << bits) - 1);
      int isGray = type == PNG_COLOR_TYPE_GRAY || type == PNG_COLOR_TYPE_GRAY_ALPHA;
      int hasProfile = png_get_valid(p, info, PNG_INFO_iCCP) != 0;
      put(isGray && !hasProfile ? width : 0); put(isGray && !hasProfile ? height : 0); put(bits); put(type); put(key);
      for (uint32_t y = 0; isGray && !hasProfile && y < height; y++)
        for (size_t i = 0; i < (size_t)width * (type == PNG_COLOR_TYPE_GRAY ? 1 : 2); i++) {
          uint16_t v = bits == 16 ? rows[y][2 * i] << 8 | rows[y][2 * i + 1] : rows[y][i];
          fwrite(&v, 2, 1, stdout);
        }
      png_destroy_read_struct(&p, &info, 0);
      free(rows);
      free(image);
    }
    int main(int argc, char **argv) {
      for (; fread(&count, 4, 1, stdin) == 1; file++) {
        bytes = malloc(count); at = 0;
        if (fread(bytes, 1, count, stdin) != count) return 2;
        if (argc > 1) { gray(); free(bytes); continue; }
        png_structp p = png_create_read_struct(PNG_LIBPNG_VER_STRING, 0, fail, fail);
        png_infop info = png_create_info_struct(p);
        png_set_read_fn(p, 0, get);
        png_read_info(p, info);
        uint32_t width = png_get_image_width(p, info), height = png_get_image_height(p, info);
        put(width); put(height); put(png_get_bit_depth(p, info)); put(png_get_color_type(p, info));
        int intent; put(png_get_sRGB(p, info, &intent) == PNG_INFO_sRGB && intent == 0);
        png_set_expand(p); png_set_gray_to_rgb(p); png_set_add_alpha(p, 255, PNG_FILLER_AFTER);
        png_read_update_info(p, info);
        unsigned char *row = malloc((size_t)width * 4);
        for (uint32_t y = 0; y < height; y++) { png_read_row(p, row, 0); fwrite(row, 4, width, stdout); }
        png_read_end(p, info);
        if (at != count) fail(p, "bytes after the end");
        png_destroy_read_struct(&p, &info, 0); free(row); free(bytes);
      }
      return 0;
    }
    """
}
