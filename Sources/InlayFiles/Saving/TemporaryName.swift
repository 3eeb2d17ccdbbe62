/// Names of files and folders that are being written.
///
/// A name is `.inlay-`, 16 hexadecimal digits and `.tmp`. It is hidden, recognizable and never reused, so what a killed
/// save leaves behind cannot disturb the next one. The next save into the same folder removes it if no other save is
/// running there. Readers of bundles may ignore such names.
///
/// A name with `.old` instead of `.tmp` is a document that was moved aside, because the file system cannot exchange it
/// with the new one in one step (see ``AtomicFolder``). If the save is killed at that moment, this is the only copy, so
/// nothing ever removes it.
package enum TemporaryName {
  private static let start = ".inlay-"
  private static let suffix = ".tmp"
  private static let suffixOfOld = ".old"

  /// The first bytes of all such names.
  static var prefix: [UInt8] { Array(start.utf8) }

  /// A new name.
  package static func make() -> String { make(suffix) }

  /// A new name for something that is moved aside and must not be lost.
  static func makeForOld() -> String { make(suffixOfOld) }

  private static func make(_ suffix: String) -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return start + String(repeating: "0", count: 16 - digits.utf8.count) + digits + suffix
  }

  /// Whether `name` is the name of something being written.
  package static func matches(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    let digits = bytes.dropFirst(start.utf8.count).dropLast(suffix.utf8.count)
    return bytes.starts(with: start.utf8) && bytes.reversed().starts(with: suffix.utf8.reversed())
      && digits.count == 16 && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
