public import InlayCore
internal import InlayPixels

/// Converts text and boxes into lines and boxes with positions, for programs that draw their own pictures.
///
/// ```swift
/// let layout = try TextLayout()
/// let box = TextLayout.Box(at: 3, width: 20, height: 20, baseline: 16)
/// for line in try layout.lines(of: "Hi \u{FFFC}!", boxes: [box], width: 300) {
///   for box in line.boxes { print(box.index, box.x, box.y, box.width, box.height) }
/// }
/// ```
///
/// Lines break by Unicode's rules (UAX #14), also around boxes. Right-to-left text, including its boxes, is in visual
/// order (UAX #9). Use a layout on one thread at a time. Fonts are opened once.
public final class TextLayout {
  let fonts: PageFonts

  /// Creates a layout with these fonts.
  ///
  /// - Throws: `InlayError` if there are no fonts.
  public init(fonts: FontConfiguration = .system) throws { self.fonts = try PageFonts(fonts) }

  /// The font of the text.
  public struct Font: Sendable, Hashable {
    /// Families in order of preference. CSS generic families are allowed. If empty, those of the default style sheet
    /// are used.
    public var families: [ExactString] = []
    /// Size in points, from 0.125 to 2,000.
    public var size = 16.0
    /// Weight from 1 to 1,000; 400 is regular, 700 is bold.
    public var weight = 400
    /// Italic or oblique.
    public var isItalic = false
    /// A BCP 47 tag. Glyphs and line breaks depend on it.
    public var language: String?

    /// The font of the body in the default style sheet, at 16 points.
    public init() {}
  }

  /// A box for a picture. Lengths are in points.
  public struct Box: Sendable, Hashable {
    /// The UTF-16 offset in the text at which the box is placed: it replaces a U+FFFC there, or goes before any other character.
    public var at: Int
    /// Width, at most nine tenths of the width of a line.
    public var width: Double
    /// Height.
    public var height: Double
    /// Position of the baseline below the top of the box.
    public var baseline: Double

    /// Creates a box.
    public init(at: Int, width: Double, height: Double, baseline: Double) {
      (self.at, self.width, self.height, self.baseline) = (at, width, height, baseline)
    }
  }

  /// Typesets text.
  ///
  /// - Parameters:
  ///   - text: the text. Paragraphs end with LF, CR, CRLF or U+2029.
  ///   - boxes: the boxes, in any order; boxes at one position stay in the given order. ``PlacedBox/index`` refers to
  ///     this array. Lines grow to fit them.
  ///   - width: the width of the lines in points.
  ///   - font: the font of the text.
  ///   - scale: pixels per point. Lines and boxes are placed on whole pixels.
  /// - Returns: the lines, on one page. Their ranges are UTF-16 units of `text`.
  /// - Throws: `InlayError` if a number is invalid, a box is outside the text or within a character, or memory is
  ///   short.
  /// - Complexity: O(text + b log b) for b boxes.
  public func lines(
    of text: String, boxes: [Box] = [], width: Double, font: Font = Font(), scale: Double = 1
  ) throws -> [PlacedLine] {
    let options = try Self.options(width: width, font: font, scale: scale)
    let boxed = try BoxedText(text, boxes)
    let pictures = PagePictures(boxed.document, decoder: .standard, limits: .default)
    var typesetter = try PageTypesetter(
      boxed.document, options: options, fonts: fonts, pictures: pictures, sizes: boxed.sizes)
    var lines: [PlacedLine] = []
    while let event = try typesetter.next() {
      if case .line(let line) = event, !line.isAddition { lines.append(boxed.mapped(line.placed)) }
    }
    return lines
  }

  static func options(width: Double, font: Font, scale: Double) throws -> PageOptions {
    var options = PageOptions()
    options.width = try Self.length(width, "width")
    options.margins = PageMargins(.zero)
    options.scale = scale
    options.fontSize = try Self.length(font.size, "font size")
    options.language = font.language
    options.allowsJumbo = false
    options.styleSheet = Self.sheet(font)
    return options
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

  /// - Throws: `InlayError` if the number is NaN or too large.
  static func length(_ points: Double, _ name: String) throws -> Length {
    guard points.isFinite, points.magnitude <= 1e6 else {
      throw InlayError.pageOption(name, why: "must be a number of points of at most 1,000,000")
    }
    return Length(thousandths: Int((points * 1_000).rounded()))
  }
}
