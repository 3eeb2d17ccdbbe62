import InlayContainer
package import InlayCore
import InlayEncodings
import InlayFiles
import InlayFormats
import InlayHTML

/// Web archives, as Safari, Mail and the text system of Cocoa store a page with its pictures.
///
/// A property list of `WebMainResource`, the page; `WebSubresources`, what it refers to; and `WebSubframeArchives`, the same
/// again for each frame. Everything that the page shows comes from the archive: nothing is fetched or opened.
package enum WebArchive {
  /// Reads the page of an archive, binary or XML, with the pictures that the archive has.
  ///
  /// - Throws: `InlayError` if the archive is damaged, its main resource is missing or of another kind, or a limit is
  ///   exceeded.
  /// - Complexity: O(n) in the size of the archive.
  package static func read(
    _ bytes: [UInt8], limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    let table = try ObjectTable.read(bytes, limits: limits)
    var work = ObjectWork(size: table.size)
    var collector = DiagnosticCollector()
    let members = try table.members(of: work.object(at: table.top, in: table), &work)
    guard let index = members["WebMainResource"] else { throw InlayError.webNoMain }
    guard let main = try WebResource(at: index, in: table, &work),
      let content = try WebResource.bytes(at: main.data, in: table, &work)
    else {
      throw InlayError.webMalformed("the main resource has no data", at: table.place(of: index))
    }
    let resources = WebResources(
      try subresources(members, table, &work, limits, &collector), of: main.url(), in: table, &collector)
    var frames = WebFrames(table, limits)
    try frames.report(in: members, &work, &collector)
    let encoding = content.isText ? "utf-8" : main.encoding
    let text: Converted<DecomposedText>
    switch WebContent(mediaType: main.mediaType, content.bytes) {
    case .page:
      let archive = HTMLArchive(url: main.url()) { try resources.resource($0) }
      text = try HTMLReader.read(
        content.bytes, resources: HTMLResources(archive: archive), charset: encoding, limits: limits)
    case .picture: text = try picture(content.bytes, main, limits)
    case .text: text = try plain(content.bytes, encoding, limits)
    case nil: throw InlayError.webMainType(main.mediaType)
    }
    resources.reportUnused(&collector)
    return Converted(text.value, diagnostics: collector.diagnostics + text.diagnostics)
  }

  private static func subresources(
    _ members: [ExactString: Int], _ table: ObjectTable, _ work: inout ObjectWork, _ limits: Limits,
    _ collector: inout DiagnosticCollector
  ) throws -> [WebResource] {
    guard let index = members["WebSubresources"] else { return [] }
    guard case .array(let elements) = try work.object(at: index, in: table) else {
      collector.report(.webResource, "the resources are not an array")
      return []
    }
    try Limits.check("files", elements.count, limits.files, at: table.place(of: index))
    var found: [WebResource] = []
    for element in elements {
      if let resource = try WebResource(at: element, in: table, &work) {
        found.append(resource)
      } else {
        collector.report(.webResource, "a resource has no data")
      }
    }
    return found
  }

  /// A picture as a browser shows it: on a page of its own.
  private static func picture(
    _ bytes: [UInt8], _ main: WebResource, _ limits: Limits
  ) throws -> Converted<DecomposedText> {
    let source = MemorySource(bytes)
    return try HTMLReader.read(
      HTMLReader.page(ofImage: main.url()),
      resources: HTMLResources(archive: HTMLArchive(url: nil) { _ in source }),
      charset: "utf-8", limits: limits)
  }

  /// Plain text in the encoding of its byte order mark, else that of the archive, else UTF-8 or Windows Latin 1.
  private static func plain(
    _ bytes: [UInt8], _ label: String?, _ limits: Limits
  ) throws -> Converted<DecomposedText> {
    try Limits.check("htmlBytes", bytes.count, limits.htmlBytes)
    let isUTF8 = UTF8Bytes.endOfWellFormed(in: bytes, from: 0) == bytes.count
    let stated = label.flatMap { WebEncoding(label: $0.utf8) }
    let mark = WebEncoding.mark(of: bytes)
    let encoding = mark?.encoding ?? stated ?? (isUTF8 ? .utf8 : .windows1252)
    let decoded = encoding.decode(bytes, from: mark?.count ?? 0)
    var text = try PlainTextReader.read(decoded.bytes, limits: limits)
    if let label, stated == nil {
      text.diagnostics.append(
        Diagnostic(.htmlEncoding, "the encoding \(Visible.name(label)) is unknown"))
    }
    if decoded.malformed > 0 {
      text.diagnostics.append(
        Diagnostic(
          .htmlEncoding, "the text is not \(encoding.name) throughout; U+FFFD replaces the rest"))
    }
    return text
  }
}
