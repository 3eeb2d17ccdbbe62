// The view itself. On systems without SwiftUI this file is empty, and only `MessageContent` is available.
#if canImport(SwiftUI) && canImport(ImageIO)
  public import InlayCore
  internal import CoreGraphics
  internal import Foundation
  internal import ImageIO
  public import SwiftUI

  /// A message with inline pictures. They grow with the text size that people set.
  ///
  /// ```swift
  /// MessageView(try PortableDocument.read(folder: url.path).value)
  /// ```
  public struct MessageView: View {
    private let content: MessageContent
    @ScaledMetric(relativeTo: .body) private var unit = 1.0

    /// Creates a view of `text`.
    public init(_ text: DecomposedText) { content = MessageContent(text) }

    public var body: some View {
      // This is a single Text, so that lines break between and around pictures as in text.
      content.pieces.reduce(Text(verbatim: "")) { text, piece in Text("\(text)\(view(of: piece))") }
        .accessibilityLabel(Text(verbatim: content.spoken))
    }

    private func view(of piece: MessageContent.Piece) -> Text {
      switch piece {
      case .text(let string, let look): words(string, look)
      case .picture(let picture, let look):
        drawing(picture, look) ?? words("[\(picture.label)]", look)
      }
    }

    private func words(_ string: String, _ look: MessageContent.Look) -> Text {
      var attributed = AttributedString(string)
      if let link = look.link { attributed.link = URL(string: link) }
      return Text(attributed)
        .font(.system(size: look.size * unit, weight: look.isBold ? .bold : .regular))
        .italic(look.isItalic)
        .underline(look.isUnderlined)
        .strikethrough(look.isStruckThrough)
    }

    /// The picture at the height that its line requires; `nil` if the system cannot decode it.
    private func drawing(_ picture: MessageContent.Picture, _ look: MessageContent.Look) -> Text? {
      guard let bytes = content.bytes(of: picture),
        let source = CGImageSourceCreateWithData(NSData(data: Data(bytes)) as CFData, nil),
        let image = CGImageSourceCreateImageAtIndex(source, CGImageSourceGetPrimaryImageIndex(source), nil)
      else { return nil }
      let size = look.size * unit
      let wanted = picture.isGlyph ? 1.2 * size : (picture.height ?? Double(image.height) / 2) * unit
      guard wanted > 0 else { return nil }
      // An image in a Text cannot be resized. Its scale determines its size.
      let scaled = Image(decorative: image, scale: Double(image.height) / wanted)
      // A glyph extends as far below the baseline as an emoji.
      return Text(scaled).baselineOffset(picture.isGlyph ? -0.2 * size : 0)
    }
  }
#endif
