import InlayCore
import InlayHTML

/// A resource of a web archive. Its bytes stay in the property list until they are asked for.
struct WebResource {
  /// The URL as it is stated; `nil` if there is none.
  let address: String?
  /// The media type without parameters, in lower case; `nil` if there is none.
  let mediaType: String?
  /// The name of the encoding of its text.
  let encoding: String?
  /// The index of its bytes in the table.
  let data: Int

  /// Reads a resource; `nil` if it is no dictionary, or has no bytes.
  ///
  /// - Throws: `InlayError` if the list is damaged.
  init?(at index: Int, in table: ObjectTable, _ work: inout ObjectWork) throws {
    let members = try table.members(of: work.object(at: index, in: table), &work)
    guard let data = members["WebResourceData"] else { return nil }
    func string(_ key: ExactString) throws -> String? {
      guard let index = members[key], case .string(let text) = try work.object(at: index, in: table),
        !text.string.isEmpty
      else { return nil }
      return text.string
    }
    self.data = data
    address = try string("WebResourceURL")
    encoding = try string("WebResourceTextEncodingName")
    mediaType = try string("WebResourceMIMEType").map { type in
      let essence = type.utf8.prefix { $0 != UInt8(ascii: ";") }.filter { $0 > 0x20 }
      return String(decoding: essence, as: UTF8.self).lowercased()
    }
  }

  /// The URL, relative to that of the page if need be; `nil` if there is none.
  func url(base: HTMLURL? = nil) -> HTMLURL? { address.flatMap { HTMLURL(Array($0.utf8)[...], base: base) } }

  /// The bytes at an index of the table. WebKit's own dumps hold a string where data belongs.
  ///
  /// - Returns: the bytes, and whether they were a string, which is UTF-8 then; `nil` if there is something else.
  static func bytes(
    at index: Int, in table: ObjectTable, _ work: inout ObjectWork
  ) throws -> (bytes: [UInt8], isText: Bool)? {
    switch try work.object(at: index, in: table) {
    case .data(let bytes): (bytes, false)
    case .string(let text): (Array(text.string.utf8), true)
    default: nil
    }
  }
}
