public import InlayCore
internal import InlayFormats
internal import InlayJSON

extension HTMLResourcePlacement {
  /// Reads a map from content identifiers to URLs: one JSON object of strings, such as
  /// `{"142D3296-51E6-40E2-AC35-0FAD3C5E965C0":"https://example.org/dog.png"}`.
  ///
  /// `data:` URLs and URLs that run scripts are refused.
  ///
  /// - Throws: `InlayError` if the JSON has another form, or a URL cannot be used. Complexity: O(n).
  public static func map(
    json bytes: [UInt8], limits: Limits = .default
  ) throws -> HTMLResourcePlacement {
    try Limits.check("jsonBytes", bytes.count, limits.jsonBytes)
    var urls: [ExactString: String] = [:]
    do throws(JSONError) {
      var reader = JSONReader(bytes, maximumDepth: 2)
      try reader.beginObject()
      while let name = try reader.nextMemberName() {
        let identifier = reader.string(name)
        urls[ExactString(identifier)] = try reader.readString()
      }
      try reader.finish()
    } catch {
      throw InlayError.json(error, in: bytes)
    }
    for (identifier, url) in urls {
      switch HTMLReference(Array(url.utf8)[...], limits: limits) {
      case .unsafe, .data, .empty: throw InlayError.htmlUnsafeURL(url, of: identifier.string)
      default: continue
      }
    }
    return .map(urls)
  }
}
