internal import ArgumentParser
internal import InlayCommand
internal import InlayCore
internal import InlayPage

/// A length as people write it: `24`, `24pt`, `640px`, `12.5mm`, `2cm`, `8.5in`. Without a unit it is points.
struct LengthArgument: Equatable {
  enum Unit: String, CaseIterable {
    case points = "pt"
    /// Pixels of the picture: how long they are depends on the scale.
    case pixels = "px"
    case millimetres = "mm"
    case centimetres = "cm"
    case inches = "in"

    /// Points of one, as a fraction; `nil` for pixels.
    var points: Double? {
      switch self {
      case .points: 1
      case .pixels: nil
      case .millimetres: 72 / 25.4
      case .centimetres: 72 / 2.54
      case .inches: 72
      }
    }
  }

  var number: Double
  var unit: Unit

  /// `nil` if it is not written as above, or longer than 10^9 of its unit.
  init?(_ text: some StringProtocol) {
    let unit = Unit.allCases.first { text.hasSuffix($0.rawValue) }
    let digits = text.dropLast(unit == nil ? 0 : 2)
    guard let number = PlainNumber.parse(digits) else { return nil }
    (self.number, self.unit) = (number, unit ?? .points)
  }

  /// One length.
  static func parse(_ text: String) throws -> LengthArgument {
    guard let length = LengthArgument(text) else {
      throw ValidationError(
        "a length is a number of points, or has a unit: \(Unit.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    return length
  }

  /// The length on a page of so many pixels a point, to the nearest thousandth of a point.
  func length(scale: Double) -> Length {
    let points = number * (unit.points ?? 1 / scale)
    return Length(thousandths: Int(min((points * 1_000).rounded(), Double(Length.maximum))))
  }
}

/// Numbers as people write them.
enum PlainNumber {
  /// A decimal number that is not negative, such as `3`, `0.5` or `.5`, up to 10^9; `nil` for anything else.
  static func parse(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      text.utf8.contains(where: { $0 != UInt8(ascii: ".") }), let number = Double(String(text)),
      number <= 1_000_000_000
    else { return nil }
    return number
  }
}

/// What `--page` takes.
struct PageSizeArgument: Equatable {
  var width: LengthArgument
  var height: LengthArgument

  /// Papers by name, upright (ISO 216, ANSI).
  static let papers: [(name: String, size: String)] = [
    ("a3", "297mmx420mm"), ("a4", "210mmx297mm"), ("a5", "148mmx210mm"), ("letter", "8.5inx11in"),
    ("legal", "8.5inx14in"),
  ]

  static func parse(_ text: String) throws -> PageSizeArgument {
    let size = papers.first { $0.name == text.lowercased() }?.size ?? text
    // An x with a digit behind it parts the sides: in 640pxx480px the second one.
    let bytes = Array(size.utf8)
    let parting = bytes.indices.first { index in
      bytes[index] == UInt8(ascii: "x") && index + 1 < bytes.count
        && (bytes[index + 1] == UInt8(ascii: ".") || (0x30...0x39).contains(bytes[index + 1]))
    }
    guard let parting, let width = LengthArgument(String(decoding: bytes[..<parting], as: UTF8.self)),
      let height = LengthArgument(String(decoding: bytes[(parting + 1)...], as: UTF8.self))
    else {
      throw ValidationError(
        "a page is written 768x1024 or 210mmx297mm, or is one of \(papers.map(\.name).joined(separator: ", "))"
      )
    }
    return PageSizeArgument(width: width, height: height)
  }
}

/// What `--margin` takes.
struct MarginArgument: Equatable {
  /// Top, right, bottom, left, as in CSS.
  var sides: [LengthArgument]

  static func parse(_ text: String) throws -> MarginArgument {
    let sides = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { LengthArgument($0) }
    let count = text.utf8.count { $0 == UInt8(ascii: ",") } + 1
    guard sides.count == count, [1, 4].contains(count) else {
      throw ValidationError("a margin is one length, or four: top,right,bottom,left")
    }
    return MarginArgument(sides: count == 1 ? Array(repeating: sides[0], count: 4) : sides)
  }
}

/// What `--background` takes on a page.
enum PageBackgroundArgument {
  static func parse(_ text: String) throws -> PageBackground {
    if text == "transparent" { return .transparent }
    if text.utf8.count == 9, let color = TextColor(text.lowercased()) { return .color(color) }
    guard let color = try? TextColor.parse(text) else {
      throw ValidationError("a color is written #rrggbb, #rgb or #rrggbbaa, or is transparent")
    }
    return .color(color)
  }
}
