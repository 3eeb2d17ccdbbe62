/// Names of files and folders that are being written.
///
/// `.inlay-` and 16 hexadecimal digits and `.tmp`: hidden, recognisable, and never the same twice, so what a killed
/// save leaves behind cannot disturb the next one. Nobody deletes such leftovers in a folder of the user; inside a
/// bundle ``FolderSaver`` removes those older than a day. Readers of bundles may pass over them.
public enum TemporaryName {
  private static let prefix = ".inlay-"
  private static let suffix = ".tmp"

  /// A new name.
  public static func make() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return prefix + String(repeating: "0", count: 16 - digits.utf8.count) + digits + suffix
  }

  /// Whether `name` is of this kind.
  public static func matches(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    let digits = bytes.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
    return bytes.starts(with: prefix.utf8) && bytes.reversed().starts(with: suffix.utf8.reversed())
      && digits.count == 16 && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
