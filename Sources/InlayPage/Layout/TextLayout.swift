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
/// Lines break by Unicode's rules (UAX #14), also around boxes. Text that reads from right to left, with its boxes, is in visual
/// order (UAX #9). Use it on one thread at a time; fonts are opened once.
public final class TextLayout {
  private let fonts: PageFonts

  /// A layout with these fonts.
  ///
  /// - Throws: ``InlayError`` if there are none.
  public init(fonts: FontConfiguration = .system) throws { self.fonts = try PageFonts(fonts) }

  /// The font of the text.
  public struct Font: Sendable, Hashable {
    /// Families in order of preference, CSS generic families among them. Empty: those of the default style sheet.
    public var families: [ExactString] = []
    /// Points, from 0.125 to 2,000.
    public var size = 16.0
    /// From 1 to 1,000; 400 regular, 700 bold.
    public var weight = 400
    /// Italic or oblique.
    public var isItalic = false
    /// A BCP 47 tag. Glyphs and line breaks depend on it.
    public var language: String?

    /// The body's font of the default style sheet, at 16 points.
    public init() {}
  }

  /// Room for a picture. Lengths are points.
  public struct Box: Sendable, Hashable {
    /// The UTF-16 offset in the text at which the box is placed: it replaces a U+FFFC there, or goes before any other character.
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
  ///   - font: the font of the text.
  ///   - scale: pixels a point: lines and boxes stand on whole ones.
  /// - Returns: the lines, on one page. Their ranges are UTF-16 units of `text`.
  /// - Throws: ``InlayError`` if a number makes no sense, a box stands outside the text or within a character, or memory
  ///   is short.
  /// - Complexity: O(text + b log b) for b boxes.
  public func lines(
    of text: String, boxes: [Box] = [], width: Double, font: Font = Font(), scale: Double = 1
  ) throws -> [PlacedLine] {
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
    var typesetter = try PageTypesetter(
      boxed.document, options: options, fonts: fonts, pictures: pictures, sizes: boxed.sizes)
    var lines: [PlacedLine] = []
    while let event = try typesetter.next() {
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

  /// - Throws: ``InlayError`` for what is no number, or too large.
  static func length(_ points: Double, _ name: String) throws -> Length {
    guard points.isFinite, points.magnitude <= 1e6 else {
      throw InlayError.pageOption(name, why: "must be a number of points up to a million")
    }
    return Length(thousandths: Int((points * 1_000).rounded()))
  }
}
