public import InlayCore
public import InlayPixels

extension DecomposedText {
  /// Renders the document as one PNG.
  ///
  /// ```swift
  /// let message = try Decomposer.decompose([AttributedRun("Tea at four?")]).value
  /// var options = PageOptions()
  /// options.width = .points(400)
  /// let png = try message.pngBytes(options: options).value
  /// ```
  ///
  /// - Parameters:
  ///   - options: the options of the layout. With a ``PageOptions/page`` the document must fit on one page, or
  ///     ``PageOptions/maximumPages`` must be 1.
  ///   - effort: whether the encoder should be fast or the file small.
  ///   - decoder: decodes the pictures.
  /// - Throws: `InlayError` if the options are invalid, there are no fonts, the picture would be too large, or there
  ///   is more than one page.
  /// - Complexity: O(text + pixels). Memory holds the file and a few bands.
  public func pngBytes(
    options: PageOptions = PageOptions(), effort: PNGEncoder.Effort = .fast, decoder: ImageDecoder = .standard
  ) throws -> Converted<[UInt8]> {
    var output = OnePageOutput()
    let diagnostics = try PageRenderer(self, options: options, decoder: decoder)
      .render(.png(effort), to: &output)
    return Converted(output.memory.files.first ?? [], diagnostics: diagnostics)
  }
}

/// Accepts one file, and fails on a second one.
struct OnePageOutput: PageOutput {
  var memory = MemoryOutput()

  mutating func begin(page: Int) throws {
    if page > 0 {
      throw InlayError.pageOption(
        "page", why: "splits this document into several pages, but a PNG can hold only one")
    }
    memory.begin(page: page)
  }

  mutating func write(_ bytes: [UInt8]) { memory.write(bytes) }

  mutating func overwrite(at offset: Int, _ bytes: [UInt8]) { memory.overwrite(at: offset, bytes) }

  mutating func end(page: Int) { memory.end(page: page) }
}
