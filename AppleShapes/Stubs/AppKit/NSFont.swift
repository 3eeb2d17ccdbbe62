public import Foundation

public typealias NSFont = FontShape
public typealias NSFontDescriptor = FontDescriptorShape

extension FontDescriptorShape.SymbolicTraits {
  // https://developer.apple.com/documentation/appkit/nsfontdescriptor/symbolictraits-swift.struct/italic
  public static let italic = slanted
}

extension FontShape {
  // https://developer.apple.com/documentation/appkit/nsfont/init(descriptor:size:)
  public convenience init?(descriptor fontDescriptor: NSFontDescriptor, size fontSize: CGFloat) {
    self.init(fontDescriptor.face, fontSize)
  }
}
