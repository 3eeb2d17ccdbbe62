import Foundation
import InlayCore
import InlayFoundation

/// An image of these bytes.
func image(_ bytes: [UInt8] = [1], id: String? = nil, description: String? = nil) -> InlineImage {
  InlineImage(
    identifier: id.map(ContentIdentifier.init(rawValue:)), description: description, mediaType: .heic,
    content: .bytes(bytes))
}

func glyph(_ bytes: [UInt8] = [1], id: String? = nil) -> PlacedImage {
  PlacedImage(image(bytes, id: id), kind: .glyph)
}

/// An attributed string with `attributes` over its whole text.
func attributed(_ text: String, _ attributes: [String: Any] = [:]) -> NSMutableAttributedString {
  let string = NSMutableAttributedString(string: text)
  string.add(attributes, 0..<string.length)
  return string
}

extension NSMutableAttributedString {
  func add(_ attributes: [String: Any], _ range: Range<Int>) {
    for (name, value) in attributes {
      addAttribute(
        NSAttributedString.Key(name), value: value,
        range: NSRange(location: range.lowerBound, length: range.count))
    }
  }
}

extension Converted {
  var codes: [DiagnosticCode] { diagnostics.map(\.code) }
}

/// What a string can hold of a text.
func carried(_ text: DecomposedText) throws -> DecomposedText {
  try Decomposer.decompose(Recomposer.recompose(text)).value
}

let objects: FoundationOptions = {
  var options = FoundationOptions()
  options.imageValues = .objects
  return options
}()
