import InlayContainer
import InlayCore
import InlayFiles

/// The markup of one image, except for what its placements add.
struct HTMLImageMarkup {
  /// A piece of the markup.
  enum Piece {
    case markup([UInt8])
    /// Bytes to be written as base64.
    case base64(any ByteSource)
  }

  /// The markup before the attributes of the `<img>` that depend on the placement.
  private(set) var head: [Piece] = []
  /// The markup after them.
  let tail: [UInt8]
  /// Index of the representation that the `<img>` shows.
  private let shown: Int?
  private let isGlyph: Bool
  /// Whether the bytes alone make the image a glyph.
  private let isGlyphByBytes: Bool
  /// Whether the bytes contain a description.
  private let describesItself: Bool
  private let unknown: [HTMLImageAttributes.Unknown]
  private let forms: [HTMLFormMarkup]
  private let image: InlineImage

  /// Builds the markup of an image.
  ///
  /// - Throws: `InlayError` if the bytes of the image cannot be read. Complexity: O(headers of all representations).
  init(_ image: InlineImage, isGlyph: Bool, urls: HTMLImageURLs) throws {
    self.image = image
    self.isGlyph = isGlyph
    var forms: [HTMLFormMarkup] = []
    for (index, form) in image.representations.enumerated() {
      forms.append(try HTMLFormMarkup(form, of: image, isPrimary: index == 0, isGlyph: isGlyph))
    }
    var shown = Self.choose(forms)
    if shown == nil, let picture = urls.picture(of: image) {
      shown = forms.count
      forms.append(try HTMLFormMarkup(picture, of: image, isPrimary: false, isGlyph: isGlyph))
    }
    self.shown = shown
    for index in forms.indices { forms[index].place(urls, in: image, isShown: index == shown) }
    self.forms = forms
    let first = forms[0]
    let header = first.header
    isGlyphByBytes = header?.isAdaptiveImageGlyph ?? false
    describesItself = header?.description != nil
    // If no representation can be shown, one that some browser could show is still written as a source: Apple's
    // browsers show HEIC.
    let isPicture = forms.count > 1 || (shown == nil && first.isSource)
    var unknown: [HTMLImageAttributes.Unknown] = []
    var own: [UInt8] = []
    let inferred = HTMLImageReading.inferredIdentifier(header, name: first.name)
    if let identifier = image.identifier {
      // A reader without the bytes cannot find the identifier in them.
      if identifier != inferred || urls.isElsewhere { Self.own(.id, identifier.rawValue, to: &own) }
    } else if inferred != nil {
      unknown.append(.id)
    }
    let inferredName = HTMLImageReading.inferredFileName(first.name, image.identifier)
    if let name = image.fileName {
      if inferredName.map({ exactlyEqual($0, name) }) != true { Self.own(.name, name, to: &own) }
    } else if inferredName != nil {
      unknown.append(.name)
    }
    if isPicture {
      head.append(.markup(Array("<picture>".utf8)))
      for index in forms.indices where index != shown {
        head += forms[index].source(isConditional: index > 0)
      }
      // In any other order, or if two are equal, the attribute tells the reader the index.
      let isUsual =
        forms.count == 1
        || (forms.count == 2 && first.isGlyphSource && shown == 1 && !forms[0].isEqual(to: forms[1]))
      if !isUsual { Self.own(.at, String(shown ?? 0), to: &own) }
    }
    head.append(.markup(Array("<img".utf8)))
    if let shown {
      head += forms[shown].attributes(isSource: false)
      unknown += forms[shown].unknown
    } else if !isPicture {
      head += first.attributes(isSource: false)
      unknown += first.unknown
    }
    head.append(.markup(own))
    self.unknown = unknown
    tail = Array((isPicture ? "></picture>" : ">").utf8)
  }

  /// Chooses the representation for browsers: the original if they can show it, else the smallest fallback that is
  /// sharp beside text, else the largest.
  private static func choose(_ forms: [HTMLFormMarkup]) -> Int? {
    if forms[0].isShowable { return 0 }
    var best: Int?
    for index in forms.indices.dropFirst().prefix(InlineImage.consideredForms) where forms[index].isShowable {
      guard let known = best else {
        best = index
        continue
      }
      let (new, old) = (forms[index].height, forms[known].height)
      if old < sharpHeight ? new > old : new >= sharpHeight && new < old { best = index }
    }
    return best
  }

  /// Height in pixels that is enough for 48-pixel text at a scale of two.
  private static let sharpHeight = 108

  /// Appends the attributes that depend on a placement: alternative text, class, style, size.
  func placement(_ placed: PlacedImage, over covered: String?, to out: inout [UInt8]) {
    var unknown = unknown
    let kind = placed.attributes.kind
    if let covered {
      HTMLEscaping.attribute("alt", covered, to: &out)
      if let description = image.description { Self.own(.description, description, to: &out) }
    } else if let description = image.description {
      HTMLEscaping.attribute("alt", description, to: &out)
      // A reader takes an empty alternative text for no description, so an empty description is written explicitly.
      if description.isEmpty { Self.own(.description, "", to: &out) }
    } else {
      // Without a description, the name stands for the image, as in Cocoa.
      let label = image.fileName ?? (shown == nil ? image.label : nil)
      if let label { HTMLEscaping.attribute("alt", label, to: &out) }
      if label != nil || describesItself { unknown.append(.description) }
    }
    let isEmoji = covered.map { isGlyph && HTMLEmoji.isText($0) } ?? false
    if covered != nil, !isEmoji { Self.own(.alt, "covered", to: &out) }
    if isGlyph {
      out +=
        (isEmoji ? " class=\"emoji \(HTMLEmoji.glyphClass)\"" : " class=\"\(HTMLEmoji.glyphClass)\"").utf8
    } else if kind != (isGlyphByBytes ? .glyph : .attachment) {
      Self.own(.kind, kind.rawValue, to: &out)
    }
    size(placed.attributes.displaySize, &unknown, to: &out)
    if !unknown.isEmpty { Self.own(.no, unknown.map(\.rawValue).joined(separator: " "), to: &out) }
  }

  /// The size to write. A glyph is sized by the font, and its stated size is kept in a separate attribute. Other images
  /// state their own size.
  private func size(
    _ size: DisplaySize?, _ unknown: inout [HTMLImageAttributes.Unknown], to out: inout [UInt8]
  ) {
    if isGlyph, shown != nil || forms[0].isSource { out += Self.glyphStyle }
    guard let size else {
      // A fallback is smaller than the image it replaces.
      guard !isGlyph, let shown, shown > 0, let width = forms[0].header?.uprightWidth,
        let height = forms[0].header?.uprightHeight
      else { return }
      out += " width=\"\(width)\" height=\"\(height)\"".utf8
      return unknown.append(.size)
    }
    if isGlyph || shown == nil {
      let words = "\(HTMLImageSize.text(size.width)) \(HTMLImageSize.text(size.height))"
      return Self.own(.size, words, to: &out)
    }
    let pixel = HTMLImageSize.pixel
    if size.width.thousandths % pixel == 0, size.height.thousandths % pixel == 0 {
      out +=
        " width=\"\(size.width.thousandths / pixel)\" height=\"\(size.height.thousandths / pixel)\"".utf8
    } else {
      let (width, height) = (HTMLImageSize.text(size.width), HTMLImageSize.text(size.height))
      out += " style=\"width:\(width)pt;height:\(height)pt\"".utf8
    }
  }

  /// As high as the emoji in system fonts, and as far below the baseline. Measured beside Noto Color Emoji at 16 and 32
  /// pixels. Programs built on litehtml, such as Claws Mail, show no image with `display:inline`.
  static let glyphStyle = Array(
    " style=\"display:inline-block;height:1.1em;width:auto;vertical-align:-.21em\"".utf8)

  /// Reports what of an image is not carried, and what browsers do not show.
  func report(_ placed: PlacedImage, at position: Int, _ collector: inout DiagnosticCollector) {
    // Computed only if it is reported.
    var label: String { image.shortLabel }
    if shown == nil, isGlyph, forms[0].isSource {
      collector.report(
        .htmlImageNotShown, at: position,
        "the glyph \(label) has no representation that every browser can show, such as a PNG fallback")
    }
    for form in forms {
      if let why = form.loss { collector.report(.htmlNotCarried, at: position, "\(label): \(why)") }
    }
    if !image.unknownMembers.isEmpty {
      collector.report(
        .htmlNotCarried, at: position, "HTML cannot store unknown members of the image \(label)")
    }
    let texts = [image.description, image.fileName, image.identifier?.rawValue]
    if texts.contains(where: { $0?.utf8.contains(0) ?? false }) {
      collector.report(
        .htmlNotCarried, at: position, "NUL in the properties of the image \(label) was replaced with U+FFFD")
    }
  }

  // MARK: Attributes

  static func own(_ name: HTMLImageAttributes.Own, _ value: String, to out: inout [UInt8]) {
    HTMLEscaping.attribute("data-inlay-\(name.rawValue)", value, to: &out)
  }
}
