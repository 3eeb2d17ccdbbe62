/// What Obsidian, pandoc and makers of web sites write before the text: YAML between lines of three hyphens.
///
/// CommonMark does not know it, and would make a line across the text and a heading of it.
///
/// Source: pandoc's manual, `yaml_metadata_block`; Jekyll, "Front Matter".
struct MarkdownFrontMatter {
  /// Where the text begins.
  let end: Int
  /// The title, if it is in a form that needs no parser of YAML.
  private(set) var title: String?
  /// Whether there is more than that title.
  private(set) var hasMore = false

  /// The front matter at the start of `bytes`; `nil` if there is none. Complexity: O(n).
  init?(_ bytes: [UInt8]) {
    var at = 0
    func line() -> ArraySlice<UInt8>? {
      guard at < bytes.count else { return nil }
      let end = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
      defer { at = end + 1 }
      var line = bytes[at..<end]
      while let last = line.last, last == 0x20 || last == 0x09 || last == 0x0D { line.removeLast() }
      return line
    }
    guard bytes.starts(with: Self.edge), line()?.elementsEqual(Self.edge) == true, let first = line(),
      Self.colon(first) != nil
    else { return nil }
    var lines = [first]
    while let next = line() {
      guard !next.elementsEqual(Self.edge), !next.elementsEqual("...".utf8) else {
        end = min(at, bytes.count)
        for line in lines { take(line) }
        return
      }
      lines.append(next)
    }
    return nil
  }

  private static let edge = Array("---".utf8)

  private mutating func take(_ line: ArraySlice<UInt8>) {
    if title == nil, let colon = Self.colon(line), line[..<colon].elementsEqual("title".utf8),
      let value = Self.plain(line[(colon + 1)...])
    {
      title = value
    } else if !line.isEmpty {
      hasMore = true
    }
  }

  /// Where the name of a value ends; `nil` if the line does not begin with one.
  private static func colon(_ line: ArraySlice<UInt8>) -> Int? {
    let name = line.prefix {
      switch $0 {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
      default: false
      }
    }
    guard !name.isEmpty, name.endIndex < line.endIndex, line[name.endIndex] == UInt8(ascii: ":"),
      name.endIndex + 1 == line.endIndex || line[name.endIndex + 1] == 0x20
    else { return nil }
    return name.endIndex
  }

  /// A value on one line, plain or in quotation marks, without escapes and comments; `nil` if it has another form.
  private static func plain(_ value: ArraySlice<UInt8>) -> String? {
    var text = value.drop { $0 == 0x20 }
    guard let first = text.first else { return nil }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      guard text.count > 2, text.last == first else { return nil }
      text = text.dropFirst().dropLast()
      if text.contains(first) || text.contains(UInt8(ascii: "\\")) { return nil }
    } else if "[]{}|>&*!%@`#-?,".utf8.contains(first) || Self.hasComment(text) {
      return nil
    }
    return String(validating: text, as: UTF8.self)
  }

  /// Whether a number sign begins a comment: one behind a space does.
  private static func hasComment(_ text: ArraySlice<UInt8>) -> Bool {
    zip(text, text.dropFirst()).contains { ($0 == 0x20 || $0 == 0x09) && $1 == UInt8(ascii: "#") }
  }
}
