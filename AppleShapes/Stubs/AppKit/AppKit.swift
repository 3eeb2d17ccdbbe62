public import Foundation
public import SwiftUI

// https://developer.apple.com/documentation/appkit/nsimage
open class NSImage: NSObject, @unchecked Sendable {
  private let cfInfoPad: UInt = 0x0100
  private let data: Data
  // …/nsimage/size
  open var size = CGSize(width: 0, height: 0)
  // …/nsimage/init(data:) This stub accepts any data that starts like a PNG or HEIC.
  public init?(data: Data) {
    guard data.starts(with: [0x89, 0x50]) || data.dropFirst(4).starts(with: "ftyp".utf8) else { return nil }
    self.data = data
  }
  // …/nsimage/tiffrepresentation
  open var tiffRepresentation: Data? { data }
}

// https://developer.apple.com/documentation/appkit/nsbitmapimagerep
open class NSBitmapImageRep: NSObject {
  private let cfInfoPad: UInt = 0x0100
  private let data: Data
  // …/nsbitmapimagerep/filetype
  public enum FileType: Sendable { case png, tiff }
  // …/nsbitmapimagerep/propertykey
  public struct PropertyKey: Hashable, Sendable {}
  // …/nsbitmapimagerep/init(data:)
  public init?(data: Data) { self.data = data }
  // …/nsbitmapimagerep/representation(using:properties:)
  open func representation(using storageType: FileType, properties: [PropertyKey: Any]) -> Data? { data }
}

extension Image {
  // https://developer.apple.com/documentation/swiftui/image/init(nsimage:) (in SwiftUI on Apple's systems)
  public init(nsImage: NSImage) {
    self.init(source: "nsImage", width: Double(nsImage.size.width), height: Double(nsImage.size.height))
  }
}

// https://developer.apple.com/documentation/appkit/nstextview
@MainActor open class NSTextView {
  // …/nstextview/textstorage (of NSTextStorage, a mutable attributed string)
  open var textStorage: NSMutableAttributedString? = NSMutableAttributedString(string: "")
  // …/nstextview/attributedstring()
  open func attributedString() -> NSAttributedString { textStorage ?? NSAttributedString(string: "") }
  // …/nstextview/importsgraphics
  open var importsGraphics = false
  // …/nstextview/delegate
  open weak var delegate: (any NSTextViewDelegate)?
  public init() {}
}

// https://developer.apple.com/documentation/appkit/nstextviewdelegate
@MainActor public protocol NSTextViewDelegate: NSObjectProtocol {
  // …/appkit/nstextdelegate/textdidchange(_:) (which is optional)
  func textDidChange(_ notification: Notification)
}

extension AttributeScopes {
  // https://developer.apple.com/documentation/foundation/attributescopes/appkitattributes
  public typealias AppKitAttributes = TextAttributes
  // https://developer.apple.com/documentation/foundation/attributescopes/appkit
  public var appKit: AppKitAttributes.Type { AppKitAttributes.self }
}
