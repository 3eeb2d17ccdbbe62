internal import InlayCore
internal import InlayDocument
internal import InlayFiles
internal import InlayFormats
internal import InlayStore

/// Writes what is in a store, while others may use it. Used by one thread.
final class StoreExport {
  private let store: StoreTables
  private var collector = DiagnosticCollector()
  var progress: WorkProgress?

  private static let page = 256

  init(_ store: StoreTables) { self.store = store }

  /// What was noticed: damaged blobs, for example.
  var diagnostics: [Diagnostic] {
    // A position in one document says nothing about the whole.
    collector.diagnostics.map { Diagnostic($0.code, $0.message, details: $0.details) }
  }

  /// Writes a line with its blobs for each document, once for each of its names.
  func lines(to sink: any OutputSink) throws {
    try forEachPage { page in
      for listed in page {
        guard let read = try load(listed, hasBlobs: true) else { continue }
        collector.report(read.diagnostics)
        try Self.line(listed, read.value).write(to: sink)
      }
    }
  }

  /// Writes the blobs, and lines without them, into a folder.
  func blobs(to path: String) throws {
    let saver = try FolderSaver(openFolder: path, creating: true)
    try AtomicFile.write(to: "\(path)/documents.jsonl", replacing: Self.areLines) { sink in
      try forEachPage { page in
        var placed: Set<ContentDigest> = []
        let lines = MemorySink()
        for listed in page {
          guard let text = try load(listed, hasBlobs: false)?.value else { continue }
          for blob in try SealedDocument(text).blobs where placed.insert(blob.digest).inserted {
            try place(blob.digest, saver)
          }
          try Self.line(listed, text).write(to: lines)
        }
        // A line comes after what it refers to.
        try saver.sync()
        try sink.write(lines.bytes)
      }
    }
  }

  /// Where a blob is in an export.
  static func path(of digest: ContentDigest) -> String {
    "blobs/sha256/\(digest.hex.prefix(2))/\(digest.hex)"
  }

  /// Writes an image layout with an image for each document, and one for each of its names.
  func layout(to path: String) throws {
    let saver = try FolderSaver(openFolder: path, creating: true)
    try saver.placeFile(MemorySource(RegistryImage.layout), at: RelativePath(RegistryImage.layoutPath))
    try AtomicFile.write(to: "\(path)/\(RegistryImage.indexPath)", replacing: Self.isIndex) { sink in
      try sink.write(RegistryImage.indexStart)
      var isFirst = true
      try forEachPage { page in
        var entries: [UInt8] = []
        for listed in page {
          guard let read = try load(listed, hasBlobs: true) else { continue }
          collector.report(read.diagnostics)
          if read.diagnostics.contains(where: { $0.severity == .lost }) {
            let name = Visible.line(listed.name ?? listed.digest.description)
            collector.report(.storeDocumentLeftOut, "the document \(name) was left out")
            continue
          }
          let image = try RegistryImage(read.value)
          for blob in image.blobs {
            let place = try RelativePath(PortableDocument.blobPath(of: blob.digest))
            if !saver.exists(place) { try saver.placeFile(blob.source, at: place, expecting: blob.digest) }
          }
          if !isFirst { entries.append(UInt8(ascii: ",")) }
          isFirst = false
          entries += image.entry(named: Self.tag(of: listed))
        }
        // An entry comes after what it refers to.
        try saver.sync()
        try sink.write(entries)
      }
      try sink.write(RegistryImage.indexEnd)
    }
  }

  /// The name of an image: that of the document, if registries and skopeo take it as a tag, else the digits of its digest.
  private static func tag(of listed: StoredDocument) -> String {
    guard let name = listed.name, name.utf8.count <= 128 else { return listed.digest.hex }
    let isTag = name.wholeMatch(of: /[A-Za-z0-9]+([-._][A-Za-z0-9]+)*/) != nil
    return isTag ? name : listed.digest.hex
  }

  /// Whether a file may be the index of an earlier export.
  private static func isIndex(_ file: any ByteSource) -> Bool {
    let start = RegistryImage.indexStart
    return file.count >= start.count && (try? file.read(0..<start.count)) == start
  }

  private func place(_ digest: ContentDigest, _ saver: FolderSaver) throws {
    let place = try RelativePath(Self.path(of: digest))
    if saver.exists(place) { return }
    do {
      guard let source = try store.blob(digest) else { return }
      try saver.placeFile(source, at: place, expecting: digest)
    } catch let error as InlayError where error.code == .storeDamagedBlob {
      collector.report(.documentDamagedBlob, "\(error)")
    }
  }

  private func forEachPage(_ body: ([StoredDocument]) throws -> Void) throws {
    let total = try store.usage().documents
    var last: StoredDocument?
    var done = 0
    while true {
      try Task.checkCancellation()
      let page = try store.documents(after: last, limit: Self.page)
      try body(page)
      done += page.count
      progress?.report(done, of: max(total, done))
      guard page.count == Self.page else { return }
      last = page.last
    }
  }

  /// A document; `nil` if it was removed after it was listed.
  private func load(_ listed: StoredDocument, hasBlobs: Bool) throws -> Converted<DecomposedText>? {
    do {
      return try store.load(.digest(listed.digest), options: PortableReadOptions(), hasBlobs: hasBlobs)
    } catch let error as InlayError where error.code == .storeAbsentDocument {
      return nil
    }
  }

  /// The line of a document, whose name is its id.
  private static func line(_ listed: StoredDocument, _ text: DecomposedText) -> DocumentLine {
    guard let name = listed.name else { return .document(text) }
    var message = MessageEnvelope(text)
    message.id = name
    return .message(message)
  }

  /// Whether a file may be an earlier export.
  private static func areLines(_ file: any ByteSource) -> Bool {
    file.count == 0 || (try? file.read(0..<2)) == Array("{\"".utf8)
  }
}
