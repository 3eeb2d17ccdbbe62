import Foundation

// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct
public struct UTType: Sendable, Hashable {
  // https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/identifier
  public let identifier: String

  // https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(_:)
  public init?(_ identifier: String) {
    guard Self.table.contains(where: { $0.identifier == identifier }) || identifier.hasPrefix("dyn.") else {
      return nil
    }
    self.identifier = identifier
  }

  // https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(mimetype:conformingto:)
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    identifier =
      Self.table.first { $0.mime == mimeType }?.identifier ?? "dyn."
      + Data(mimeType.utf8).base64EncodedString()
  }

  // https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/preferredmimetype
  public var preferredMIMEType: String? {
    if let row = Self.table.first(where: { $0.identifier == identifier }) { return row.mime }
    return Data(base64Encoded: String(identifier.dropFirst(4))).map { String(decoding: $0, as: UTF8.self) }
  }

  // https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/heic
  public static let heic = UTType(known: "public.heic")
  // https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/data
  public static let data = UTType(known: "public.data")

  private init(known identifier: String) { self.identifier = identifier }

  // https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers
  private static let table: [(identifier: String, mime: String?)] = [
    ("public.heic", "image/heic"), ("public.png", "image/png"), ("public.jpeg", "image/jpeg"),
    ("com.compuserve.gif", "image/gif"), ("public.tiff", "image/tiff"), ("com.adobe.pdf", "application/pdf"),
    ("public.plain-text", "text/plain"), ("public.data", nil),
  ]
}
