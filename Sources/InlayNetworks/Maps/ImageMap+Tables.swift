package import InlayFormats
internal import InlayJSON

extension ImageMap {
  /// A table of one network, as it gives it out and programs upload it.
  package enum Table: String, CaseIterable, Sendable {
    case discord, mastodon, matrix, nostr, slack, telegram
  }

  /// The entries as a table, and how many were left out because they lack a code or a reference.
  ///
  /// - Complexity: O(n).
  package func table(_ table: Table) -> (json: [UInt8], leftOut: Int) {
    let rows = entries.compactMap { entry in Self.row(entry, table).map { (entry, $0) } }
    let value: JSONValue =
      switch table {
      case .discord, .mastodon: .array(rows.map(\.1))
      case .matrix:
        Self.object([
          ("images", Self.byCode(rows)), ("pack", Self.object([("usage", .array(["emoticon"]))])),
        ])
      case .nostr:
        Self.object([
          ("content", ""), ("kind", 30_030), ("tags", .array([["d", "inlay"]] + rows.map(\.1))),
        ])
      case .slack: Self.object([("emoji", Self.byCode(rows)), ("ok", true)])
      case .telegram: Self.object([("ok", true), ("result", .array(rows.map(\.1)))])
      }
    return (value.canonicalBytes + [0x0A], entries.count - rows.count)
  }

  private static func byCode(_ rows: [(Entry, JSONValue)]) -> JSONValue {
    object(rows.compactMap { entry, value in entry.code.map { ($0, value) } })
  }

  private static func row(_ entry: Entry, _ table: Table) -> JSONValue? {
    guard let reference = entry.reference else { return nil }
    if table == .telegram {
      return object([
        ("custom_emoji_id", .string(reference)), ("emoji", entry.emoji.map { .string($0) }),
        ("is_animated", .bool(entry.isAnimated)), ("is_video", false),
      ])
    }
    guard let code = entry.code else { return nil }
    return switch table {
    case .discord:
      object([("id", .string(reference)), ("name", .string(code)), ("animated", .bool(entry.isAnimated))])
    case .mastodon:
      object([
        ("shortcode", .string(code)), ("url", .string(reference)), ("static_url", .string(reference)),
        ("visible_in_picker", true),
      ])
    case .matrix:
      object([("url", .string(reference)), ("body", entry.description.map { .string($0) })])
    case .nostr: ["emoji", .string(code), .string(reference)]
    case .slack: .string(reference)
    case .telegram: nil
    }
  }
}
