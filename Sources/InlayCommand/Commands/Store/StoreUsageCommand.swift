internal import ArgumentParser
internal import InlayCore
internal import InlayFormats
internal import InlayPrograms
internal import InlayReports
internal import InlayStore

struct StoreUsageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "usage",
    abstract: "Prints how much is in a store, and sets its quota.",
    usage: "inlay store usage [<options>] <store>",
    discussion: """
      EXAMPLES
        inlay store usage notes.store
        inlay store usage notes.store --quota 2000000000
      """)

  @OptionGroup var store: StoreArgument

  @Option(
    help: ArgumentHelp(
      "Set the most bytes of documents and pictures first, for all programs; none removes the limit.",
      valueName: "bytes"))
  var quota: String?

  func validate() throws {
    guard let quota, quota != "none" else { return }
    guard let bytes = Int(quota), bytes >= 0 else {
      throw ValidationError("--quota \(Visible.line(quota)): use a number of bytes, or none")
    }
  }

  func run() throws {
    let tables = try store.open(for: quota == nil ? .reading : .changing)
    let usage = try store.naming {
      if let quota { try tables.setQuota(Int(quota)) }
      return try tables.usage()
    }
    let rows = [
      ("documents", "\(usage.documents)", Self.bytes(usage.documentBytes)), ("names", "\(usage.names)", ""),
      ("blobs", "\(usage.blobs)", Self.bytes(usage.blobBytes)),
      ("unused blobs", "\(usage.unusedBlobs)", Self.bytes(usage.unusedBytes)),
      ("file", "", Self.bytes(usage.fileBytes)), ("free in it", "", Self.bytes(usage.freeBytes)),
      ("quota", "", usage.quota.map { Self.bytes($0) } ?? "none"),
    ]
    let widths = (
      rows.map { $0.0.count }.max() ?? 0, rows.map { $0.1.count }.max() ?? 0,
      rows.map { $0.2.count }.max() ?? 0
    )
    for row in rows {
      Terminal.printOut(
        row.0 + Self.spaces(widths.0 - row.0.count + 2) + Self.spaces(widths.1 - row.1.count) + row.1
          + Self.spaces(widths.2 - row.2.count + 2) + row.2)
    }
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  /// A number of bytes in words.
  static func bytes(_ count: Int) -> String { "\(ReportText.bytes(count)) bytes" }
}
