internal import InlayCore
internal import InlayDocument
internal import InlayFiles
internal import InlayFormats
internal import InlayStore

/// Writes what is in a store. Used by one thread.
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

  /// Writes a line for each document, once for each of its names, which are their ids.
  func lines(to sink: any OutputSink, hasBlobs: Bool) throws {
    let total = try store.usage().documents
    var last: StoredDocument?
    var done = 0
    while true {
      let page = try store.documents(after: last, limit: Self.page)
      let buffer = MemorySink()
      for listed in page {
        let read = try store.load(.digest(listed.digest), options: PortableReadOptions(), hasBlobs: hasBlobs)
        if hasBlobs { collector.report(read.diagnostics) }
        var line = DocumentLine.document(read.value)
        if let name = listed.name {
          var message = MessageEnvelope(read.value)
          message.id = name
          line = .message(message)
        }
        try line.write(to: hasBlobs ? sink : buffer)
      }
      if !hasBlobs { try sink.write(buffer.bytes) }
      done += page.count
      progress?.report(done, of: max(total, done))
      guard page.count == Self.page else { return }
      last = page.last
    }
  }

  /// Whether a file may be an earlier export.
  private static func areLines(_ file: any ByteSource) -> Bool {
    file.count == 0 || (try? file.read(0..<2)) == Array("{\"".utf8)
  }

  /// Writes the blobs and the lines into a folder. The lines come last, so that what they refer to is there.
  func blobs(to path: String) throws {
    let saver = try FolderSaver(openFolder: path, creating: true)
    var last: ContentDigest?
    while true {
      let page = try store.list(after: last, limit: Self.page)
      for listed in page {
        try Task.checkCancellation()
        let hex = listed.digest.hex
        let place = try RelativePath("blobs/sha256/\(hex.prefix(2))/\(hex)")
        if try saver.existingFileMatches(place, digest: listed.digest, count: listed.size) { continue }
        // One that was collected meanwhile is of no document.
        guard let source = try store.blob(listed.digest) else { continue }
        try saver.placeFile(source, at: place, expecting: nil)
      }
      guard page.count == Self.page else { break }
      last = page.last?.digest
    }
    try saver.sync()
    try AtomicFile.write(to: "\(path)/documents.jsonl", replacing: Self.areLines) {
      try lines(to: $0, hasBlobs: false)
    }
  }
}
