import Foundation
import Inlay

/// Triples that tests post.
enum Posts {
  /// The samples of the project.
  static let samples: String = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url.path
  }()

  /// A sample glyph.
  static func glyph(_ name: String) throws -> [UInt8] {
    try FileSource(path: "\(samples)/Glyphs/\(name).heic").readAll()
  }

  /// The sample letter: eight placements of five real HEIC glyphs, and a PNG.
  static func postcard() throws -> (text: DecomposedText, body: [UInt8]) {
    let read = try RTFD.read(FileTree(contentsOf: "\(samples)/Postcard.rtfd")).value
    return (read, try body(Triple.of(read).value))
  }

  /// A line with pictures: `*` stands for the next one.
  static func message(_ line: String, _ pictures: (String, [UInt8])...) throws -> [UInt8] {
    var triple = Triple(string: "")
    var left = pictures[...]
    for scalar in line.unicodeScalars {
      if scalar == "*", let (identifier, bytes) = left.popFirst() {
        let name = ContentIdentifier(rawValue: identifier)
        triple.imageRanges.append(
          .init(location: triple.string.utf16.count, length: 1, identifier: name))
        triple.imageData[name] = MemorySource(bytes)
        triple.string.unicodeScalars.append("\u{FFFC}")
      } else {
        triple.string.unicodeScalars.append(scalar)
      }
    }
    return try body(triple)
  }

  private static func body(_ triple: Triple) throws -> [UInt8] {
    let sink = MemorySink()
    _ = try Format.triple.write(triple.decomposed().value).value.write(to: sink)
    return sink.bytes
  }
}
