public import CoreGraphics
public import Foundation
import GlyphOracle

// On Apple's systems these are CoreFoundation types, bridged to Foundation's.
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

// https://developer.apple.com/documentation/imageio/cgimagesourcegetprimaryimageindex(_:)
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// Decodes nothing. A PNG has the size in its header, a HEIC is 160 pixels wide and high, and anything else is not an
/// image.
// https://developer.apple.com/documentation/imageio/cgimagesourcecreateimageatindex(_:_:_:)
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  let bytes = [UInt8](isrc.data)
  guard index == 0, bytes.count > 24 else { return nil }
  if bytes[4..<8].elementsEqual("ftyp".utf8) { return CGImage(width: 160, height: 160) }
  guard bytes[1..<4].elementsEqual("PNG".utf8) else { return nil }
  let side = { (at: Int) in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
  return CGImage(width: side(16), height: side(20))
}

// https://developer.apple.com/documentation/imageio/kcgimagepropertytiffdictionary
public var kCGImagePropertyTIFFDictionary: CFString { "{TIFF}" }
// https://developer.apple.com/documentation/imageio/kcgimagepropertytiffdocumentname
public var kCGImagePropertyTIFFDocumentName: CFString { "DocumentName" }
