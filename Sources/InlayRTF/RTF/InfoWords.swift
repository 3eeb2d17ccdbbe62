import InlayCore

/// The texts of `\info`.
enum InfoWords {
  struct Row: Sendable {
    let word: String
    let isStarred: Bool
    let get: @Sendable (DocumentAttributes) -> String?
    let set: @Sendable (inout DocumentAttributes, String) -> Void

    init(
      _ word: String, isStarred: Bool = false, _ get: @escaping @Sendable (DocumentAttributes) -> String?,
      _ set: @escaping @Sendable (inout DocumentAttributes, String) -> Void
    ) {
      self.word = word
      self.isStarred = isStarred
      self.get = get
      self.set = set
    }
  }

  static let texts: [Row] = [
    Row("title", { $0.title }, { $0.title = $1 }),
    Row("subject", { $0.subject }, { $0.subject = $1 }),
    Row("author", { $0.author }, { $0.author = $1 }),
    Row("keywords", { $0.keywords }, { $0.keywords = $1 }),
    Row("doccomm", { $0.comment }, { $0.comment = $1 }),
    Row("comment", { _ in nil }, { if $0.comment == nil { $0.comment = $1 } }),
    Row("company", isStarred: true, { $0.company }, { $0.company = $1 }),
    Row("copyright", isStarred: true, { $0.copyright }, { $0.copyright = $1 }),
    Row("operator", { $0.editor }, { $0.editor = $1 }),
    Row("editor", { _ in nil }, { if $0.editor == nil { $0.editor = $1 } }),
  ]
}

/// Dates of `\info`: converts between `\yr2025\mo3\dy24\hr7\min5\sec9` and `2025-03-24T07:05:09`.
enum InfoDate {
  static let words = ["yr", "mo", "dy", "hr", "min", "sec"]
  private static let separators = ["", "-", "-", "T", ":", ":"]

  /// The stated parts as text, up to the first missing part; `nil` without a year.
  static func text(_ parts: [Int?]) -> String? {
    var text = ""
    for (index, part) in parts.enumerated() {
      guard let part, part >= 0, part <= (index == 0 ? 9_999 : 99) else { break }
      let digits = String(part)
      text +=
        separators[index] + String(repeating: "0", count: max(0, (index == 0 ? 4 : 2) - digits.count))
        + digits
    }
    return text.isEmpty ? nil : text
  }

  /// The parts of a text that ``text(_:)`` made; `nil` for any other text.
  static func parts(_ text: String) -> [Int?]? {
    let fields = text.utf8.split(omittingEmptySubsequences: false) { !(0x30...0x39).contains($0) }
    guard fields.count <= 6 else { return nil }
    var parts: [Int?] = fields.map { Int(Substring($0)) }
    while parts.count < 6 { parts.append(nil) }
    guard let made = Self.text(parts), made.utf8.elementsEqual(text.utf8) else { return nil }
    return parts
  }
}
