import Foundation

/// A table in a page of `Documentation` that a test measures.
public enum MeasuredTable {
  /// How `lines` differ from the first table below `heading` in the page at `path` (from the root of the package): at most
  /// ten lines of each side; `nil` if not at all. With `INLAY_RECORD=1` in the environment the table is written first.
  public static func difference(
    of lines: [String], below heading: String, in path: String
  ) throws -> String? {
    let file = PackageRoot.path(to: path)
    var page = String(decoding: try Files.read(file), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let place = page.firstIndex(of: heading) else { return "\(path) has no line \(heading)" }
    let start = page[place...].firstIndex { $0.hasPrefix("|") } ?? page.count
    let end = page[start...].firstIndex { !$0.hasPrefix("|") } ?? page.count
    if ProcessInfo.processInfo.environment["INLAY_RECORD"] == "1" {
      page.replaceSubrange(start..<end, with: lines)
      try Files.write(page.joined(separator: "\n"), to: file)
      return nil
    }
    let standing = Array(page[start..<end])
    guard standing != lines else { return nil }
    let missing = Set(standing).subtracting(lines).sorted().prefix(10).map { "- " + $0 }
    let unexpected = Set(lines).subtracting(standing).sorted().prefix(10).map { "+ " + $0 }
    return (["INLAY_RECORD=1 writes the table of \(path) anew"] + missing + unexpected).joined(
      separator: "\n")
  }
}
