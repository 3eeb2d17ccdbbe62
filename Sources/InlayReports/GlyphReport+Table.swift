internal import InlayContainer
internal import InlayCore
package import InlayFormats
package import InlayUnicode

extension GlyphReport {
  /// The report as text: what the file is, who accepts it, and a table of its strikes. Numbers count from 1.
  ///
  /// Nothing from the file reaches the terminal as a control or escape sequence.
  /// - Parameters:
  ///   - width: columns to fill: names shrink to fit, at least 40 are used. With `nil` nothing is cut.
  ///   - isColored: whether titles are bold and side remarks dim (ANSI sequences).
  ///   - widths: how the terminal counts columns.
  ///   - pictures: what stands before the rows of strikes.
  /// - Returns: lines that each end with a line feed. Complexity: O(n) in strikes and diagnostics.
  package func table(
    width: Int? = 80, isColored: Bool = false, widths: WidthProfile = .modern,
    pictures: ReportTable.Pictures? = nil
  ) -> String {
    let style = TableStyle(width: width, isColored: isColored, widths: widths)
    var lines = summary(style) + [""]
    for (name, value) in facts where !value.isEmpty {
      let label = name + String(repeating: " ", count: 13 - name.count)
      lines.append("  \(style.dim(label))" + style.cut(Visible.name(value), indentedBy: 15))
    }
    if !header.strikes.isEmpty {
      lines += ["", style.bold("Strikes")] + strikeTable().lines(style, pictures: pictures)
    }
    if !diagnostics.isEmpty {
      var table = ReportTable([.init(title: "what", minimum: 20), .init(title: "code", minimum: 8, rank: 0)])
      for diagnostic in diagnostics {
        table.rows.append(
          .init(cells: [Visible.name(diagnostic.message), Visible.name(diagnostic.code.rawValue)]))
      }
      lines += ["", style.bold("Diagnostics")] + table.lines(style)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func summary(_ style: TableStyle) -> [String] {
    let kind =
      switch apple.answer {
      case .yes: "adaptive image glyph"
      case .no: "not an adaptive image glyph"
      case .unknown: "possibly an adaptive image glyph"
      }
    let facts = [
      header.mediaType.rawValue, "\(ReportText.bytes(size)) bytes",
      Losses.count(header.strikes.count, "strike", "strikes"),
    ]
    return style.summary(kind, facts)
  }

  private var facts: [(String, String)] {
    [
      ("identifier", header.identifier?.rawValue ?? ""), ("description", header.description ?? ""),
      ("software", header.software ?? ""), ("SHA-256", digest.hex), ("Apple", words(apple)),
      ("Messages", words(messages)),
    ]
  }

  private func words(_ acceptance: GlyphAcceptance) -> String {
    let answer =
      switch acceptance.answer {
      case .yes: "accepts it"
      case .no: "rejects it"
      case .unknown: "unknown"
      }
    return ([answer] + acceptance.reasons.map(\.message)).joined(separator: "; ")
  }

  private func strikeTable() -> ReportTable {
    var table = ReportTable([
      .init(title: "№", isRight: true),
      .init(title: "pixels", isRight: true),
      .init(title: "inset"),
      .init(title: "alpha", rank: 0),
      .init(title: "identifier", minimum: 8, rank: 1),
      .init(title: "description", minimum: 12),
    ])
    for (index, strike) in header.strikes.enumerated() {
      let size = strike.uprightSize
      let inset =
        "\(ReportText.hundredths(strike.insetX.value)), \(ReportText.hundredths(strike.insetY.value))"
      table.rows.append(
        .init(cells: [
          "\(index + 1)", "\(size.width)×\(size.height)", inset,
          strike.hasAlpha.map { $0 ? "yes" : "no" } ?? "?",
          Visible.name(strike.identifier?.rawValue ?? ""), Visible.name(strike.description ?? ""),
        ]))
    }
    return table
  }
}
