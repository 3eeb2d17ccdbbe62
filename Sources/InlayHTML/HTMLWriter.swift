public import InlayCore
public import InlayFiles

/// Writes HTML: glyphs as Cocoa and WebKit write them, attributes as elements where there are such, else as inline style.
///
/// Reading it back gives the same document as far as `Documentation/html.md` promises; what is not carried is a
/// diagnostic. Equal texts give equal bytes.
public enum HTMLWriter {
  /// Writes `text` as a page, or as a fragment of one.
  ///
  /// - Parameters:
  ///   - text: what is written.
  ///   - options: where pictures go, among others (``HTMLWriteOptions/resources``).
  ///   - sink: takes the page, piece by piece; pictures that are files of their own are not written to it.
  /// - Returns: those files, each once, under the name the page refers to it by; and what was not carried.
  /// - Throws: ``InlayError`` if the bytes of an image cannot be read or the map lacks a URL; what the sink throws. Complexity: O(n).
  public static func write(
    _ text: DecomposedText, options: HTMLWriteOptions = HTMLWriteOptions(), to sink: any OutputSink
  ) throws -> HTMLWritten {
    try stoppingWhenCancelled {
      var pass = try HTMLWritingPass(text, options: options, sink: sink)
      try pass.run()
      return HTMLWritten(files: pass.images.files, diagnostics: pass.collector.diagnostics)
    }
  }
}

/// What writing a page gives beside its bytes.
public struct HTMLWritten: Sendable {
  /// Files the page refers to; none with `data:` URLs and with a map.
  public var files: [HTMLResourceFile]
  /// What was not carried.
  public var diagnostics: [Diagnostic]
}

/// A file a page refers to.
public struct HTMLResourceFile: Sendable {
  /// One path component, safe as a file name.
  public var name: String
  /// The `Content-ID` of its part in a mail, without angle brackets (RFC 2392), with `cid:` URLs.
  public var contentID: String?
  /// Type of its bytes.
  public var mediaType: MIMEType?
  /// Its bytes.
  public var source: any ByteSource
}
