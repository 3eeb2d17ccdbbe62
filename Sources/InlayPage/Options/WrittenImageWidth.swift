/// The greatest width of attachments as people write it: `80%` of the line, or a length.
package enum WrittenImageWidth: Sendable, Equatable {
  /// Thousandths of the line.
  case share(Int)
  /// A length.
  case length(WrittenLength)

  /// Parses a width. Returns `nil` for anything else, for 0, and for more than 100%.
  package init?(_ text: String) {
    if text.hasSuffix("%") {
      guard let percent = WrittenLength.number(text.dropLast()), percent > 0, percent <= 100 else {
        return nil
      }
      self = .share(max(1, Int((percent * 10).rounded())))
    } else {
      guard let length = WrittenLength(text), length.number > 0 else { return nil }
      self = .length(length)
    }
  }

  /// The width on a page with `scale` pixels per point.
  package func width(scale: Double) -> ImageWidth {
    switch self {
    case .share(let share): .share(share)
    case .length(let length): .length(length.length(scale: scale))
    }
  }
}
