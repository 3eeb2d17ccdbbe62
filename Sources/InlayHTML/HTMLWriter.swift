public import InlayCore
public import InlayFiles

/// Writes HTML: glyphs as Cocoa and WebKit write them, attributes as elements where HTML has one, otherwise as inline
/// style.
///
/// Reading it back gives the same document, within the guarantees of `Documentation/html.md`. What HTML cannot carry
/// becomes a diagnostic. Equal texts give equal bytes.
public enum HTMLWriter {
  /// Writes `text` as a page or as a fragment.
  ///
  /// - Parameters:
  ///   - text: the text to write.
  ///   - options: options such as where pictures go (``HTMLWriteOptions/resources``).
  ///   - sink: receives the page in pieces. Pictures in separate files are not written to it.
  /// - Returns: the separate files, each once, under the name that the page uses for it, and diagnostics for what was
  ///   not carried.
  /// - Throws: `InlayError` if the bytes of an image cannot be read or the map lacks a URL; rethrows what the sink
  ///   throws. Complexity: O(n).
  public static func write(
    _ text: DecomposedText, options: HTMLWriteOptions = HTMLWriteOptions(), to sink: any OutputSink
  ) throws -> HTMLWritten {
    try stoppingWhenCancelled {
      let linked = text.withAllowedLinks(reporting: .htmlNotCarried)
      var pass = try HTMLWritingPass(linked.value, options: options, sink: sink)
      pass.collector.report(linked.diagnostics)
      try pass.run()
      return HTMLWritten(files: pass.images.files, diagnostics: pass.collector.diagnostics)
    }
  }
}

/// The result of writing a page, besides its bytes.
public struct HTMLWritten: Sendable {
  /// Files that the page references. Empty with `data:` URLs or a map.
  public var files: [HTMLResourceFile]
  /// What was not carried.
  public var diagnostics: [Diagnostic]
}

/// A file that a page references.
public struct HTMLResourceFile: Sendable {
  /// The file name: one path component, safe as a file name.
  public var name: String
  /// The URL that the page refers to it by.
  package let url: String
  /// With `cid:` URLs: the `Content-ID` of the file's part in a mail, without angle brackets (RFC 2392).
  public var contentID: String?
  /// The type of the bytes.
  public var mediaType: MIMEType?
  /// The bytes.
  public var source: any ByteSource
}
