package import InlayCore
package import InlayFiles
package import InlayHTML

/// Writes Markdown.
///
/// What Markdown has marks for is written with them, and read again at once to see whether it comes back. The rest is
/// HTML, with which reading gives the same document, or is left out: ``MarkdownProfile``.
package enum MarkdownWriter {
  /// Writes `text`.
  ///
  /// - Parameters:
  ///   - text: the text to write.
  ///   - profile: whether all of the document is written.
  ///   - options: options as for HTML, such as where pictures go. Markdown is always a fragment.
  ///   - sink: receives the file in pieces. Pictures in separate files are not written to it.
  /// - Returns: the separate files, each once, under the name that the text uses for it, and diagnostics for what was
  ///   not carried.
  /// - Throws: as `HTMLWriter`; rethrows what the sink throws. Complexity: O(n).
  package static func write(
    _ text: DecomposedText, profile: MarkdownProfile = .strict,
    options: HTMLWriteOptions = HTMLWriteOptions(), to sink: any OutputSink
  ) throws -> HTMLWritten {
    try stoppingWhenCancelled {
      var options = options
      options.isFragment = true
      options.hasHead = true
      options.hasViewer = false
      // Readers take the first U+FEFF of a file away.
      if text.text.utf8.starts(with: "\u{FEFF}".utf8) { try sink.write(Array("\u{FEFF}".utf8)) }
      var pass = MarkdownWritingPass(isPlain: profile == .plain, to: sink)
      let fragment = MarkdownFragmentSink { block, values in try pass.write(block, values) }
      var written = try HTMLWriter.write(text, options: options, to: fragment)
      try fragment.finish()
      try pass.flush()
      written.diagnostics = written.diagnostics.map(ofMarkdown) + pass.losses.diagnostics
      return written
    }
  }

  /// A loss of HTML is one of Markdown.
  private static func ofMarkdown(_ diagnostic: Diagnostic) -> Diagnostic {
    let html = "HTML cannot"
    guard diagnostic.message.hasPrefix(html) else { return diagnostic }
    return Diagnostic(
      diagnostic.code, at: diagnostic.at, "Markdown cannot" + diagnostic.message.dropFirst(html.count),
      details: diagnostic.details)
  }
}
