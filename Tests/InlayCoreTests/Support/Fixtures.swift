import InlayCore

/// An image of one byte, or of the bytes given.
func image(
  _ bytes: [UInt8] = [1], id: String? = nil, name: String? = nil, description: String? = nil
) -> InlineImage {
  InlineImage(
    identifier: id.map(ContentIdentifier.init(rawValue:)), description: description, fileName: name,
    mediaType: .png, content: .bytes(bytes))
}

/// A glyph of one byte.
func glyph(_ byte: UInt8 = 1) -> PlacedImage { PlacedImage(image([byte]), kind: .glyph) }

let italic: CharacterAttributes = {
  var values = CharacterAttributeValues()
  values.isItalic = true
  return CharacterAttributes(values)
}()

func role(_ role: ParagraphRole) -> ParagraphAttributes {
  var values = ParagraphAttributeValues()
  values.role = role
  return ParagraphAttributes(values)
}

func marker(_ length: Int) -> ParagraphAttributes {
  var values = ParagraphAttributeValues()
  values.markerLength = length
  return ParagraphAttributes(values)
}

extension DecomposedText {
  /// Ranges of the placements.
  var placed: [Range<Int>] { placements.map(\.range) }
  /// Indices of the placements' images.
  var placedImages: [Int] { placements.map(\.image) }
}

extension Converted {
  /// Codes of what was noticed, in order.
  var codes: [DiagnosticCode] { diagnostics.map(\.code) }
}

/// The UTF-8 bytes: Swift's own comparison takes é in its two forms for one.
func utf8(_ text: some StringProtocol) -> [UInt8] { Array(text.utf8) }
