import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats

/// RTFD in one file: a ``FlatWrapper`` of a folder with `TXT.rtf`.
enum FlatRTFD {
  /// Reads a flat RTFD.
  ///
  /// - Throws: `InlayError` if it is damaged or not an RTFD, or a limit is exceeded.
  static func read(_ source: any ByteSource, limits: Limits) throws -> Converted<DecomposedText> {
    let flat = try tree(of: source, limits)
    var text = try RTFD.read(flat.value, limits: limits)
    text.diagnostics = flat.diagnostics + text.diagnostics
    return text
  }

  /// The files. If there is no `TXT.rtf` and just one file with the extension `rtf`, that is the text.
  static func tree(of source: any ByteSource, _ limits: Limits) throws -> Converted<FileTree> {
    try Limits.check("bundleBytes", source.count, limits.bundleBytes)
    let flat = try FlatWrapper.read(source, limits: limits)
    switch flat.value {
    case .file(let name, _): throw InlayError.flatSingleFile(name)
    case .folder(let tree):
      guard tree.file(RTFD.textName) == nil else { return Converted(tree, diagnostics: flat.diagnostics) }
      let texts = tree.entries.filter { entry in
        guard case .file = entry.content else { return false }
        return MIMEType(fileName: entry.name) == .rtf
      }
      guard texts.count == 1, tree[RTFD.textName] == nil, case .file(let text) = texts[0].content else {
        throw InlayError.rtfdNoText
      }
      let renamed = try renaming(texts[0].name, text, in: tree, limits)
      let diagnostic = Diagnostic(
        .rtfdTextNameDiffers,
        "there is no \(RTFD.textName), so the text was read from \(Visible.name(texts[0].name))",
        details: ["name": texts[0].name])
      return Converted(renamed, diagnostics: flat.diagnostics + [diagnostic])
    }
  }

  private static func renaming(
    _ name: String, _ text: any ByteSource, in tree: FileTree, _ limits: Limits
  ) throws -> FileTree {
    var builder = FileTreeBuilder(limits: limits)
    try builder.add(file: text, at: RTFD.textName)
    for entry in tree.entries where entry.name != name {
      let path = try RelativePath(entry.name, limits: limits)
      switch entry.content {
      case .file(let file): try builder.add(file: file, at: path)
      case .folder(let folder): try builder.add(folder, at: path)
      }
    }
    return builder.finish()
  }

  /// A file that begins with the magic is certainly a flat RTFD, or another file wrapper. Without them, it may be one if a
  /// directory with a name stands at the beginning.
  static func match(_ look: FormatLook) -> FormatMatch? {
    let start = Array(look.prefix(16))
    if start.starts(with: FlatWrapper.magic.prefix(8)) { return .certain() }
    guard start.count == 16 else { return nil }
    func number(_ at: Int) -> UInt32 {
      start[at..<at + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    let isDirectory = number(0) == FlatWrapper.directoryKind && (1...4_096).contains(number(4))
    return isDirectory && (1...255).contains(number(8)) ? .possible : nil
  }
}
