internal import InlayContainer
internal import InlayCore
internal import InlayFiles
internal import InlayFormats
internal import InlayReports
internal import InlaySystem
internal import InlayTerminal

/// The pictures of several inputs side by side, each above its name, as a text for the terminal.
struct ContactSheet {
  /// A picture with its name.
  struct Entry {
    var image: InlineImage
    var name: String
    /// The index of the input that it is from.
    var input: Int
  }

  /// The narrowest cell that a sheet has without a number of columns, in terminal columns.
  private static let usualWidth = 20
  /// The columns between two cells.
  private static let gap = 2

  private let across: Int
  private let width: Int
  private let options: TerminalOptions
  private let showsPictures: Bool

  /// A sheet with `columns` cells in a row, or as many as fit.
  init(columns: Int?, _ options: TerminalOptions) {
    let total = max(1, options.columns ?? options.capabilities.screen?.columns ?? 80)
    across = min(max(1, columns ?? total / Self.usualWidth), max(1, total / (Self.gap + 1)))
    width = total / across
    self.options = options
    showsPictures = (options.graphics ?? options.capabilities.protocols.first ?? .text) != .text
  }

  /// Whether a name is that of an image file. Pipes are not looked into.
  static func isImageFile(_ path: String) -> Bool {
    guard let status = try? FileStatus(ofPath: path), status.kind == .file,
      let source = try? FileSource(path: path), let prefix = try? source.read(0..<min(512, source.count)),
      let type = ImageHeader.recognize(prefix)
    else { return false }
    return type.isImage
  }

  /// The text of the sheet. Complexity: O(n).
  ///
  /// - Throws: `InlayError` if the pictures exceed a limit.
  func text(_ entries: [Entry]) throws -> DecomposedText {
    let display = DisplayWidth(options.capabilities.widths)
    let column = max(
      1, InlineFlow(DecomposedText(), style: options.styleSheet).bodyStyle.text.fontSize.thousandths / 2)
    var layout = ParagraphAttributeValues()
    layout.alignment = .left
    (layout.spacingBefore, layout.spacingAfter) = (.zero, .zero)
    layout.tabStops = (0..<across).map { index in
      TabStop(Length(thousandths: (index * width + (width - Self.gap) / 2) * column), alignment: .center)
    }
    let paragraph = ParagraphAttributes(layout)
    var runs: [AttributedRun] = []
    for start in stride(from: 0, to: entries.count, by: across) {
      let row = entries[start..<min(start + across, entries.count)]
      if start > 0 { runs.append(AttributedRun("\n", paragraph: paragraph)) }
      for entry in row {
        runs.append(AttributedRun("\t", paragraph: paragraph))
        guard showsPictures else {
          let label = Visible.line(ImageLabel.bracketed(entry.image))
          runs.append(AttributedRun(display.cut(label, to: width - Self.gap), paragraph: paragraph))
          continue
        }
        let placed = PlacedImage(entry.image, kind: .attachment, displaySize: size(of: entry.image, column))
        runs.append(AttributedRun(image: placed, paragraph: paragraph))
      }
      runs.append(AttributedRun("\n", paragraph: paragraph))
      for entry in row {
        let name = display.cut(Visible.line(entry.name), to: width - Self.gap)
        runs.append(AttributedRun("\t\(name)", paragraph: paragraph))
      }
      runs.append(AttributedRun("\n", paragraph: paragraph))
    }
    return try Decomposer.decompose(runs, limits: options.limits).value
  }

  /// The size of a picture that fits a square cell, in points as the terminal counts them. Pictures are not enlarged.
  private func size(of image: InlineImage, _ column: Int) -> DisplaySize {
    let cell = options.capabilities.cell
    let side = Double(max(1, width - Self.gap) * cell.width)
    let header = image.content.source.flatMap { try? ImageHeader.read($0, limits: options.limits).value }
    let largest = header?.strikes.max { $0.width < $1.width }
    let wide = Double(max(1, header?.uprightWidth ?? largest?.width ?? Int(side)))
    let high = Double(max(1, header?.uprightHeight ?? largest?.height ?? Int(side)))
    let scale = min(1, side / wide, side / high)
    func length(_ pixels: Double) -> Length {
      Length(thousandths: max(1, Int(pixels * scale / Double(cell.width) * Double(column))))
    }
    return DisplaySize(width: length(wide), height: length(high))
  }
}
