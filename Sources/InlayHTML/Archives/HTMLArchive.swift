package import InlayCore

/// What a page refers to, where resources are known by their URLs, as in a web archive. Nothing else is looked up then.
package struct HTMLArchive: Sendable {
  /// Returns the bytes that an absolute URL names, or `nil`.
  package typealias Lookup = @Sendable (HTMLURL) throws -> (any ByteSource)?

  /// The URL of the page; `nil` if it has none.
  let url: HTMLURL?
  let resource: Lookup

  /// The resources of the page at `url`.
  package init(url: HTMLURL?, resource: @escaping Lookup) { (self.url, self.resource) = (url, resource) }

  /// What relative references of the page are resolved against; `nil` if they name nothing. `href` is the value of
  /// `<base href>`, which may itself be relative (HTML 4.2.3).
  func base(_ href: ArraySlice<UInt8>?) -> HTMLURL? {
    let stated = href.flatMap { HTMLURL($0, base: url) }
    return [stated, url].lazy.compactMap { $0 }.first { !HTMLLinks.isDangerous($0.bytes) }
  }
}
