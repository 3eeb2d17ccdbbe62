import InlayCore

/// Adds to a paragraph's attributes what its text says about its marker: the length of a marker group or, if no list is
/// stated, a typed bullet.
struct RTFMarkerAttributes {
  private struct Key: Hashable {
    var attributes: ParagraphAttributes
    var units: Int
    var role: RTFListRole?
  }

  var collector = DiagnosticCollector()
  private var made: [Key: ParagraphAttributes] = [:]

  /// Completes the attributes of the paragraph that has this text. Complexity: O(n) in the marker's length.
  @inline(__always)
  mutating func complete(
    _ attributes: inout ParagraphAttributes, markerUnits: Int?, text: [UInt8], at position: Int,
    mayInfer: Bool
  ) {
    if markerUnits == nil, !mayInfer || !RTFTypedBullet.mayStart(text) { return }
    complete(&attributes, markerUnits, text, position, mayInfer)
  }

  private mutating func complete(
    _ attributes: inout ParagraphAttributes, _ markerUnits: Int?, _ text: [UInt8], _ position: Int,
    _ mayInfer: Bool
  ) {
    var key = Key(attributes: attributes, units: markerUnits ?? 0)
    if mayInfer, attributes.role == nil {
      if let markerUnits {
        key.role = RTFTypedBullet.role(ofMarker: text, units: markerUnits, level: attributes.listLevel ?? 1)
      } else if attributes.listLevel == nil, let bullet = RTFTypedBullet(text) {
        key.units = bullet.units
        key.role = RTFListRole(.bullet, level: 1)
      }
    }
    if markerUnits == nil, key.role == nil { return }
    if let role = key.role {
      collector.report(
        .rtfMarkerInferred, at: position,
        "the start of a paragraph was read as the list marker of \(role.role)")
    }
    if let known = made[key] {
      attributes = known
      return
    }
    var values = attributes.values
    values.markerLength = key.units
    if let role = key.role { values.role = role.role }
    attributes = ParagraphAttributes(values)
    made[key] = attributes
  }
}

/// A bullet and a tab at the start of a paragraph, which is how people type lists.
struct RTFTypedBullet {
  /// Length in UTF-16 units, through the tab.
  let units: Int

  /// Characters that start a paragraph only as a bullet. A hyphen or a number is not one of them.
  static let bullets: Set<Unicode.Scalar> = [
    "\u{2022}", "\u{25E6}", "\u{25AA}", "\u{25AB}", "\u{2023}", "\u{2043}", "\u{25CF}", "\u{25CB}",
    "\u{25A0}",
    "\u{25A1}", "\u{F0B7}", "\u{F0A7}",
  ]

  /// Whether a byte is the first byte of one of ``bullets``, or a tab.
  @inline(__always)
  static func mayStart(_ text: [UInt8]) -> Bool {
    guard let first = text.first else { return false }
    return first == 0xE2 || first == 0xEF || first == 0x09
  }

  /// Whether a paragraph that starts with these bytes may start with a typed bullet. The paragraph may continue after
  /// them.
  static func mightStart(_ bytes: [UInt8], at start: Int) -> Bool {
    var at = start
    if bytes[at] == 0x09 { at += 1 }
    guard at < bytes.count else { return true }
    if bytes[at] < 0xE2 { return false }
    return bullets.contains(RTFEscaping.scalar(bytes, &at))
  }

  /// Recognizes a bullet and a tab, with or without a tab before them.
  init?(_ text: [UInt8]) {
    var at = text.first == 0x09 ? 1 : 0
    let start = at
    guard at < text.count, Self.bullets.contains(RTFEscaping.scalar(text, &at)), at < text.count,
      text[at] == 0x09
    else { return nil }
    units = start + 2
  }

  /// The role that the text of a marker group implies, used if no list states one.
  static func role(ofMarker text: [UInt8], units: Int, level: Int) -> RTFListRole? {
    var at = 0
    var marker = String.UnicodeScalarView()
    var left = min(units, 16)
    while left > 0, at < text.count {
      let scalar = RTFEscaping.scalar(text, &at)
      left -= scalar.value > 0xFFFF ? 2 : 1
      if scalar != "\t", scalar != " " { marker.append(scalar) }
    }
    guard RTFListRole.levels.contains(level), let first = marker.first else { return nil }
    if marker.count == 1, bullets.contains(first) || first == "\u{B7}" {
      return RTFListRole(.bullet, level: level)
    }
    return MarkerFormat.plainNumber(Substring(String(marker))) == nil
      ? nil : RTFListRole(.number, level: level)
  }
}
