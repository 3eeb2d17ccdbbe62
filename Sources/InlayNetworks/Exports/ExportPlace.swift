import InlayCore
import InlayFormats
import InlayJSON

/// Where an element stands in an export.
struct ExportPlace {
  let source: any ByteSource
  let range: Range<Int>

  private static let mostBytes = 64 << 20

  /// The element.
  ///
  /// - Throws: `InlayError` if the source cannot be read, or the element is malformed or has more than 64 megabytes.
  func value(limits: Limits) throws -> JSONValue {
    try Limits.check("jsonBytes", range.count, min(limits.jsonBytes, Self.mostBytes))
    return try ExportPlace.value(source.read(range), at: range.lowerBound, limits: limits)
  }

  /// The value of bytes in which control characters may be written as `\x0B`, as Telegram Desktop does.
  static func value(_ bytes: [UInt8], at place: Int = 0, limits: Limits) throws -> JSONValue {
    do { return try JSONValue(parsing: bytes, maximumDepth: limits.jsonDepth) } catch {
      guard case .malformedEscape = error.reason, let mended = mended(bytes) else {
        throw InlayError.json(JSONError(error.reason, at: place + error.offset))
      }
      return try JSONInput.value(mended, limits)
    }
  }

  /// The bytes with `\u000B` for `\x0B`; `nil` if there is none.
  private static func mended(_ bytes: [UInt8]) -> [UInt8]? {
    var out: [UInt8] = []
    var (at, isChanged) = (0, false)
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count else {
        out.append(bytes[at])
        at += 1
        continue
      }
      out.append(bytes[at])
      if bytes[at + 1] == UInt8(ascii: "x") {
        out += "u00".utf8
        isChanged = true
      } else {
        out.append(bytes[at + 1])
      }
      at += 2
    }
    return isChanged ? out : nil
  }
}
