import Foundation
import InlayCore
import InlayDocument
import TestKit

/// The document's JSON without its digest. Inlay's canonical writer and strict reader convert from and to the model,
/// Foundation from and to structs of the same shape, orjson from and to Python dictionaries.
struct DocumentJSON {
  let text: DecomposedText
  let bytes: [UInt8]
  let mirror: Mirrored
  let path: String

  /// The shape of a document, as far as this document needs it.
  struct Mirrored: Codable {
    struct Representation: Codable { var role, url: String?, mediaType: String? }
    struct Image: Codable {
      var identifier: String?
      var representations: [Representation]
    }
    struct Placement: Codable {
      var at, image: Int
      var kind: String
      var length: Int?
    }
    var format, version, text: String?
    var images: [Image]
    var placements: [Placement]
  }

  init(_ size: ModelSize) {
    text = GlyphText(bytes: size.bytes, count: size.placements).decomposed()
    do {
      bytes = try PortableDocument.canonicalBytes(of: text)
      mirror =
        size == .large
        ? Mirrored(images: [], placements: []) : try JSONDecoder().decode(Mirrored.self, from: Data(bytes))
      path =
        NSTemporaryDirectory() + "/inlay-bench-\(ProcessInfo.processInfo.processIdentifier)-\(size.name).json"
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } catch {
      fatalError("\(error)")
    }
  }
}

func jsonWrite(_ size: ModelSize) -> Benchmark {
  let input = DocumentJSON(size)
  return Benchmark(
    name: "json-write-\(size.name)", work: "document to \(input.bytes.count) bytes of JSON: \(size.work)",
    contenders: size.contenders([
      .inside("Inlay, canonical") { try PortableDocument.canonicalBytes(of: input.text) },
      .inside("Foundation JSONEncoder") { try JSONEncoder().encode(input.mirror) },
      .selfTimed("orjson dumps", Rivals.python("orjson_document.py", ["write", input.path])),
    ]),
    goals: ["Foundation JSONEncoder": 10, "orjson dumps": 1], growsFrom: size.tenth(of: "json-write"),
    finish: { try? FileManager.default.removeItem(atPath: input.path) })
}

func jsonRead(_ size: ModelSize) -> Benchmark {
  let input = DocumentJSON(size)
  let data = Data(input.bytes)
  return Benchmark(
    name: "json-read-\(size.name)", work: "document from \(input.bytes.count) bytes of JSON: \(size.work)",
    contenders: size.contenders([
      .inside("Inlay, strict, invariants checked") {
        try PortableDocument.read(json: input.bytes, options: PortableReadOptions(unsealed: true)).value
      },
      .inside("Foundation JSONDecoder") { try JSONDecoder().decode(DocumentJSON.Mirrored.self, from: data) },
      .selfTimed("orjson loads", Rivals.python("orjson_document.py", ["read", input.path])),
    ]),
    goals: ["Foundation JSONDecoder": 10, "orjson loads": 1], growsFrom: size.tenth(of: "json-read"),
    finish: { try? FileManager.default.removeItem(atPath: input.path) })
}
