public import Foundation
import GlyphOracle

// On Apple's systems these are CoreFoundation's types, which are Foundation's under other names.
public typealias CFData = NSData
public typealias CFDictionary = NSDictionary
public typealias CFString = NSString

// https://developer.apple.com/documentation/imageio/cgimagesource
public final class CGImageSource {
  fileprivate let data: Data
  fileprivate init(_ data: Data) { self.data = data }
}

// https://developer.apple.com/documentation/imageio/cgimagesourcecreatewithdata(_:_:)
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(Data(referencing: data))
}

// https://developer.apple.com/documentation/imageio/cgimagesourcegetcount(_:)
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.data.count > 12 ? 1 : 0 }

// https://developer.apple.com/documentation/imageio/cgimagesourcecopypropertiesatindex(_:_:_:)
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0, let tags = FirstExif.texts(of: isrc.data) else { return nil }
  var tiff: [String: Any] = [:]
  tiff["DocumentName"] = tags[0x010D]
  tiff["ImageDescription"] = tags[0x010E]
  return NSDictionary(dictionary: ["{TIFF}": tiff])
}

// https://developer.apple.com/documentation/imageio/kcgimagepropertytiffdictionary
public var kCGImagePropertyTIFFDictionary: CFString { "{TIFF}" }
// https://developer.apple.com/documentation/imageio/kcgimagepropertytiffdocumentname
public var kCGImagePropertyTIFFDocumentName: CFString { "DocumentName" }
