import InlayCore
import InlayFiles
import InlayFormats

/// Tells which editor JSON is of, by the names of members and the few values that only it has.
enum EditorLook {
  /// Number of bytes in which names of nodes and marks are looked for, and of those that are scanned for members.
  private static let namedBytes = 1 << 20
  private static let scannedBytes = 64 << 20

  /// The editor; `nil` if it is none. Complexity: O(bytes of the first value), of at most 64 megabytes.
  static func format(of look: FormatLook) -> FormatName? {
    guard let names = look.jsonMembers, !names.isEmpty, case .file(let source, _) = look.input else {
      return nil
    }
    // Most JSON has none of these.
    if names.isSuperset(of: ["blocks", "entityMap"]) { return .draftjs }
    let marks: Set<String> = ["root", "ops", "insert", "type", "_type", "children"]
    guard !names.isDisjoint(with: marks), let top = try? Top(source, scannedBytes) else { return nil }
    switch top.isArray {
    case true:
      if names.contains("insert") { return .quill }
      if names.contains("_type"), !names.isDisjoint(with: ["children", "_key"]) { return .portableText }
      return names.contains("children") && top.holdsObjects("children") ? .slate : nil
    case false:
      if names.contains("ops"),
        top.firstNames("ops").contains("insert") || top.firstNames("ops").contains("retain")
      {
        return .quill
      }
      if names.contains("root"), top.root["children"] != nil { return .lexical }
      if names.isSuperset(of: ["_type", "children"]), top.values["_type"] == "block" { return .portableText }
      guard top.values["type"] == "doc", names.contains("content") else { return nil }
      if names.contains("version") { return .adf }
      return isTiptap(look) ? .tiptap : .prosemirror
    }
  }

  /// Whether names of nodes and marks are those of Tiptap.
  private static func isTiptap(_ look: FormatLook) -> Bool {
    let words: [String] = [
      "bulletList", "orderedList", "listItem", "codeBlock", "hardBreak", "horizontalRule", "taskList", "bold",
      "italic", "strike", "textStyle", "highlight", "emoji", "textAlign",
    ]
    let quoted = Set(words.map { "\"\($0)\"" })
    let longest = quoted.reduce(0) { max($0, $1.utf8.count) }
    let bytes = look.prefix(namedBytes)
    // Each name stands in quotation marks. It is that of a member, or a type.
    var at = bytes.startIndex
    var isType = false
    while let open = bytes[at...].firstIndex(of: UInt8(ascii: "\"")) {
      var close = open + 1
      // What is escaped ends nothing.
      while close < bytes.endIndex, bytes[close] != UInt8(ascii: "\"") {
        close += bytes[close] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard close < bytes.endIndex else { return false }
      let string = bytes[open...close]
      let isMember =
        bytes[(close + 1)...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        == UInt8(ascii: ":")
      if isType || isMember, string.count <= longest, quoted.contains(String(decoding: string, as: UTF8.self))
      {
        return true
      }
      isType = isMember && string.elementsEqual("\"type\"".utf8)
      at = close + 1
    }
    return false
  }

  /// The members of the first object.
  private struct Top {
    var isArray = false
    /// Short strings.
    var values: [String: String] = [:]
    /// Where values stand.
    var places: [String: Range<Int>] = [:]
    private let source: any ByteSource

    init(_ source: any ByteSource, _ most: Int) throws {
      self.source = try SliceSource(source, 0..<min(source.count, most))
      var scan = try JSONScan(self.source)
      while try scan.isNext("[") {
        try scan.enter("[")
        isArray = true
      }
      places = try Self.members(&scan)
      for (name, place) in places where place.count <= 32 {
        let text = String(decoding: try self.source.read(place), as: UTF8.self)
        if text.hasPrefix("\""), text.count > 1 { values[name] = String(text.dropFirst().dropLast()) }
      }
    }

    private static func members(_ scan: inout JSONScan) throws -> [String: Range<Int>] {
      var places: [String: Range<Int>] = [:]
      try scan.enter("{")
      while places.count < 1_000, let name = try scan.member() {
        // A value that is cut off has no place.
        guard let place = try? scan.skipValue() else { break }
        places[name] = place
      }
      return places
    }

    /// The members of the object in `root`.
    var root: [String: Range<Int>] {
      guard let place = places["root"], var scan = try? JSONScan(source, from: place.lowerBound) else {
        return [:]
      }
      return (try? Self.members(&scan)) ?? [:]
    }

    /// The names of the first object in an array.
    func firstNames(_ name: String) -> Set<String> {
      guard let place = places[name], var scan = try? JSONScan(source, from: place.lowerBound),
        (try? scan.enter("[")) != nil, (try? scan.isNext("{")) ?? false
      else { return [] }
      return Set(((try? Self.members(&scan)) ?? [:]).keys)
    }

    /// Whether a member is an array of objects.
    func holdsObjects(_ name: String) -> Bool { !firstNames(name).isEmpty }
  }
}
