internal import InlayContainer
package import InlayCore
internal import InlayFiles
internal import InlayPage

/// What the files of pages are called.
struct PageNaming {
  let path: String
  /// Whether each page is a file of its own, `note-1.png` and so on, even if there is but one.
  let isNumbered: Bool

  /// The name of a page's file, without the folder; pages count from 0.
  func name(of page: Int) -> String {
    let name = PathParts.name(of: path)
    guard isNumbered else { return name }
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
    return "\(name[..<dot])-\(page + 1)\(name[dot...])"
  }
}

/// Pages as files.
struct PageFiles: PageOutput {
  private let files: AtomicFileSet
  private let naming: PageNaming
  /// Pages that were begun.
  private var count = 0

  init(_ naming: PageNaming, as type: MIMEType) throws {
    self.naming = naming
    files = try AtomicFileSet(beside: naming.path) { Self.is($0, of: type) }
  }

  /// Whether a file that stands is of this type, or empty.
  private static func `is`(_ existing: any ByteSource, of type: MIMEType) -> Bool {
    guard let prefix = try? existing.read(0..<min(512, existing.count)) else { return false }
    if prefix.isEmpty { return true }
    return type == .pdf ? prefix.starts(with: "%PDF-".utf8) : ImageHeader.recognize(prefix) == type
  }

  mutating func begin(page: Int) throws {
    count = max(count, page + 1)
    try files.begin(naming.name(of: page))
  }

  mutating func write(_ bytes: [UInt8]) throws { try files.write(bytes) }

  mutating func overwrite(at offset: Int, _ bytes: [UInt8]) throws {
    try files.overwrite(at: offset, bytes)
  }

  mutating func end(page: Int) throws { try files.end() }

  /// Gives the files their names.
  func commit() throws { try files.commit() }

  /// Removes what was written.
  func discard() { files.discard() }

  /// Pages of an earlier, longer run, which stand behind the last one; nothing was done to them.
  var leftovers: Diagnostic? {
    guard naming.isNumbered, files.canReplace(naming.name(of: count)) else { return nil }
    var end = count + 1
    while end < count + 100_000, files.canReplace(naming.name(of: end)) { end += 1 }
    let names = [naming.name(of: count)] + (end - count > 1 ? [naming.name(of: end - 1)] : [])
    return Diagnostic(
      .renderLeftover,
      "\(names.joined(separator: " to ")) \(names.count == 1 ? "is" : "are") left over from an earlier, longer run"
    )
  }
}

/// One file for a stream, which is sent when it is complete.
struct SpooledPage: PageOutput {
  private let spool = SpooledOutput(name: "the page")

  mutating func begin(page: Int) throws {
    guard page > 0 else { return }
    throw InlayError.pageOption(
      "page", why: "splits this document into several pictures, but a stream can hold only one")
  }
  mutating func write(_ bytes: [UInt8]) throws { try spool.write(bytes) }
  mutating func overwrite(at offset: Int, _ bytes: [UInt8]) throws {
    try spool.overwrite(at: offset, bytes)
  }
  mutating func end(page: Int) throws {}

  /// Sends it.
  func copy(to sink: some OutputSink) throws { try spool.copy(to: sink) }
}

extension DiagnosticCode {
  /// Pages of an earlier, longer run follow those written. They were not changed.
  package static let renderLeftover = DiagnosticCode("render.leftover", .implied)
}
