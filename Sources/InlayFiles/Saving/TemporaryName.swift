/// Names of files and folders that are being written.
///
/// `.inlay-` and 16 hexadecimal digits and `.tmp`: hidden, recognizable, and never the same twice, so what a killed
/// save leaves behind cannot disturb the next one. The next save into the same folder removes it, if no other is at
/// work there. Readers of bundles may pass over such names.
///
/// With `.old` instead of `.tmp` it is a document that was moved aside because the file system cannot exchange it with
/// the new one in one step (see ``AtomicFolder``). Should the save be killed at that moment it is the only copy:
/// nothing ever removes it.
package enum TemporaryName {
  private static let start = ".inlay-"
  private static let suffix = ".tmp"
  private static let suffixOfOld = ".old"

  /// The bytes all of them start with.
  static var prefix: [UInt8] { Array(start.utf8) }

  /// A new name.
  package static func make() -> String { make(suffix) }

  /// A new name for what is moved aside and must not be lost.
  static func makeForOld() -> String { make(suffixOfOld) }

  private static func make(_ suffix: String) -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return start + String(repeating: "0", count: 16 - digits.utf8.count) + digits + suffix
  }

  /// Whether `name` is that of something being written.
  package static func matches(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    let digits = bytes.dropFirst(start.utf8.count).dropLast(suffix.utf8.count)
    return bytes.starts(with: start.utf8) && bytes.reversed().starts(with: suffix.utf8.reversed())
      && digits.count == 16 && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
