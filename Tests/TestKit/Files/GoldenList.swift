import Foundation

/// A list of outcomes, one a line, that stands in the repository and is compared with what is found.
public enum GoldenList {
  /// How `found` differs from the list at `path` (from the root of the package), whatever the order: at most ten lines of
  /// each side; `nil` if not at all. With `INLAY_RECORD=1` in the environment the list is written first.
  public static func difference(of found: [String], from path: String) throws -> String? {
    let list = PackageRoot.path(to: path)
    if ProcessInfo.processInfo.environment["INLAY_RECORD"] == "1" {
      try Files.write(found.map { $0 + "\n" }.joined(), to: list)
    }
    let wanted = String(decoding: try Files.read(list), as: UTF8.self).split(separator: "\n").map(String.init)
    let missing = Set(wanted).subtracting(found).sorted().prefix(10).map { "- " + $0 }
    let unexpected = Set(found).subtracting(wanted).sorted().prefix(10).map { "+ " + $0 }
    return missing.isEmpty && unexpected.isEmpty ? nil : (missing + unexpected).joined(separator: "\n")
  }
}
