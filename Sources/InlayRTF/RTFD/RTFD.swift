public import InlayCore
public import InlayFiles

/// RTFD: a folder with `TXT.rtf` and the files its text refers to.
public enum RTFD {
  /// The name of the text.
  static let textName = "TXT.rtf"

  /// Reads an RTFD; files that nothing refers to become `DecomposedText.files`.
  ///
  /// - Throws: ``RTFDError``. Complexity: O(n) plus the headers of the attachments.
  public static func read(
    _ tree: FileTree, limits: Limits = .default
  ) throws(RTFDError) -> Converted<DecomposedText> {
    try RTFDError.stopping { () throws(RTFDError) in try text(of: tree, limits) }
  }

  private static func text(
    of tree: FileTree, _ limits: Limits
  ) throws(RTFDError) -> Converted<DecomposedText> {
    guard let source = tree.file(textName) else { throw .noText }
    for entry in tree.entries where entry.name != textName {
      guard case .file(let file) = entry.content else { continue }
      do { try LimitExceeded.check("attachmentBytes", file.count, limits.attachmentBytes) } catch {
        throw .limit(path: entry.name, error)
      }
    }
    do { try LimitExceeded.check("rtfBytes", source.count, limits.rtfBytes) } catch {
      throw .limit(path: textName, error)
    }
    let bytes: [UInt8]
    do { bytes = try source.readAll() } catch { throw .source(error) }
    var (text, referenced): (Converted<DecomposedText>, Set<ExactString>)
    do { (text, referenced) = try RTFReader.readKeepingReferences(bytes, bundle: tree, limits: limits) } catch
    {
      throw .rtf(error)
    }
    referenced.insert(ExactString(textName))
    var files: [BundleFile] = []
    for entry in tree.entries where !referenced.contains(ExactString(entry.name)) {
      switch entry.content {
      case .file(let file):
        let type: MediaType?
        do { type = try RTFAttachments.mediaType(name: entry.name, source: file) } catch {
          throw .rtf(.attachment(name: entry.name, error))
        }
        files.append(BundleFile(entry.name, content: .data(file), mediaType: type))
      case .folder(let folder):
        files.append(BundleFile(entry.name, content: .data(folder.tarSource()), mediaType: .folder))
      }
    }
    // Names of a tree are distinct and not empty, so this does not throw.
    if let value = try? text.value.with(files: files) { text.value = value }
    return text
  }

  /// Writes an RTFD.
  ///
  /// A glyph's file is `AdaptiveImageGlyph-<identifier>.heic` unless it came under another name; an attachment keeps
  /// its file name. Equal bytes under one name are stored once; other bytes under a name that is taken get `-2`,
  /// `-3` … before the extension. A name that is unsafe is made safe. Missing content is referred to without a file.
  ///
  /// - Throws: ``RTFDWriteError``. Complexity: O(n) in the text; bytes are compared only where names meet.
  public static func write(_ text: DecomposedText) throws(RTFDWriteError) -> Converted<FileTree> {
    try RTFDWriteError.stopping { () throws(RTFDWriteError) in try tree(of: text) }
  }

  private static func tree(of text: DecomposedText) throws(RTFDWriteError) -> Converted<FileTree> {
    var bundle = RTFDBundle()
    var names: [String] = []
    var counter = CancellationCounter()
    let isGlyph = text.glyphImages
    for (index, image) in text.images.enumerated() {
      if counter.isCancelledNow() { throw .cancelled }
      names.append(try bundle.add(image, isGlyph: isGlyph[index]))
    }
    for file in text.files { try bundle.add(file) }
    let sink = MemorySink()
    let diagnostics: [Diagnostic]
    do { diagnostics = try RTFWriter.write(text, names: names, to: sink) } catch { throw .rtf(error) }
    bundle.collector.report(diagnostics)
    return Converted(try bundle.finish(text: sink.bytes), diagnostics: bundle.collector.diagnostics)
  }
}

extension DecomposedText {
  /// For each image whether it is placed as a glyph somewhere.
  fileprivate var glyphImages: [Bool] {
    var isGlyph = [Bool](repeating: false, count: images.count)
    for placement in placements where placement.kind == .glyph { isGlyph[placement.image] = true }
    return isGlyph
  }
}
