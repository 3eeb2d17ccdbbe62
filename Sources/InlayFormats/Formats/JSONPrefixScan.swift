/// Distinguishes a portable document from a triple by the names of the top-level members, in a prefix that may end
/// anywhere.
///
/// It validates nothing else; the readers do that. In canonical order the large members come first. If the prefix ends
/// before the deciding members, a name that only one of the two formats has is enough. One pass, no recursion.
struct JSONPrefixScan {
  private let bytes: [UInt8]
  private var at = 0
  private var depth = 0
  private var names: Set<String> = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The format, or `nil` for other JSON.
  mutating func format() -> FormatName? {
    var expectsName = false
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        expectsName = depth == 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 { return decided(isWhole: true) }
      case UInt8(ascii: ","): expectsName = depth == 1
      case UInt8(ascii: "\""):
        let string = scanString()
        guard expectsName, depth == 1, let string else { continue }
        expectsName = false
        names.insert(string)
        if string == "format" { return formatValue() }
        if names.isSuperset(of: ["imageRanges", "string"]) { return .triple }
      default: break
      }
    }
    return decided(isWhole: false)
  }

  /// Checks the value of the member `format`: only `"inlay"` means the portable document.
  private mutating func formatValue() -> FormatName? {
    while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x3A].contains(bytes[at]) { at += 1 }
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { return nil }
    at += 1
    return scanString() == "inlay" ? .inlayJSON : nil
  }

  private func decided(isWhole: Bool) -> FormatName? {
    if isWhole { return nil }
    if !names.isDisjoint(with: ["imageData", "imageRanges"]) { return .triple }
    return names.contains("blobs") ? .inlayJSON : nil
  }

  /// The string whose opening quotation mark was just read, if it ends and is short. Escapes are not decoded.
  private mutating func scanString() -> String? {
    let start = at
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\\"): at += 2
      case UInt8(ascii: "\""):
        at += 1
        return at - start > 33 ? nil : String(decoding: bytes[start..<at - 1], as: UTF8.self)
      default: at += 1
      }
    }
    at = bytes.count
    return nil
  }
}
