#if canImport(UIKit) || canImport(AppKit)
  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  #if canImport(UIKit)
    typealias PlatformFont = UIFont
    typealias PlatformFontDescriptor = UIFontDescriptor
    typealias PlatformColor = UIColor
    typealias PlatformImage = UIImage
  #elseif canImport(AppKit)
    typealias PlatformFont = NSFont
    typealias PlatformFontDescriptor = NSFontDescriptor
    typealias PlatformColor = NSColor
    typealias PlatformImage = NSImage
  #endif
#endif
