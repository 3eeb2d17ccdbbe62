internal import InlayContainer
internal import InlayCore
internal import InlayFiles

extension Formats {
  /// The format of `input`: by its content, where that is plain; by the extension of its name; else plain text, if it
  /// could be. `nil` if it is none of the formats here.
  ///
  /// A cheap look: the first megabyte of a file at most, and the headers of a tar. It answers truly in a cancelled task
  /// too.
  public static func recognize(_ input: FormatInput) -> Format? {
    let byExtension = input.name.flatMap { forExtension(ofPath: $0) }
    switch input {
    case .tree(let tree, _):
      if tree.file("TXT.rtf") != nil { return rtfd }
      if tree.file("document.json") != nil { return inlay }
      if HTMLPageFolder.page(in: tree.entries.lazy.map(\.name)) != nil { return html }
      return byExtension.flatMap { $0.isBundle ? $0 : nil }
    case .file(let source, _):
      if let certain = Recognition.certain(source) { return named(certain) }
      if let byExtension, !byExtension.isBundle { return byExtension }
      if HTMLRecognition.looksLikeFragment(Recognition.prefix(of: source, Recognition.textPrefixBytes)) {
        return html
      }
      return Recognition.couldBeText(source) ? text : nil
    }
  }
}

/// What the bytes of a file give away.
enum Recognition {
  /// Bytes looked at in JSON.
  static let jsonPrefixBytes = 1 << 20
  /// Bytes looked at in text.
  static let textPrefixBytes = 1 << 12

  /// The format, where content leaves no doubt.
  static func certain(_ source: any ByteSource) -> FormatName? {
    let prefix = prefix(of: source, 512)
    if prefix.starts(with: "{\\rtf".utf8) { return .rtf }
    if isTar(prefix) { return tarFormat(source) }
    if HTMLRecognition.isPage(self.prefix(of: source, textPrefixBytes)) { return .html }
    let content = prefix.starts(with: [0xEF, 0xBB, 0xBF]) ? prefix.dropFirst(3) : prefix[...]
    guard content.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "{") else {
      return nil
    }
    var scan = JSONPrefixScan(self.prefix(of: source, jsonPrefixBytes))
    return scan.format()
  }

  /// Whether the first header is a tar's.
  static func isTar(_ source: any ByteSource) -> Bool { isTar(prefix(of: source, 512)) }

  private static func isTar(_ prefix: [UInt8]) -> Bool {
    prefix.count >= 262 && prefix[257..<262].elementsEqual("ustar".utf8)
  }

  /// By the names in a tar, as far as its headers can be read.
  private static func tarFormat(_ source: any ByteSource) -> FormatName? {
    var reader = TarReader(source, strictness: .lenient)
    reader.ignoresCancellation = true
    var hasBlobs = false
    var names: [String] = []
    while let member = (try? reader.next()) ?? nil {
      let components = member.path.components
      switch components.last {
      case "document.json"? where components.count == 1 && !member.isFolder: return .inlayTar
      case "TXT.rtf"? where components.count <= 2 && !member.isFolder: return .rtfd
      case let name? where components.count == 1 && !member.isFolder && names.count < 1_024:
        names.append(name)
      default: if components.prefix(2) == ["blobs", "sha256"] { hasBlobs = true }
      }
    }
    if hasBlobs { return .inlayTar }
    return HTMLPageFolder.page(in: names) != nil ? .html : nil
  }

  /// Whether the first bytes are UTF-8 without NUL, or UTF-16 with its mark, and no known binary format.
  static func couldBeText(_ source: any ByteSource) -> Bool {
    let prefix = prefix(of: source, textPrefixBytes)
    if prefix.starts(with: [0xFF, 0xFE]) || prefix.starts(with: [0xFE, 0xFF]) { return true }
    if prefix.contains(0) || ImageHeader.recognize(prefix) != nil { return false }
    // The prefix may cut a scalar: up to three bytes may be missing.
    return switch PlainTextReader.firstMalformedUTF8(in: prefix) {
    case nil: true
    case let at?: prefix.count < source.count && prefix.count - at < 4
    }
  }

  static func prefix(of source: any ByteSource, _ count: Int) -> [UInt8] {
    (try? source.read(0..<min(count, source.count))) ?? []
  }
}
