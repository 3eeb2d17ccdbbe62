internal import InlayCore
internal import InlayFiles
public import InlayFormats
internal import InlayHTML

extension FormatName {
  /// TextBundle: a folder with a Markdown file and its pictures.
  public static let textBundle: FormatName = "textbundle"
  /// TextPack: a TextBundle in a zip.
  public static let textPack: FormatName = "textpack"
}

extension Format {
  /// TextBundle: a folder with a Markdown file and its pictures, or a tar of that folder.
  public static let textBundle = Format(
    .textBundle, title: "TextBundle", fileExtensions: ["textbundle", "textbundle.tar"], mediaType: .tar,
    isBundle: true, isText: false, imagePolicy: .keep,
    fallbacks: .needed { text in try HTMLWriter.imagesWithoutShownForm(in: text) },
    options: [.markdownProfile],
    recognizer: { look in
      if case .tree(let tree, _) = look.input {
        return tree.file(TextBundle.infoName) != nil && TextBundle.textName(in: tree) != nil
          ? .certain() : nil
      }
      let isInfo: (FormatLook.TarMember) -> Bool = {
        $0.path.count <= 2 && $0.path.last == TextBundle.infoName && !$0.isFolder
      }
      let isText: (FormatLook.TarMember) -> Bool = {
        $0.path.count <= 2 && $0.path.last?.hasPrefix("text.") == true && !$0.isFolder
      }
      guard look.tarMembers.contains(where: isText) else { return nil }
      return look.tarMembers.firstIndex(where: isInfo).map { .certain(after: 1 + $0) }
    },
    reader: { input, options in try readBundle(input, .textBundle, options) },
    writer: { text, options in
      let tree = try writeBundle(text, options)
      return Converted(.tree(tree.value), diagnostics: tree.diagnostics)
    })

  /// TextPack: a TextBundle in a zip. The door unpacks every zip, so what is read here is the bundle.
  public static let textPack = Format(
    .textPack, title: "TextPack", fileExtensions: ["textpack"], mediaType: "application/zip", isText: false,
    byteLimit: FormatLimit("bundleBytes") { $0.bundleBytes }, imagePolicy: .keep,
    fallbacks: .needed { text in try HTMLWriter.imagesWithoutShownForm(in: text) },
    options: [.markdownProfile],
    recognizer: { look in
      // A zip whose first entry is in a bundle.
      let start = Array(look.prefix(512))
      guard start.starts(with: [0x50, 0x4B, 3, 4]), start.count > 30 else { return nil }
      let name = start[30...].prefix(Int(start[26]) | Int(start[27]) << 8)
      let folder = String(decoding: name.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
      return folder.hasSuffix(".textbundle") ? .likely : nil
    },
    reader: { input, options in
      if case .file(let source, _) = input, !FormatLook.isTar(source) { throw InlayError.textPackNotZip }
      return try readBundle(input, .textPack, options)
    },
    writer: { text, options in
      let tree = try writeBundle(text, options)
      return Converted(
        .bytes { sink in
          try TextBundle.pack(tree.value, to: sink)
          return []
        }, diagnostics: tree.diagnostics)
    })

  private static func readBundle(
    _ input: FormatInput, _ name: FormatName, _ options: ReadOptions
  ) throws -> Converted<DecomposedText> {
    try TextBundle.read(
      input.folder(as: name, holding: TextBundle.infoName, options.limits), limits: options.limits)
  }

  private static func writeBundle(
    _ text: DecomposedText, _ options: WriteOptions
  ) throws -> Converted<FileTree> {
    try TextBundle.write(text, profile: options[MarkdownSettings.self].profile, options: options.html)
  }

  /// The formats of Markdown.
  package static let markdowns: [Format] = [markdown, textBundle, textPack]
}
