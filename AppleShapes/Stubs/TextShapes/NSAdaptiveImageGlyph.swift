@_exported public import CoreText
@_exported public import Foundation
public import UniformTypeIdentifiers

// https://developer.apple.com/documentation/uikit/nsadaptiveimageglyph
// https://developer.apple.com/documentation/appkit/nsadaptiveimageglyph
open class NSAdaptiveImageGlyph: NSObject, NSCopying, @unchecked Sendable {
  // This must be the first property, because swift-corelibs-foundation's CFEqual reads a type from the first word.
  private let cfInfoPad: UInt = 0x0100
  private let storage: GlyphStorage

  // …/nsadaptiveimageglyph/init(imagecontent:)
  public init(imageContent: Data) { storage = GlyphStorage.storage(imageContent) }
  // …/nsadaptiveimageglyph/init(_:)
  public convenience init(_ adaptiveImageGlypth: AttributedString.AdaptiveImageGlyph) {
    self.init(imageContent: adaptiveImageGlypth.imageContent)
  }
  // …/nsadaptiveimageglyph/imagecontent
  open var imageContent: Data { storage.content }
  // …/nsadaptiveimageglyph/contentidentifier
  open var contentIdentifier: String { storage.identifier }
  // …/nsadaptiveimageglyph/contentdescription
  open var contentDescription: String { storage.description }
  // …/nsadaptiveimageglyph/contenttype
  open class var contentType: UTType { .heic }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSAdaptiveImageGlyph)?.contentIdentifier == contentIdentifier
  }
  open override var hash: Int { contentIdentifier.hashValue }
}

extension AttributedString.AdaptiveImageGlyph {
  // https://developer.apple.com/documentation/foundation/attributedstring/adaptiveimageglyph/init(_:)-7hag2
  public init(_ nsAdaptiveImageGlyph: NSAdaptiveImageGlyph) {
    self.init(imageContent: nsAdaptiveImageGlyph.imageContent)
  }
}

// https://developer.apple.com/documentation/foundation/nsattributedstring/key
extension NSAttributedString.Key {
  public static let adaptiveImageGlyph = NSAttributedString.Key("CTAdaptiveImageProvider")
  public static let attachment = NSAttributedString.Key("NSAttachment")
  public static let font = NSAttributedString.Key("NSFont")
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  public static let shadow = NSAttributedString.Key("NSShadow")
  public static let link = NSAttributedString.Key("NSLink")
  public static let kern = NSAttributedString.Key("NSKern")
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}
