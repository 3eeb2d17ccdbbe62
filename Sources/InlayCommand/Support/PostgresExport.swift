internal import InlayCore
internal import InlayDocument
internal import InlayFiles
internal import InlayFormats
internal import InlayStore

/// Writes a store as files that PostgreSQL copies into tables, with the statements to do it.
///
/// Source: PostgreSQL 15, COPY, "Text Format"; "Binary Data Types", the hex format.
struct PostgresExport {
  /// What could not be written.
  private(set) var diagnostics: [Diagnostic] = []
  /// Blobs that PostgreSQL would refuse, and the documents that refer to them.
  private var leftOut: Set<ContentDigest> = []
  private var names = 0

  /// COPY writes two digits for a byte, and takes 1 GB in a row.
  private static let mostBlobBytes = 500_000_000
  /// The most bytes of a name for which there is room in an index.
  private static let mostNameBytes = 2_600
  private static let piece = 256 << 10
  private static let digits = Array("0123456789abcdef".utf8)

  /// Writes the files into a folder. Files of these names are replaced.
  ///
  /// - Throws: `InlayError` if a file cannot be written.
  mutating func write(_ store: StoreTables, to folder: String) throws {
    // Makes the folder, if it is not there.
    try FolderSaver(openFolder: folder, creating: true).sync()
    let scripts = [
      ("collect.sql", PostgresScripts.collect), ("load.sql", PostgresScripts.load),
      ("schema.sql", PostgresScripts.schema), ("unload.sql", PostgresScripts.unload),
    ]
    for (name, text) in scripts {
      try AtomicFile.write(Array("\(text)\n".utf8), to: "\(folder)/\(name)", replacing: { _ in true })
    }
    func file(_ name: String, _ body: (any OutputSink) throws -> Void) throws {
      try AtomicFile.write(to: "\(folder)/\(name).copy", replacing: { _ in true }, body)
    }
    try file("blob") { blobs in
      try file("document") { documents in
        try file("name") { names in
          try store.forEachRow { row in
            switch row {
            case .blob(let digest, let touched, let source): try write(digest, touched, source, to: blobs)
            case .document(let digest, let saved, let json, let used):
              try write(digest, saved, json, used, to: documents)
            case .name(let name, let document): try write(name, of: document, to: names)
            }
          }
        }
      }
    }
    if names > 0 {
      let count = Losses.count(names, "name", "names")
      let why = "with U+0000 or of more than \(Self.mostNameBytes) bytes cannot be in PostgreSQL"
      diagnostics.append(Diagnostic(.storeNameLeftOut, "\(count) \(why); the documents are"))
    }
  }

  private mutating func write(
    _ digest: ContentDigest, _ touched: Int, _ source: any ByteSource, to sink: any OutputSink
  ) throws {
    var problem: InlayError?
    if source.count > Self.mostBlobBytes {
      problem = .storeBlobTooLarge(source.count, for: "PostgreSQL", allowed: Self.mostBlobBytes)
    } else if try source.digest() != digest {
      problem = .storeDamagedBlob(digest)
    }
    if let problem {
      leftOut.insert(digest)
      let message = "\(problem.message), so its documents were left out"
      return diagnostics.append(Diagnostic(.storeDocumentLeftOut, message))
    }
    try sink.write(Array("\(Self.bytes(digest))\t\(source.count)\t\(touched)\t\\\\x".utf8))
    var at = 0
    while at < source.count {
      try Task.checkCancellation()
      let bytes = try source.read(at..<min(source.count, at + Self.piece))
      try sink.write(Self.hexDigits(of: bytes))
      at += bytes.count
    }
    try sink.write([0x0A])
  }

  private mutating func write(
    _ digest: ContentDigest, _ saved: Int, _ json: String, _ blobs: [ContentDigest], to sink: any OutputSink
  ) throws {
    if !leftOut.isDisjoint(with: blobs) {
      leftOut.insert(digest)
      return
    }
    let array = "{\(blobs.map(\.hex).joined(separator: ","))}"
    let start = "\(Self.bytes(digest))\t\(saved)\t\(json.utf8.count)\t\(array)\t"
    try sink.write(Array(start.utf8) + Self.escaped(json) + [0x0A])
  }

  private mutating func write(_ name: String, of document: ContentDigest, to sink: any OutputSink) throws {
    if leftOut.contains(document) { return }
    if name.utf8.contains(0) || name.utf8.count > Self.mostNameBytes {
      names += 1
      return
    }
    try sink.write(Self.escaped(name) + Array("\t\(Self.bytes(document))\n".utf8))
  }

  // MARK: Fields

  /// A digest as bytes. A backslash is written twice.
  private static func bytes(_ digest: ContentDigest) -> String { "\\\\x\(digest.hex)" }

  private static func hexDigits(of bytes: [UInt8]) -> [UInt8] {
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
