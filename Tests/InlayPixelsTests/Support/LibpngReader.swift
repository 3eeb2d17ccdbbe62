import Foundation
import InlayPixels
import TestKit

/// Reads PNG files through libpng, in a small C program: many files in one process. Any warning or error of libpng fails.
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

  /// Compiled once for all tests; `nil` where that is not possible.
  private static let shared = Result { try compile() }

  /// `nil`, saying so, where there is no C compiler or no libpng.
  static func make(file: String = #fileID, test: String = #function) throws -> LibpngReader? {
    guard Tools.require("cc", file: file, test: test) != nil else { return nil }
    if let reader = try shared.get() { return reader }
    LeftOut.note("no libpng to link", test: "\(file) \(test)")
    return nil
  }

  private static func compile() throws -> LibpngReader? {
    guard let compiler = Tools.find("cc") else { return nil }
    let folder = try TemporaryFolder()
    try Data(source.utf8).write(to: URL(fileURLWithPath: folder / "read.c"))
    let run = try Subprocess.run(
      compiler, ["-O2", "-o", folder / "read", folder / "read.c", "-lpng"], timeLimit: 120)
    return run.exitCode == 0 ? LibpngReader(folder) : nil
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

  private static func bytes(_ count: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(count >> $0 & 0xFF) } }

  private static func number(_ bytes: [UInt8], _ at: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
  }

  private static let source = """
    #include <png.h>
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
    int main(void) {
      for (; fread(&count, 4, 1, stdin) == 1; file++) {
        bytes = malloc(count); at = 0;
        if (fread(bytes, 1, count, stdin) != count) return 2;
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
