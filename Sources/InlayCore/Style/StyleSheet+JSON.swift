internal import InlayJSON

extension StyleSheet {
  /// The value of `format` in a style sheet's JSON.
  package static let format = "inlay-style"
  /// The version that this code writes.
  package static let version = "1.0"

  /// Reads a sheet in the format of `Documentation/style-sheet.md`.
  ///
  /// A member that version 1.0 does not define is an error, because it is nearly always a typing mistake. In a sheet
  /// that states a newer minor version, it is left out with a diagnostic (`DiagnosticCode.styleUnknownMember`).
  ///
  /// - Throws: ``InlayError`` if the bytes are not a valid style sheet or exceed `limits`. Complexity: O(bytes).
  public static func read(
    json bytes: [UInt8], limits: Limits = .default
  ) throws -> Converted<StyleSheet> {
    try Limits.check("jsonBytes", bytes.count, limits.jsonBytes)
    let head: Head
    do throws(JSONError) { head = try Head(bytes, depth: limits.jsonDepth) } catch {
      throw InlayError.json(error, in: bytes)
    }
    guard head.format == Self.format else { throw InlayError.notStyleSheet }
    guard let version = head.version else {
      let error = JSONError(.invalid("the member \"version\" is missing from the object"), at: 0)
      throw InlayError.json(error, in: bytes)
    }
    guard let minor = minorVersion(of: version) else { throw InlayError.styleVersion(version) }
    var decoder = StyleDecoder(bytes, depth: limits.jsonDepth, refusesUnknown: minor == 0)
    let sheet: StyleSheet
    do throws(JSONError) { sheet = try decoder.sheet() } catch {
      if error.reason != .cancelled, minor == 0, let unknown = decoder.unknown.first {
        throw InlayError.styleMember(
          unknown.name, suggestion: unknown.suggestion, offset: unknown.offset,
          JSONPosition(of: unknown.offset, in: bytes))
      }
      throw InlayError.json(error, in: bytes)
    }
    try sheet.checkInheritance()
    let diagnostics = decoder.unknown.map { unknown in
      Diagnostic(
        .styleUnknownMember,
        "unknown member \(Visible.quoted(unknown.name)) at byte \(unknown.offset) of the style sheet"
      )
    }
    return Converted(sheet, diagnostics: diagnostics)
  }

  /// The members that decide how the rest is read, wherever they appear. Everything else is only checked as JSON.
  private struct Head {
    var format: String?
    var version: String?

    init(_ bytes: [UInt8], depth: Int) throws(JSONError) {
      var reader = JSONReader(bytes, maximumDepth: depth)
      try reader.beginObject()
      while let name = try reader.nextMemberName() {
        switch name {
        case "format": format = try reader.readString()
        case "version": version = try reader.readString()
        default: try reader.skipValue()
        }
      }
      try reader.finish()
    }
  }

  /// The sheet as canonical JSON (RFC 8785): equal sheets give equal bytes.
  ///
  /// - Throws: ``InlayError`` if a value is out of range, or a role is based on itself or on a role that does not
  ///   exist. Complexity: O(n log n).
  public func json() throws -> [UInt8] {
    if let fault { throw InlayError.styleValueOutOfRange(fault) }
    try checkInheritance()
    guard case .object(var members) = jsonValue else { return [] }
    members["format"] = .string(Self.format)
    members["version"] = .string(Self.version)
    var writer = JSONWriter()
    writer.value(.object(members))
    do { return try writer.finish() } catch {
      // Members are in order and numbers in range, so this can fail only for a sheet that does not fit in memory.
      throw InlayError.styleValueOutOfRange("the sheet")
    }
  }

  /// The minor version, if the major version is 1.
  private static func minorVersion(of text: String) -> Int? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].elementsEqual("1".utf8), (1...9).contains(parts[1].count),
      parts[1].allSatisfy({ (0x30...0x39).contains($0) }), parts[1].first != 0x30 || parts[1].count == 1
    else { return nil }
    return Int(Substring(parts[1]))
  }
}
