internal import InlayCore
internal import InlayDocument
internal import InlayFiles
internal import InlayFormats
internal import InlayStore

/// Writes a store as files that PostgreSQL copies into tables, with the statements to do it.
///
/// Source: PostgreSQL 15, COPY, "Text Format"; "Binary Data Types", the hex format.
struct PostgresExport {
  /// The bytes of a line that PostgreSQL takes, less what is around a blob.
  private static let mostBlobBytes = 500_000_000
  private static let piece = 256 << 10

  /// Writes the files into a folder. Files of these names are replaced.
  ///
  /// - Returns: what could not be written.
  /// - Throws: `InlayError` if a file cannot be written, or a blob is larger than PostgreSQL takes.
  static func write(_ store: StoreTables, to folder: String) throws -> [Diagnostic] {
    // Makes the folder, if it is not there.
    try FolderSaver(openFolder: folder, creating: true).sync()
    let scripts = [
      ("collect.sql", PostgresScripts.collect), ("load.sql", PostgresScripts.load),
      ("schema.sql", PostgresScripts.schema), ("unload.sql", PostgresScripts.unload),
    ]
    for (name, text) in scripts {
      try AtomicFile.write(Array(text.utf8), to: "\(folder)/\(name)", replacing: { _ in true })
    }
    var names = 0
    try file("blob") { blobs in
      try file("document") { documents in
        try file("name") { list in
          try store.forEachRow { row in
            switch row {
            case .blob(let digest, let touched, let source): try write(digest, touched, source, to: blobs)
            case .document(let digest, let saved, let json, let used):
              let array = "{\(used.map(\.hex).joined(separator: ","))}"
              let fields = [hex(digest), "\(saved)", "\(json.utf8.count)", array].map { Array($0.utf8) }
              try documents.write(line(fields + [escaped(json)]))
            case .name(let name, let document):
              // PostgreSQL has no such character.
              if name.utf8.contains(0) {
                names += 1
              } else {
                try list.write(line([escaped(name), Array(hex(document).utf8)]))
              }
            }
          }
        }
      }
    }
    return names == 0
      ? []
      : [
        Diagnostic(
          .storeNameLeftOut,
          "\(Losses.count(names, "name", "names")) with U+0000 cannot be in PostgreSQL; the documents are")
      ]

    func file(_ name: String, _ body: (any OutputSink) throws -> Void) throws {
      try AtomicFile.write(to: "\(folder)/\(name).copy", replacing: { _ in true }, body)
    }
  }

  private static func write(
    _ digest: ContentDigest, _ touched: Int, _ source: any ByteSource, to sink: any OutputSink
  ) throws {
    guard source.count <= mostBlobBytes else {
      throw InlayError.storeBlobTooLarge(source.count, for: "PostgreSQL", allowed: mostBlobBytes)
    }
    try sink.write(Array("\(hex(digest))\t\(source.count)\t\(touched)\t\\\\x".utf8))
    var at = 0
    while at < source.count {
      try Task.checkCancellation()
      let bytes = try source.read(at..<min(source.count, at + piece))
      try sink.write(hexDigits(of: bytes))
      at += bytes.count
    }
    try sink.write([0x0A])
  }

  private static func line(_ fields: [[UInt8]]) -> [UInt8] {
    Array(fields.joined(separator: [0x09])) + [0x0A]
  }

  /// A digest as bytes. A backslash is written twice.
  private static func hex(_ digest: ContentDigest) -> String { "\\\\x\(digest.hex)" }

  private static func hexDigits(of bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }

  /// A text as a field.
  private static func escaped(_ text: String) -> [UInt8] {
    var field: [UInt8] = []
    field.reserveCapacity(text.utf8.count + 8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): field += [byte, byte]
      case 0x09: field += Array("\\t".utf8)
      case 0x0A: field += Array("\\n".utf8)
      case 0x0D: field += Array("\\r".utf8)
      default: field.append(byte)
      }
    }
    return field
  }
}
