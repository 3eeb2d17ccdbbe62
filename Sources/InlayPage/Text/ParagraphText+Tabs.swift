import CPageText
import InlayCore

extension ParagraphText {
  /// The stops as Pango wants them: from where the first line begins if that is further out; two of the regular ones last,
  /// whose distance goes on.
  var stops: [inlay_tab] {
    let offset = max(0, -firstLineIndent)
    var stops = tabs.filter { $0.alignment != .bar }.map { tab in
      inlay_tab(position: tab.position + offset, alignment: tab.alignment.number)
    }
    let interval = tabInterval > 0 ? tabInterval : 28
    // The regular ones are counted from the edge of the other lines, which is one itself for a line that begins before it.
    let last = tabs.last?.position ?? (offset > 0 ? -interval : 0)
    let next = max(0, ((last / interval).rounded(.down) + 1) * interval)
    for position in [next, next + interval] {
      stops.append(inlay_tab(position: position + offset, alignment: 0))
    }
    return stops
  }

  /// What decimal tabs align at: the comma in languages that have it (Unicode CLDR, decimal separators).
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
