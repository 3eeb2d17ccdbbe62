import InlayCore
import InlayPixels

/// The picture that is looked at.
extension ViewerPainter {
  /// Whether the picture that is looked at is written as cells.
  var viewsAsCells: Bool {
    switch method {
    case .none, .blocks: true
    case .placeholders: passthrough != .none
    case .kitty, .iterm, .sixel: false
    }
  }

  /// Whether the picture that is looked at is stretched to whole cells.
  var roundsToCells: Bool {
    switch method {
    case .sixel: false
    case .none, .blocks, .placeholders, .kitty, .iterm: true
    }
  }

  /// The cells of a part of the picture that is looked at, row by row. Empty rows if it cannot be drawn.
  func rows(of part: PictureView.Part, box: CellBox) -> [[UInt8]] {
    var rows = [[UInt8]](repeating: [], count: box.rows)
    switch method {
    case .blocks(let encoder):
      let samples = encoder.painter.samples
      guard
        let pixels = try? viewed.levels?.pixels(
          part, width: box.columns * samples.x, height: box.rows * samples.y),
        let picture = try? encoder.painter.paint(pixels, box: box)
      else { return rows }
      for row in rows.indices {
        var output = CellOutput()
        encoder.put(picture, row: row, .plain, to: &output)
        rows[row] = output.rowBytes()
      }
    case .placeholders:
      let shown = CellBox(
        columns: min(box.columns, PlaceholderDiacritics.count),
        rows: min(box.rows, PlaceholderDiacritics.count))
      guard let identifier = sendCut(part, shown) else { return rows }
      for row in 0..<shown.rows {
        var output = CellOutput()
        KittyPlaceholderEncoder.put(row: row, columns: shown.columns, of: identifier, .plain, to: &output)
        rows[row] = output.rowBytes()
      }
    case .none, .kitty, .iterm, .sixel: break
    }
    return rows
  }

  /// Sends a part of the picture that is looked at as a picture of its own. The one before is removed.
  private func sendCut(_ part: PictureView.Part, _ box: CellBox) -> UInt32? {
    if let known = viewed.cut, known.part == part, known.box == box { return known.identifier }
    guard
      let pixels = try? viewed.levels?.pixels(part, width: part.shown.width, height: part.shown.height),
      let file = try? PNGEncoder(.fast).encode(pixels)
    else { return nil }
    var output = TerminalOutput()
    if let old = viewed.cut?.identifier { kitty.putRemoval(of: old, to: &output) }
    let identifier = kitty.send(file: file, to: &output)
    kitty.putPlace(identifier, "a=p,U=1", box, to: &output)
    transmissions += output.bytes
    newIdentifiers.append(identifier)
    viewed.cut = ViewedPicture.Cut(part: part, box: box, identifier: identifier)
    return identifier
  }

  /// Sends the level that shows a part, unless it was sent. Returns its number and id; `nil` if it cannot be sent.
  @discardableResult
  func sendLevel(for part: PictureView.Part) -> (level: Int, identifier: UInt32)? {
    var scale = Double(part.shown.width) / Double(part.width)
    guard var level = try? viewed.levels?.level(for: scale) else { return nil }
    // A finer one does as well.
    if let finer = (0...level).last(where: { viewed.identifiers[$0] != nil }),
      let identifier = viewed.identifiers[finer]
    {
      return (finer, identifier)
    }
    while let pixels = viewed.levels?.levels[level], max(pixels.width, pixels.height) > Self.maximumSide {
      scale = min(1, scale) / 2
      guard let next = try? viewed.levels?.level(for: scale) else { return nil }
      level = next
      if let identifier = viewed.identifiers[level] { return (level, identifier) }
    }
    return send(level: level).map { (level, $0) }
  }

  private func send(level: Int) -> UInt32? {
    guard let pixels = viewed.levels?.levels[level], let file = try? PNGEncoder(.fast).encode(pixels) else {
      return nil
    }
    var output = TerminalOutput()
    let identifier = kitty.send(file: file, to: &output)
    add(output.bytes)
    newIdentifiers.append(identifier)
    viewed.identifiers[level] = identifier
    return identifier
  }

  /// Adds to the transmissions, without a copy of many bytes if there are no others.
  private func add(_ bytes: [UInt8]) {
    if transmissions.isEmpty { transmissions = bytes } else { transmissions += bytes }
  }

  /// The level that a larger view will need, if it can be sent before that.
  func levelAhead(of part: PictureView.Part) -> Int? {
    guard keepsPictures, !viewsAsCells, let (level, _) = sendLevel(for: part), level > 0,
      viewed.identifiers[level - 1] == nil, let pixels = viewed.levels?.levels[level - 1],
      max(pixels.width, pixels.height) <= Self.maximumSide
    else { return nil }
    return level - 1
  }

  /// Sends a level of ``levelAhead(of:)``.
  func sendAhead(_ level: Int) { _ = send(level: level) }

  /// kitty refuses pictures with longer sides.
  private static let maximumSide = 10_000

  /// Removes what the terminal keeps of the picture that is looked at.
  ///
  /// kitty 0.26 then also drops pictures that are not placed at the moment (seen), so those in the text are sent again.
  func forgetViewed() {
    let identifiers = viewed.takeIdentifiers()
    if identifiers.isEmpty { return }
    var output = TerminalOutput()
    for identifier in identifiers { kitty.putRemoval(of: identifier, to: &output) }
    if case .kitty = method {
      for entry in sent { kitty.putRemoval(of: entry.identifier, to: &output) }
      (sent, sentBytes) = ([], 0)
    }
    transmissions += output.bytes
  }
}
