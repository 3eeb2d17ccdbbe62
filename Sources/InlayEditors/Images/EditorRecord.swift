import InlayCore
import InlayHTML
import InlayJSON

/// What only Inlay knows of a picture, so that a document comes back as it was: a hint that rides beside the picture.
///
/// It stands in a member, or in a URL: as parameters of `data:` (RFC 2397), else as the fragment, which is never sent.
struct EditorRecord: Hashable {
  /// The content identifier, the kind of the placement, the file name and the description.
  var identifier: ExactString?
  var kind: ExactString?
  var name: ExactString?
  var description: ExactString?
  /// The text that the picture stands over.
  var covered: ExactString?
  /// The display size in thousandths of a point: width, `x`, height.
  var size: ExactString?
  /// `before`, `after` or `both`: the paragraphs that are one with a picture between them.
  var join: ExactString?
  /// The digest of bytes that are elsewhere.
  var digest: ExactString?
  /// The original as a `data:` URL, where the picture that is shown was made from it.
  var original: ExactString?

  private static let prefix = "inlay-"
  private static let fields:
    [(name: String, path: any WritableKeyPath<EditorRecord, ExactString?> & Sendable)] = [
      ("id", \.identifier), ("kind", \.kind), ("name", \.name), ("description", \.description),
      ("text", \.covered), ("size", \.size), ("join", \.join), ("digest", \.digest),
      ("original", \.original),
    ]

  var isEmpty: Bool { self == EditorRecord() }
  /// Whether the paragraph before the picture goes on with it, and that after it.
  var joins: (before: Bool, after: Bool) {
    (join == "before" || join == "both", join == "after" || join == "both")
  }

  mutating func join(before: Bool, after: Bool) {
    join = before ? (after ? "both" : "before") : after ? "after" : nil
  }

  /// The display size.
  var displaySize: DisplaySize? {
    get {
      let parts = size?.string.split(separator: "x").map { Int($0) } ?? []
      guard parts.count == 2, let width = parts[0], let height = parts[1],
        (0...Length.maximum).contains(width), (0...Length.maximum).contains(height)
      else { return nil }
      return DisplaySize(width: Length(thousandths: width), height: Length(thousandths: height))
    }
    set {
      size = newValue.map { ExactString("\($0.width.thousandths)x\($0.height.thousandths)") }
    }
  }

  // MARK: As a member

  init() {}

  /// A record in a member; empty for anything else.
  init(_ value: JSONValue?) {
    for field in Self.fields {
      self[keyPath: field.path] = value?[field.name]?.string.map { ExactString($0) }
    }
  }

  /// The member; `nil` if there is nothing to say.
  var json: JSONValue? {
    if isEmpty { return nil }
    return .object(
      EditorNode.members(
        Self.fields.map { field in (field.name, self[keyPath: field.path].map { .string($0.string) }) }))
  }

  // MARK: In a URL

  /// Takes the record out of a URL. A fragment that is no record stays. Complexity: O(n).
  static func split(_ url: String) -> (url: String, record: EditorRecord) {
    var record = EditorRecord()
    var url = url
    if let hash = url.utf8.lastIndex(of: UInt8(ascii: "#")) {
      let fragment = url[url.utf8.index(after: hash)...]
      if fragment.hasPrefix(prefix) {
        record.take(fragment, separator: "&")
        url = String(url[..<hash])
      }
    }
    guard url.hasPrefix("data:"), let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")) else {
      return (url, record)
    }
    let head = url[..<comma]
    if head.utf8.count <= longestHead, head.contains(";" + prefix) {
      record.take(head, separator: ";")
      let kept = head.split(separator: ";").filter { !$0.hasPrefix(prefix) }.joined(separator: ";")
      url = kept + url[comma...]
    }
    return (url, record)
  }

  private static let longestHead = 1 << 16

  private mutating func take(_ text: Substring, separator: Character) {
    for part in text.split(separator: separator) where part.hasPrefix(Self.prefix) {
      let sides = part.dropFirst(Self.prefix.count).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let field = Self.fields.first(where: { $0.name == sides[0] }),
        let value = String(validating: HTMLPercent.decode(Array(sides[1].utf8)[...]), as: UTF8.self)
      else { continue }
      self[keyPath: field.path] = ExactString(value)
    }
  }

  /// The URL with the record in it; `nil` if it has a fragment already.
  func url(_ url: String) -> String? {
    if isEmpty { return url }
    var short = self
    short.original = nil
    var out = url
    var fragment = original.map { [("original", $0)] } ?? []
    if url.hasPrefix("data:"), let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")) {
      var head = url[..<comma]
      var tail = ""
      if head.hasSuffix(";base64") {
        head = head.dropLast(7)
        tail = ";base64"
      }
      out = head + short.text.map { ";" + $0 }.joined() + tail + url[comma...]
    } else {
      guard !url.utf8.contains(UInt8(ascii: "#")) else { return nil }
      fragment = short.values + fragment
    }
    if fragment.isEmpty { return out }
    return out + "#" + fragment.map { Self.text($0.0, $0.1) }.joined(separator: "&")
  }

  private var values: [(String, ExactString)] {
    Self.fields.compactMap { field in self[keyPath: field.path].map { (field.name, $0) } }
  }
  private var text: [String] { values.map { Self.text($0.0, $0.1) } }

  private static func text(_ name: String, _ value: ExactString) -> String {
    var bytes = Array("\(prefix)\(name)=".utf8)
    HTMLPercent.encode(path: value.string.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
