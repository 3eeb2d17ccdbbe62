#if (canImport(UIKit) || canImport(AppKit)) && canImport(SwiftUI)
  internal import Foundation
  public import InlayCore
  public import SwiftUI

  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  extension Text {
    /// Creates a text with inline pictures: glyphs as large as the text beside them, other pictures at their own size.
    ///
    /// ```swift
    /// Text(message.text)
    /// ```
    ///
    /// VoiceOver reads the description of each picture. `options.standIn` says what replaces a picture that cannot be
    /// shown; ``TextSegment/segments(of:options:)`` gives the reason.
    ///
    /// The text shows font, size, weight, italics, text color, underline, strikethrough, tracking, baseline and links.
    /// `Text` cannot show paragraph styles.
    public init(_ text: DecomposedText, options: TextSegmentOptions = TextSegmentOptions()) {
      self.init(TextSegment.segments(of: text, options: options))
    }

    /// Joins the segments in order.
    public init(_ segments: [TextSegment]) {
      self = Text.joined(segments.map(Text.init)[...])
    }

    /// Creates the text of one segment.
    public init(_ segment: TextSegment) {
      switch segment {
      case .text(let words, let look): self = TextLook.apply(look, to: words)
      case .picture(let data, let box, let label, let look):
        if let image = TextPictures.image(data, box) {
          self = Text(image).baselineOffset(-box.descent + (look.baselineOffset?.points ?? 0))
            .accessibilityLabel(Text(verbatim: label))
        } else {
          self = Text(.standIn(.label, .applePictureUndecodable, label: label, look))
        }
      case .standIn(.label, _, let label, let look): self = TextLook.apply(look, to: "[\(label)]")
      case .standIn(.symbol(let name), _, let label, _):
        self = Text(Image(systemName: name)).accessibilityLabel(Text(verbatim: label))
      case .standIn(.nothing, _, _, _): self = Text(verbatim: "")
      }
    }

    /// Joins texts as a balanced tree. SwiftUI walks the tree recursively, and a chain of thousands would be as deep.
    private static func joined(_ texts: ArraySlice<Text>) -> Text {
      guard texts.count > 1 else { return texts.first ?? Text(verbatim: "") }
      let middle = texts.startIndex + texts.count / 2
      return joined(texts[..<middle]) + joined(texts[middle...])
    }
  }

  /// Creates pictures with a size in points.
  private enum TextPictures {
    static func image(_ data: Data, _ box: PictureBox) -> Image? {
      #if canImport(UIKit)
        guard let picture = UIImage(data: data, scale: CGFloat(Double(box.pixelHeight) / box.height)) else {
          return nil
        }
        return Image(uiImage: picture)
      #else
        guard let picture = NSImage(data: data) else { return nil }
        picture.size = CGSize(width: box.width, height: box.height)
        return Image(nsImage: picture)
      #endif
    }
  }

  /// Applies character attributes to text.
  private enum TextLook {
    static func apply(_ look: CharacterAttributes, to words: String) -> Text {
      var text: Text
      if let link = look.link, let url = URL(string: link) {
        var linked = AttributedString(words)
        linked.link = url
        text = Text(linked)
      } else {
        text = Text(verbatim: words)
      }
      if let font = font(look) { text = text.font(font) }
      if let weight = look.weight { text = text.fontWeight(self.weight(weight)) }
      if look.isItalic { text = text.italic() }
      if let style = look.underline, style != .none {
        text = text.underline(true, color: look.underlineColor.map(color))
      }
      if let style = look.strikethrough, style != .none {
        text = text.strikethrough(true, color: look.strikethroughColor.map(color))
      }
      if let foreground = look.foregroundColor { text = text.foregroundStyle(color(foreground)) }
      if let tracking = look.tracking { text = text.tracking(CGFloat(tracking.points)) }
      if let offset = look.baselineOffset { text = text.baselineOffset(CGFloat(offset.points)) }
      return text
    }

    private static func font(_ look: CharacterAttributes) -> Font? {
      guard let size = look.fontSize?.points, size > 0 else { return nil }
      if let family = look.fontFamily { return .custom(family, size: CGFloat(size)) }
      return .system(size: CGFloat(size), design: look.fontClass == .modern ? .monospaced : .default)
    }

    private static func weight(_ css: Int) -> Font.Weight {
      switch css {
      case ..<150: .ultraLight
      case ..<250: .thin
      case ..<350: .light
      case ..<450: .regular
      case ..<550: .medium
      case ..<650: .semibold
      case ..<750: .bold
      case ..<850: .heavy
      default: .black
      }
    }

    private static func color(_ color: TextColor) -> SwiftUI.Color {
      SwiftUI.Color(
        .sRGB, red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
        opacity: Double(color.alpha) / 255)
    }
  }
#endif
