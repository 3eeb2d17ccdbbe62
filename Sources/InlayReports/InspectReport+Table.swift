internal import InlayCore
package import InlayFormats
package import InlayUnicode

extension InspectReport {
  /// The report for people: the beginning of the text, then lists of images, tables, boxes, files and diagnostics. They
  /// count from 1, UTF-16 positions from 0.
  ///
  /// Nothing from the text or its names reaches the terminal as a control or escape sequence.
  /// - Parameters:
  ///   - title: the title of the format; by default its name.
  ///   - width: columns to fill: names shrink to fit, columns that tell least are left out, at least 40 are used. With
  ///     `nil` nothing is cut.
  ///   - isColored: whether titles are bold and side remarks dim (ANSI sequences).
  ///   - widths: how the terminal counts columns.
  ///   - pictures: what stands before the rows of images.
  /// - Returns: lines that each end with a line feed. Complexity: O(n) in images, blocks, files and
  ///   diagnostics.
  package func table(
    title: String? = nil, width: Int? = 80, isColored: Bool = false, widths: WidthProfile = .modern,
    pictures: ReportTable.Pictures? = nil
  ) -> String {
    let style = TableStyle(width: width, isColored: isColored, widths: widths)
    var lines = summary(title ?? Visible.name(format.rawValue), style)
    // Running text is wrapped, not cut, whoever reads it.
    let excerpt = TextExcerpt.lines(of: text, width: (style.width ?? 100) - 2, display: style.display)
    if !excerpt.lines.isEmpty {
      lines += ["", style.bold("Text")]
      lines += excerpt.lines.map { $0.isEmpty ? "" : "  \($0)" }
      if excerpt.isCut { lines.append(style.dim("  …")) }
    }
    for section in sections {
      let rows = section.table.lines(style, pictures: section.table.showsPictures ? pictures : nil)
      lines += ["", style.bold(section.title)] + rows
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The lists of the report that have rows, in their order.
  var sections: [(title: String, table: ReportTable)] {
    [
      ("Images", imageTable()), ("Tables", tableTable()), ("Boxes", boxTable()), ("Files", fileTable()),
      ("Diagnostics", diagnosticTable()),
    ].filter { !$0.table.rows.isEmpty }
  }

  private func summary(_ title: String, _ style: TableStyle) -> [String] {
    style.summary(title, facts)
  }

  /// What the text has, each with its number.
  var facts: [String] {
    var facts = [
      Losses.count(text.utf16Count, "UTF-16 unit", "UTF-16 units"),
      Losses.count(text.placements.count, "placement", "placements"),
      Losses.count(images.count, "image", "images"),
    ]
    let boxes = text.blocks.count { $0.cell == nil }
    if !text.tables.isEmpty { facts.append(Losses.count(text.tables.count, "table", "tables")) }
    if boxes > 0 { facts.append(Losses.count(boxes, "box", "boxes")) }
    let literals = text.literalObjectReplacements.count
    if literals > 0 { facts.append("\(literals) U+FFFC without an image") }
    return facts
  }

  private func imageTable() -> ReportTable {
    var table = ReportTable([
      .init(title: "№", isRight: true),
      .init(title: "kind", minimum: 5),
      .init(title: "description", minimum: 12),
      .init(title: "id", minimum: 8, rank: 3),
      .init(title: "file", minimum: 8, rank: 2),
      .init(title: "type", minimum: 6, rank: 5),
      .init(title: "pixels", isRight: true, rank: 6),
      .init(title: "bytes", isRight: true),
      .init(title: "SHA-256", rank: 0),
      .init(title: "placed", isRight: true, rank: 1),
    ])
    table.showsPictures = true
    for (index, image) in images.enumerated() {
      var notes: [String] = []
      if image.strikes.count > 1 || image.strikes.contains(where: { $0.insetX != 0 || $0.insetY != 0 }) {
        notes.append("strikes " + image.strikes.map(Self.words).joined(separator: ", "))
      }
      let others = image.image.alternates.map { alternate in
        "\(alternate.role.rawValue) \(alternate.mediaType?.rawValue ?? "?") \(ReportText.bytes(alternate.content.count))"
      }
      if !others.isEmpty { notes.append("also " + others.joined(separator: ", ")) }
      switch image.image.content {
      case .data: break
      case .external(let external): notes.append("not here: \(external.url)")
      case .missing(let missing): notes.append(Self.words(missing.reason))
      }
      table.rows.append(
        .init(
          cells: [
            "\(index + 1)", Visible.name(image.kinds.map(\.rawValue).joined(separator: "+")),
            Visible.name(image.image.description ?? ""), Visible.name(image.image.identifier?.rawValue ?? ""),
            Visible.name(image.image.fileName ?? ""), Visible.name(Self.kind(image.mediaType)),
            Self.pixels(image), ReportText.bytes(image.size), Self.short(image.digest),
            "\(image.timesPlaced)×",
          ], notes: notes.map(Visible.line)))
    }
    return table
  }

  private func fileTable() -> ReportTable {
    var table = ReportTable([
      .init(title: "№", isRight: true), .init(title: "name", minimum: 12),
      .init(title: "type", minimum: 6, rank: 1),
      .init(title: "bytes", isRight: true), .init(title: "SHA-256", rank: 0),
    ])
    for (index, file) in files.enumerated() {
      table.rows.append(
        .init(cells: [
          "\(index + 1)", Visible.name(file.file.name.string),
          Visible.name(file.file.mediaType?.rawValue ?? ""), ReportText.bytes(file.size),
          Self.short(file.digest),
        ]))
    }
    return table
  }

  private func diagnosticTable() -> ReportTable {
    var table = ReportTable([
      .init(title: "at", isRight: true), .init(title: "what", minimum: 20),
      .init(title: "code", minimum: 8, rank: 0),
    ])
    for diagnostic in diagnostics {
      table.rows.append(
        .init(cells: [
          diagnostic.at.map { "\($0)" } ?? "", Visible.name(diagnostic.message),
          Visible.name(diagnostic.code.rawValue),
        ]))
    }
    return table
  }

  /// The type, without `image/`, which goes without saying in a table of images.
  private static func kind(_ mediaType: MIMEType?) -> String {
    guard let type = mediaType?.rawValue else { return "" }
    let prefix = "image/"
    return type.utf8.starts(with: prefix.utf8) ? String(type.dropFirst(prefix.count)) : type
  }

  private static func pixels(_ image: Image) -> String {
    guard let width = image.width, let height = image.height else { return "" }
    return "\(width)×\(height)"
  }

  /// Twelve digits are enough to tell images apart by eye.
  private static func short(_ digest: ContentDigest?) -> String {
    digest.map { String($0.hex.prefix(12)) } ?? ""
  }

  private static func words(_ reason: MissingReason) -> String {
    switch reason {
    case .absent: "not in the file"
    case .damaged: "missing (damaged)"
    case .omitted: "left out on purpose"
    default: "missing: \(reason.rawValue)"
    }
  }

  private static func words(_ strike: Strike) -> String {
    let size = "\(strike.width)×\(strike.height)"
    if strike.insetX == 0, strike.insetY == 0 { return size }
    return "\(size) inset \(ReportText.hundredths(strike.insetX)), \(ReportText.hundredths(strike.insetY))"
  }
}
