import InlayCore

/// Validated options, converted to pixels.
struct PageGeometry: Sendable {
  /// Pixels per point of the page.
  let scale: Double
  /// Pixels per point of what is on it, which may be zoomed.
  let contentScale: Double
  let width: Int
  /// Height of a page; `nil` if it is as high as the text.
  let height: Int?
  /// Maximum height of a column: the height of a page less its margins; `nil` if it is unlimited.
  let columnHeight: Int?
  let top: Int
  let bottom: Int
  /// Left ends of the columns.
  let columns: [Int]
  let columnWidth: Int

  /// Maximum side of a picture that can be drawn, which is the limit of Cairo's surfaces.
  static let maximumPixels = 32_767
  /// Maximum height of a page in pixels.
  static let maximumPageHeight = 1_000_000
  static let scales = 0.1...16.0
  /// Valid zooms, in thousandths.
  static let zooms = 100...10_000
  /// Valid font sizes in points.
  static let fontSizes = 0.125...2_000.0
  private static let maximumColumns = 100

  /// - Parameter tallest: the height in pixels at which a new page begins even without a page size.
  /// - Throws: `InlayError` for invalid options, and for sides that are too large.
  init(_ options: PageOptions, tallest: Int? = nil) throws {
    guard Self.scales.contains(options.scale) else {
      throw InlayError.pageOption("scale", why: "must be from 0.1 to 16 pixels per point")
    }
    if let size = options.fontSize, !Self.fontSizes.contains(size.points) {
      throw InlayError.pageOption("font size", why: "must be from 0.125 to 2000 points")
    }
    guard Self.zooms.contains(options.zoom) else {
      throw InlayError.pageOption("zoom", why: "must be from 10% to 1000%")
    }
    scale = options.scale
    contentScale = options.scale * Double(options.zoom) / 1_000
    let pixels = { (length: Length) in Self.pixels(length, options.scale) }
    width = try Self.side("width", options.page?.width ?? options.width, options.scale, Self.maximumPixels)
    if let page = options.page {
      height = try Self.side("page height", page.height, options.scale, Self.maximumPageHeight)
    } else {
      height = nil
    }
    let margins = options.margins
    for side in [margins.top, margins.left, margins.bottom, margins.right] where side < .zero {
      throw InlayError.pageOption("margins", why: "must not be negative")
    }
    top = pixels(margins.top)
    bottom = pixels(margins.bottom)
    let left = pixels(margins.left)
    let room = width - left - pixels(margins.right)
    guard room > 0 else {
      throw InlayError.pageOption("margins", why: "leave no room for text in \(width) px of width")
    }
    let columnHeight = (height ?? tallest).map { [top, bottom] in $0 - top - bottom }
    if let columnHeight, columnHeight < 1 {
      throw InlayError.pageOption(
        "margins", why: "leave no room for text in \(columnHeight + top + bottom) px of height")
    }
    self.columnHeight = columnHeight
    let count = options.columns
    guard (1...Self.maximumColumns).contains(count) else {
      throw InlayError.pageOption("columns", why: "must be from 1 to \(Self.maximumColumns)")
    }
    guard count == 1 || options.page != nil else {
      throw InlayError.pageOption("columns", why: "require a page size")
    }
    guard options.columnGap >= .zero else {
      throw InlayError.pageOption("column gap", why: "must not be negative")
    }
    let gap = pixels(options.columnGap)
    let columnWidth = (room - gap * (count - 1)) / count
    guard room > gap * (count - 1), columnWidth > 0 else {
      throw InlayError.pageOption("columns", why: "leave no room for text: \(count) columns in \(room) px")
    }
    self.columnWidth = columnWidth
    columns = (0..<count).map { left + $0 * (columnWidth + gap) }
  }

  private static func side(_ name: String, _ length: Length, _ scale: Double, _ maximum: Int) throws
    -> Int
  {
    let pixels = pixels(length, scale)
    guard pixels > 0 else { throw InlayError.pageOption(name, why: "must be at least 1 px") }
    guard pixels <= maximum else {
      throw InlayError.pageTooLarge(
        what: "the \(name)", found: pixels, allowed: maximum, advice: "use a smaller size or scale")
    }
    return pixels
  }

  /// A length of the page in whole pixels.
  func pagePixels(_ length: Length) -> Int { Self.pixels(length, scale) }

  /// A length of the content in whole pixels.
  func pixels(_ length: Length) -> Int { Self.pixels(length, contentScale) }

  /// A length of the content in pixels.
  func exactPixels(_ length: Length) -> Double { Self.bounded(length.points * contentScale) }

  /// Pixels in points.
  func points(_ pixels: Double) -> Double { pixels / scale }

  /// Space between lines and paragraphs, or a line height, in pixels. It is limited to a few pages: otherwise a short
  /// document could become a picture that takes hours.
  func space(_ length: Length) -> Int { min(pixels(length), Self.maximumSpace) }

  static let maximumSpace = 100_000

  private static func pixels(_ length: Length, _ scale: Double) -> Int {
    Int(bounded(length.points * scale).rounded())
  }

  /// Clamps a value, so that sums of several values cannot overflow.
  private static func bounded(_ pixels: Double) -> Double { min(max(pixels, -maximum), maximum) }

  private static let maximum = 1e9
}
