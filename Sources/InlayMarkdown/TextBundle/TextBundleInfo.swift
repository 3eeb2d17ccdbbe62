internal import InlayCore
internal import InlayFiles
internal import InlayFormats
internal import InlayJSON

/// The `info.json` of a TextBundle.
struct TextBundleInfo {
  /// Whether programs say something in it that must be kept.
  private(set) var isKept = false
  private var diagnostics: [Diagnostic] = []

  /// What every bundle says.
  private static let usual: Set<String> = ["version", "type", "transient"]
  private static let type = "net.daringfireball.markdown"
  private static let maximumBytes = 1 << 20

  init(_ source: (any ByteSource)?, limits: Limits) {
    guard let source else {
      diagnostics = [Diagnostic(.textBundleInfo, "the TextBundle has no info.json")]
      return
    }
    guard source.count <= Self.maximumBytes, let bytes = try? source.readAll(),
      let members = Self.members(bytes)
    else {
      diagnostics = [Diagnostic(.textBundleInfo, "the info.json of the TextBundle is not a JSON object")]
      return
    }
    // What is transient is for one transport, and not to be kept (2.2 of the specification).
    isKept =
      members["transient"] != .bool(true)
      && members.contains { !Self.usual.contains($0.name) }
  }

  mutating func takeDiagnostics() -> [Diagnostic] {
    defer { diagnostics = [] }
    return diagnostics
  }

  private static func members(_ bytes: [UInt8]) -> JSONMembers? {
    (try? JSONValue(parsing: bytes, maximumDepth: 64))?.members
  }

  /// The `info.json` of a bundle about which nothing more is known.
  static var new: [UInt8] {
    Array("{\"transient\":false,\"type\":\"\(type)\",\"version\":2}\n".utf8)
  }

  /// An `info.json` that was kept, for a bundle of this version and type; `nil` if it is none.
  static func updated(_ source: any ByteSource) -> [UInt8]? {
    guard source.count <= maximumBytes, let bytes = try? source.readAll(), var members = members(bytes) else {
      return nil
    }
    members["version"] = 2
    members["type"] = .string(type)
    return JSONValue.object(members).canonicalBytes + [0x0A]
  }
}
