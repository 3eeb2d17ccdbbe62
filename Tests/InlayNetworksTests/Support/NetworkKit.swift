import InlayCore
import InlayFiles
import InlayFormats
import InlayJSON
import TestKit

@testable import InlayNetworks

/// What the tests of networks share.
enum NetworkKit {
  /// A file of the corpora as JSON.
  static func json(_ path: String) throws -> JSONValue {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    return try JSONValue(parsing: Files.read(Corpus.folder(parts[0]) + "/" + parts[1]), maximumDepth: 64)
  }

  /// Reads text as a format.
  static func read(
    _ text: String, _ format: Format, map: ImageMap = ImageMap(), limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    var options = ReadOptions(limits: limits)
    options[ImageMap.self] = map
    return try format.read(.file(MemorySource(Array(text.utf8)), name: nil), options: options)
  }

  /// Writes a text as a format.
  static func write(
    _ text: DecomposedText, _ format: Format, map: ImageMap = ImageMap()
  ) throws -> Converted<String> {
    var options = WriteOptions()
    options[ImageMap.self] = map
    let output = try format.write(text, options: options)
    let sink = MemorySink()
    let streamed = try output.value.write(to: sink)
    return Converted(String(decoding: sink.bytes, as: UTF8.self), diagnostics: output.diagnostics + streamed)
  }

  /// The texts under the placements, with the identifiers of their images.
  static func placements(_ text: DecomposedText) throws -> [String] {
    let units = Array(text.text.utf16)
    return text.placements.map { placement in
      let covered = String(decoding: units[placement.range], as: UTF16.self)
      return "\(covered)=\(text.images[placement.image].identifier?.rawValue ?? "")"
    }
  }

  /// A map with one entry for each code.
  static func map(_ entries: (ImageMap.Entry) -> ImageMap.Entry...) -> ImageMap {
    ImageMap(entries.map { $0(ImageMap.Entry()) })
  }
}
