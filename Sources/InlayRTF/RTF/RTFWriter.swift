public import InlayCore
public import InlayFiles

/// Writes RTF in the form that Cocoa writes.
///
/// Reading it back gives the same text, attributes and document attributes as far as RTF carries them. What RTF cannot
/// carry becomes a diagnostic. Equal texts give equal bytes.
public enum RTFWriter {
  /// Writes `text` without a bundle. `options` say whether images become pictures or text; `files` are left out.
  ///
  /// - Throws: `InlayError` if the bytes of an image cannot be read; rethrows what `sink` throws. Complexity: O(n).
  public static func write(
    _ text: DecomposedText, options: RTFWriteOptions = RTFWriteOptions(), to sink: any OutputSink
  ) throws -> [Diagnostic] {
    try stoppingWhenCancelled {
      var pass = Self.pass(text, images: .plain(options.images), sink: sink)
      if !text.files.isEmpty {
        pass.collector.report(
          .rtfNotCarried, "RTF cannot store the files of the bundle (\(text.files.count))")
      }
      try pass.run()
      return pass.collector.diagnostics
    }
  }

  /// Writes the text of an RTFD, whose images have these names.
  static func write(
    _ text: DecomposedText, names: [String], to sink: any OutputSink
  ) throws -> [Diagnostic] {
    var pass = Self.pass(text, images: .bundle(names: names), sink: sink)
    try pass.run()
    return pass.collector.diagnostics
  }

  private static func pass(
    _ text: DecomposedText, images: RTFWritingPass.Images, sink: any OutputSink
  ) -> RTFWritingPass {
    let linked = text.withAllowedLinks(reporting: .rtfNotCarried)
    var pass = RTFWritingPass(linked.value, images: images, sink: sink)
    pass.collector.report(linked.diagnostics)
    return pass
  }
}
