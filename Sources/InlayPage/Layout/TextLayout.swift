public import InlayCore
internal import InlayPixels

/// Text and boxes in, placed lines and boxes out: for programs that bring their own pictures.
///
/// ```swift
/// let layout = try TextLayout()
/// let box = TextLayout.Box(at: 3, width: 20, height: 20, baseline: 16)
/// for line in try layout.lines(of: "Hi \u{FFFC}!", boxes: [box], width: 300) {
///   for box in line.boxes { print(box.index, box.x, box.y, box.width, box.height) }
/// }
/// ```
///
/// Lines break as Unicode has it (UAX #14), also around boxes; what reads from right to left stands in its visual order
/// (UAX #9), boxes too. To be used by one thread at a time; fonts are looked for once.
public final class TextLayout {
  private let fonts: PageFonts

  /// A layout with these fonts.
  ///
  /// - Throws: ``PageError/noFonts(_:)`` if there are none.
  public init(fonts: FontConfiguration = .system) throws(PageError) { self.fonts = try PageFonts(fonts) }

  /// What text is set in.
  public struct Font: Sendable, Hashable {
    /// Families in order of preference, CSS generic families among them. Empty: those of the default style sheet.
    public var families: [ExactString] = []
    /// Points, from 0.125 to 2,000.
    public var size = 16.0
    /// From 1 to 1,000; 400 regular, 700 bold.
    public var weight = 400
    /// Italic or oblique.
    public var isItalic = false
    /// A BCP 47 tag, by which glyphs are chosen and lines broken.
    public var language: String?

    /// The body's font of the default style sheet, at 16 points.
    public init() {}
  }

  /// Room for a picture. Lengths are points.
  public struct Box: Sendable, Hashable {
    /// UTF-16 offset in the text: in place of the U+FFFC that stands there; of any other character before it.
    public var at: Int
    /// How wide it is, at most nine tenths of the lines.
    public var width: Double
    /// How high it is.
    public var height: Double
    /// How far the baseline is below its top.
    public var baseline: Double

    /// A box.
    public init(at: Int, width: Double, height: Double, baseline: Double) {
      (self.at, self.width, self.height, self.baseline) = (at, width, height, baseline)
    }
  }

  /// Sets text.
  ///
  /// - Parameters:
  ///   - text: paragraphs end with LF, CR, CRLF or U+2029.
  ///   - boxes: in any order; those at one place in the order given. A ``PlacedBox/index`` counts them. Lines grow for them.
  ///   - width: of the lines, in points.
  ///   - font: what the text is set in.
  ///   - scale: pixels a point: lines and boxes stand on whole ones.
  /// - Returns: the lines, on one page. Their ranges are UTF-16 units of `text`.
  /// - Throws: ``PageError/option(_:why:)`` if a number makes no sense, or a box stands outside of the text or within a
  ///   character; ``PageError``.
  /// - Complexity: O(text + b log b) for b boxes.
  public func lines(
    of text: String, boxes: [Box] = [], width: Double, font: Font = Font(), scale: Double = 1
  ) throws(PageError) -> [PlacedLine] {
    var options = PageOptions()
    options.width = try Self.length(width, "width")
    options.margins = PageMargins(.zero)
    options.scale = scale
    options.fontSize = try Self.length(font.size, "font size")
    options.language = font.language
    options.allowsJumbo = false
    options.styleSheet = Self.sheet(font)
    let boxed = try BoxedText(text, boxes)
    let pictures = PagePictures(boxed.document, decoder: .standard, limits: .default)
    var setter = try PageSetter(
      boxed.document, options: options, fonts: fonts, pictures: pictures, sizes: boxed.sizes)
    var lines: [PlacedLine] = []
    while let event = try setter.next() {
      if case .line(let line) = event { lines.append(boxed.mapped(line.placed)) }
    }
    return lines
  }

  private static func sheet(_ font: Font) -> StyleSheet {
    var body = RoleStyle()
    if !font.families.isEmpty { body.text.fontFamilies = font.families }
    body.text.weight = font.weight
    body.text.isItalic = font.isItalic
    body.paragraph.spacingAfter = .zero
    var sheet = StyleSheet()
    sheet.roles[.body] = body
    return sheet
  }

  /// - Throws: ``PageError/option(_:why:)``
  static func length(_ points: Double, _ name: String) throws(PageError) -> Length {
    guard points.isFinite, points.magnitude <= 1e6 else {
      throw .option(name, why: "must be a number of points up to a million")
    }
    return Length(thousandths: Int((points * 1_000).rounded()))
  }
}
