/// Makes file names that are safe on every file system from names that strangers chose.
///
/// Only the last component of a path is kept. Control characters and invisible formatting characters are removed. So
/// are dots, dashes, tildes and spaces at the start (hidden files, command options), and dots and spaces at the end.
/// The characters `<>:"|?*` become `_`. Names that Windows reserves get the prefix `_`, and an empty result becomes
/// `file`. A name has at most 255 bytes; longer ones are cut between characters, before the extension. A name that was
/// already given, also in another case or accent form, gets `-2`, `-3` … before the extension.
package struct SafeFileName {
  /// Maximum number of bytes in a name.
  package static let maximumBytes = 255

  private var taken: Set<NameKey>
  /// The next number to try for a name that is taken.
  private var next: [NameKey: Int] = [:]

  /// Makes names that differ from each other and from `taken`.
  package init(taken: some Sequence<String> = EmptyCollection()) {
    self.taken = Set(taken.lazy.map(NameKey.init))
  }

  /// A safe name that was not given before. Complexity: O(length), amortized.
  package mutating func make(from name: String) -> String {
    let safe = Self.clean(name)
    if taken.insert(NameKey(safe)).inserted { return safe }
    let key = NameKey(safe)
    var number = next[key] ?? 2
    while true {
      let numbered = Self.fit(safe, suffix: "-\(number)")
      number += 1
      if taken.insert(NameKey(numbered)).inserted {
        next[key] = number
        return numbered
      }
    }
  }

  /// A safe name for `name`. The caller must make sure that it is used only once.
  package static func make(from name: String) -> String { clean(name) }

  private static let invisible: Set<Unicode.GeneralCategory> = [
    .control, .lineSeparator, .paragraphSeparator, .surrogate,
  ]
  /// Joiners shape emoji and scripts, so they stay. All other format characters can only mislead.
  private static let joiners: Set<UInt32> = [0x200C, 0x200D]
  private static let reserved: Set<String> = {
    var names: Set<String> = ["con", "prn", "aux", "nul", "conin$", "conout$"]
    for device in ["com", "lpt"] {
      for digit in ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"] {
        names.insert(device + digit)
      }
    }
    return names
  }()

  private static func clean(_ name: String) -> String {
    if isClean(name) { return name }
    let scalars = name.unicodeScalars
    let slash = scalars.lastIndex { $0 == "/" || $0 == "\\" }
    let last = slash.map { scalars[scalars.index(after: $0)...] } ?? scalars[...]
    var kept = String.UnicodeScalarView()
    for scalar in last {
      if scalar.value < 0x80 {
        // Checked first, because looking up character properties takes most of the time.
        if scalar.value < 0x20 || scalar.value == 0x7F { continue }
        if kept.isEmpty, scalar == "." || scalar == "-" || scalar == "~" || scalar == " " { continue }
        kept.append(isForbidden(scalar) ? "_" : scalar)
        continue
      }
      let properties = scalar.properties
      let category = properties.generalCategory
      let isMisleading = category == .format && !joiners.contains(scalar.value)
      if isMisleading || invisible.contains(category) || properties.isNoncharacterCodePoint { continue }
      if kept.isEmpty && properties.isWhitespace { continue }
      kept.append(scalar)
    }
    let whole = withoutEnd(kept)
    if whole.isEmpty { return "file" }
    // A name that was cut may be a reserved one.
    let clean = fit(whole, suffix: "")
    let stem = clean.utf8.prefix { $0 != UInt8(ascii: ".") }
    // Spaces after the stem do not count.
    if stem.count <= longestReserved || stem.last == 0x20,
      reserved.contains(String(Substring(stem)).lowercased().trimmingSpaces)
    {
      return fit("_" + clean, suffix: "")
    }
    return clean
  }

  /// A fast check that accepts nearly all safe names: ASCII letters and digits, with `_`, `-` and `.` between them. The
  /// stem must be longer than any reserved name, or start with another letter than they do.
  private static func isClean(_ name: String) -> Bool {
    guard name.utf8.count <= maximumBytes, let first = name.utf8.first, let last = name.utf8.last,
      isAlphanumeric(first), isAlphanumeric(last)
    else { return false }
    var stem: Int?
    for (index, byte) in name.utf8.enumerated() where !isAlphanumeric(byte) {
      switch byte {
      case UInt8(ascii: "."): stem = stem ?? index
      case UInt8(ascii: "-"), UInt8(ascii: "_"): break
      default: return false
      }
    }
    return stem ?? name.utf8.count > longestReserved || !reservedFirst.contains(first | 0x20)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }

  /// The first letters of the names in ``reserved``.
  private static let reservedFirst = Array("acnlp".utf8)

  /// The length of `conout$`, the longest reserved name.
  private static let longestReserved = 7

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "<", ">", ":", "\"", "|", "?", "*": true
    default: false
    }
  }

  /// `name` with `suffix` before its extension, and with its stem cut so that the whole name fits.
  private static func fit(_ name: String, suffix: String) -> String {
    var stem = name[...]
    var ending = suffix
    // A long extension counts as part of the name.
    if let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex {
      let tail = name.utf8[dot...]
      if tail.count <= 32 {
        stem = name[..<dot]
        ending += String(Substring(tail))
      }
    }
    let room = maximumBytes - ending.utf8.count
    if stem.utf8.count <= room { return String(stem) + ending }
    var cut = String.UnicodeScalarView()
    var left = room
    for character in stem {
      left -= character.utf8.count
      if left < 0 { break }
      cut.append(contentsOf: character.unicodeScalars)
    }
    if cut.isEmpty {
      // The first character alone is too long: a letter with hundreds of marks.
      left = room
      for scalar in stem.unicodeScalars {
        left -= UTF8.width(scalar)
        if left < 0 { break }
        cut.append(scalar)
      }
    }
    return (ending.isEmpty ? withoutEnd(cut) : String(cut)) + ending
  }

  /// The name without the dots and spaces at its end.
  private static func withoutEnd(_ name: String.UnicodeScalarView) -> String {
    var name = name
    while let end = name.last, end == "." || end.properties.isWhitespace { name.removeLast() }
    return String(name)
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
