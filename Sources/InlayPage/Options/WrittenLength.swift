package import InlayCore

/// A length as people write it: `24`, `24pt`, `640px`, `12.5mm`, `2cm`, `8.5in`. A number without a unit is in points.
package struct WrittenLength: Sendable, Equatable {
  /// What a length is measured in.
  package enum Unit: String, Sendable, CaseIterable {
    case points = "pt"
    /// Pixels of the picture. Their length depends on the scale.
    case pixels = "px"
    case millimeters = "mm"
    case centimeters = "cm"
    case inches = "in"

    /// One unit in points; `nil` for pixels.
    var points: Double? {
      switch self {
      case .points: 1
      case .pixels: nil
      case .millimeters: 72 / 25.4
      case .centimeters: 72 / 2.54
      case .inches: 72
      }
    }
  }

  package var number: Double
  package var unit: Unit

  /// Parses a length. Returns `nil` for anything else, and for more than 10^9 units.
  package init?(_ text: some StringProtocol) {
    let unit = Unit.allCases.first { text.hasSuffix($0.rawValue) }
    guard let number = Self.number(text.dropLast(unit == nil ? 0 : 2)) else { return nil }
    (self.number, self.unit) = (number, unit ?? .points)
  }

  /// Parses a decimal number that is not negative, such as `3`, `0.5` or `.5`, up to 10^9. Returns `nil` for anything else.
  package static func number(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      text.utf8.contains(where: { $0 != UInt8(ascii: ".") }), let number = Double(String(text)),
      number <= 1_000_000_000
    else { return nil }
    return number
  }

  /// The length on a page with `scale` pixels per point, to the nearest thousandth of a point.
  package func length(scale: Double) -> Length {
    let points = number * (unit.points ?? 1 / scale)
    return Length(thousandths: Int(min((points * 1_000).rounded(), Double(Length.maximum))))
  }
}

/// The size of a page as people write it: `768x1024`, `210mmx297mm`, or the name of a paper.
package struct WrittenPageSize: Sendable, Equatable {
  package var width, height: WrittenLength

  /// The papers with a name, upright (ISO 216, ANSI).
  package static let papers: [(name: String, size: String)] = [
    ("a3", "297mmx420mm"), ("a4", "210mmx297mm"), ("a5", "148mmx210mm"), ("letter", "8.5inx11in"),
    ("legal", "8.5inx14in"),
  ]

  /// Parses a size. Returns `nil` for anything else.
  package init?(_ text: String) {
    let bytes = Array((Self.papers.first { $0.name == text.lowercased() }?.size ?? text).utf8)
    // The sides are separated by the first x that a digit or a point follows: in 640pxx480px it is the second one.
    let separator = bytes.indices.first { index in
      bytes[index] == UInt8(ascii: "x") && index + 1 < bytes.count
        && (bytes[index + 1] == UInt8(ascii: ".") || (0x30...0x39).contains(bytes[index + 1]))
    }
    guard let separator, let width = WrittenLength(String(decoding: bytes[..<separator], as: UTF8.self)),
      let height = WrittenLength(String(decoding: bytes[(separator + 1)...], as: UTF8.self))
    else { return nil }
    (self.width, self.height) = (width, height)
  }
}

/// The margins of a page as people write them: one length, or `top,right,bottom,left` as in CSS.
package struct WrittenMargins: Sendable, Equatable {
  package let top, right, bottom, left: WrittenLength

  /// Parses margins. Returns `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let sides = parts.compactMap { WrittenLength($0) }
    guard sides.count == parts.count, [1, 4].contains(sides.count) else { return nil }
    (top, right) = (sides[0], sides[sides.count > 1 ? 1 : 0])
    (bottom, left) = (sides[sides.count > 1 ? 2 : 0], sides[sides.count > 1 ? 3 : 0])
  }
}
