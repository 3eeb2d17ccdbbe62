import Foundation
import InlayCore
import InlayPixels
import TestKit

@testable import InlayPage

/// What the tests of PDF share.
enum PDFKit {
  /// The bytes of a document's PDF.
  static func render(
    _ text: DecomposedText, _ change: (inout PageOptions) -> Void = { _ in }
  ) throws -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
    var options = PageOptions()
    change(&options)
    var output = MemoryOutput()
    let diagnostics = try PageRenderer(text, options: options).render(.pdf, to: &output)
    try expect(output.files.count, equals: 1)
    return (output.files[0], diagnostics)
  }

  /// What a program says of a PDF. `PDF` among the arguments stands for the file.
  static func ask(_ program: OtherProgram, _ arguments: [String], of bytes: [UInt8]) throws -> String {
    try withTemporaryFolder { folder in
      try Data(bytes).write(to: URL(fileURLWithPath: folder / "page.pdf"))
      let result = try program.run(arguments.map { $0 == "PDF" ? folder / "page.pdf" : $0 })
      try expect(result.exitCode == 0, "\(program.path): \(result.errorText)")
      try expect(result.errorText.isEmpty, "\(program.path): \(result.errorText)")
      return result.text
    }
  }

  /// Text as it is selected, line by line, without marks of direction.
  static func lines(of bytes: [UInt8]) throws -> [String] {
    let text = try ask(.pdftotext, ["-layout", "PDF", "-"], of: bytes)
    return text.unicodeScalars.filter { !marks.contains($0.value) && $0.value != 0xC }.reduce(into: "") {
      $0.unicodeScalars.append($1)
    }.split(separator: "\n").map(String.init)
  }

  private static let marks: Set<UInt32> = [0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E]

  /// A table of a program: its rows in words, without the heading.
  static func table(_ text: String) -> [[String]] {
    text.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ").map(String.init) }
  }

  /// Words of an uncompressed part.
  static func contains(_ bytes: [UInt8], _ words: String) -> Bool {
    Data(bytes).range(of: Data(words.utf8)) != nil
  }

  /// A picture of a single colour with some transparency.
  static func image(_ red: UInt8, side: Int = 40) throws -> InlineImage {
    let pixels = (0..<side * side).flatMap { index -> [UInt8] in
      [red, 90, UInt8(index % 256), index % 3 == 0 ? 255 : 200]
    }
    guard let picture = StraightPixels(width: side, height: side, bytes: pixels) else {
      throw Unmet("no pixels")
    }
    let bytes = try PNGEncoder(.fast).encode(picture)
    return InlineImage(mediaType: .png, content: .bytes(bytes), width: side, height: side)
  }
}
