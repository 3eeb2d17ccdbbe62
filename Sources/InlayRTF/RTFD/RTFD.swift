public import InlayCore
public import InlayFiles
internal import InlayFormats

/// RTFD: a folder with `TXT.rtf` and the files that its text references.
public enum RTFD {
  /// The name of the text file.
  static let textName = "TXT.rtf"

  /// Reads an RTFD. Files that nothing references become `DecomposedText.files`.
  ///
  /// - Throws: `InlayError` if there is no `TXT.rtf`, if it is not RTF, if a file cannot be read, or if a limit is
  ///   exceeded. The error names the file of the bundle.
  /// - Complexity: O(n), plus the headers of the attachments.
  public static func read(
    _ tree: FileTree, limits: Limits = .default
  ) throws -> Converted<DecomposedText> {
    try stoppingWhenCancelled { try text(of: tree, limits) }
  }

  private static func text(
    of tree: FileTree, _ limits: Limits
  ) throws -> Converted<DecomposedText> {
    guard let source = tree.file(textName) else { throw InlayError.rtfdNoText }
    for entry in tree.entries where entry.name != textName {
      guard case .file(let file) = entry.content else { continue }
      try Limits.check(
        "attachmentBytes", file.count, limits.attachmentBytes, at: .file(entry.name))
    }
    try Limits.check("rtfBytes", source.count, limits.rtfBytes, at: .file(textName))
    var (text, referenced) = try namingFile(textName) {
      try RTFReader.readKeepingReferences(source.readAll(), bundle: tree, limits: limits)
    }
    referenced.insert(ExactString(textName))
    var files: [BundleFile] = []
    for entry in tree.entries where !referenced.contains(ExactString(entry.name)) {
      switch entry.content {
      case .file(let file):
        let type = try namingFile(entry.name) {
          try RTFAttachments.mediaType(name: entry.name, source: file)
        }
        files.append(BundleFile(entry.name, content: .data(file), mediaType: type))
      case .folder(let folder):
        files.append(BundleFile(entry.name, content: .data(folder.tarSource()), mediaType: .folder))
      }
    }
    text.value = try text.value.with(files: files)
    return text
  }

  /// Writes an RTFD.
  ///
  /// A glyph's file is named `AdaptiveImageGlyph-<identifier>.heic` unless it came with another name; an attachment
  /// keeps its file name. Equal bytes under one name are stored once. Different bytes under a name in use get `-2`,
  /// `-3` … before the extension. An unsafe name is made safe. Missing content is referenced without a file.
  ///
  /// - Throws: `InlayError` if the names of the files do not form a valid bundle.
  /// - Complexity: O(n) in the text. Bytes are compared only if names collide.
  public static func write(_ text: DecomposedText) throws -> Converted<FileTree> {
    try write(text, reserving: [])
  }

  /// Writes an RTFD in which no file has one of the names in `reserved`.
  static func write(_ text: DecomposedText, reserving reserved: [String]) throws -> Converted<FileTree> {
    try stoppingWhenCancelled { try tree(of: text, reserving: reserved) }
  }

  /// The files of `text`, with the `TXT.rtf` of a source of `format`: that file itself, or a flat RTFD that has it.
  ///
  /// - Throws: as ``write(_:)``, and `InlayError` if the source is damaged.
  static func write(
    _ text: DecomposedText, withTextOf source: any ByteSource, _ format: FormatName, _ limits: Limits
  ) throws -> FileTree {
    let kept = format == .flatRTFD ? try FlatRTFD.tree(of: source, limits).value.file(textName) : source
    guard let kept else { throw InlayError.rtfdNoText }
    return try write(text).value.mappingFiles { $0 == textName ? kept : $1 }
  }

  private static func tree(
    of text: DecomposedText, reserving reserved: [String]
  ) throws -> Converted<FileTree> {
    var bundle = RTFDBundle(reserving: reserved)
    var names: [String] = []
    var counter = CancellationCounter()
    let isGlyph = text.glyphImages
    for (index, image) in text.images.enumerated() {
      try counter.check()
      names.append(bundle.add(image, isGlyph: isGlyph[index]))
    }
    for file in text.files { bundle.add(file) }
    let sink = MemorySink()
    bundle.collector.report(try RTFWriter.write(text, names: names, to: sink))
    return Converted(try bundle.finish(text: sink.bytes), diagnostics: bundle.collector.diagnostics)
  }
}

extension DecomposedText {
  /// For each image, whether some placement shows it as a glyph.
  fileprivate var glyphImages: [Bool] {
    var isGlyph = [Bool](repeating: false, count: images.count)
    for placement in placements where placement.kind == .glyph { isGlyph[placement.image] = true }
    return isGlyph
  }
}
