public import Foundation

public typealias UIFont = FontShape
public typealias UIFontDescriptor = FontDescriptorShape

extension FontDescriptorShape.SymbolicTraits {
  // https://developer.apple.com/documentation/uikit/uifontdescriptor/symbolictraits-swift.struct/traititalic
  public static let traitItalic = slanted
}

extension FontShape {
  // https://developer.apple.com/documentation/uikit/uifont/init(descriptor:size:)
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(descriptor.face, pointSize)
  }
}
