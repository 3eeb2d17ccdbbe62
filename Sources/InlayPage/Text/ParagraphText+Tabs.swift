import CPageText
import InlayCore

extension ParagraphText {
  /// The stops in the form Pango needs. They are measured from the start of the first line if that is further out. Two
  /// of the regular stops come last; Pango continues their distance.
  var stops: [inlay_tab] {
    let offset = max(0, -firstLineIndent)
    var stops = tabs.filter { $0.alignment != .bar }.map { tab in
      inlay_tab(position: tab.position + offset, alignment: tab.alignment.number)
    }
    let interval = tabInterval > 0 ? tabInterval : 28
    // Regular stops are counted from the edge of the other lines. For a line that begins before this edge, the edge
    // itself is a stop.
    let last = tabs.last?.position ?? (offset > 0 ? -interval : 0)
    let next = max(0, ((last / interval).rounded(.down) + 1) * interval)
    for position in [next, next + interval] {
      stops.append(inlay_tab(position: position + offset, alignment: 0))
    }
    return stops
  }

  /// The character at which decimal tabs align: a comma in languages that use it (Unicode CLDR, decimal separators).
  var decimalPoint: Unicode.Scalar {
    let language = spans.first.flatMap { styles[$0.style].font.language } ?? ""
    let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return Self.languagesWithComma.contains(primary) ? "," : "."
  }

  private static let languagesWithComma: Set<String> = [
    "af", "az", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fo", "fr", "gl",
    "hr",
    "hu", "hy", "id", "is", "it", "ka", "kk", "kl", "ky", "lb", "lt", "lv", "mk", "nb", "nl", "nn", "no",
    "pl",
    "pt", "ro", "ru", "rm", "sk", "sl", "sq", "sr", "sv", "tr", "uk", "uz", "vi",
  ]
}

extension TabAlignment {
  fileprivate var number: Int32 {
    switch self {
    case .center: 1
    case .right: 2
    case .decimal: 3
    default: 0
    }
  }
}
