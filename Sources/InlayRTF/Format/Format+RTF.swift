internal import InlayCore
internal import InlayFiles
public import InlayFormats

extension FormatName {
  /// RTFD, rich text with attachments as Cocoa stores it: a folder with `TXT.rtf`.
  public static let rtfd: FormatName = "rtfd"
  /// RTFD in one file, as Cocoa puts it on the pasteboard (`com.apple.flat-rtfd`).
  public static let flatRTFD: FormatName = "flat-rtfd"
  /// RTF, rich text in one file.
  public static let rtf: FormatName = "rtf"
}

extension Format {
  /// RTFD: rich text with attachments, as a folder or as a tar of that folder.
  public static let rtfd = Format(
    .rtfd, title: "RTFD", fileExtensions: ["rtfd", "rtfd.tar"], mediaType: .tar, isBundle: true,
    isText: false,
    source: SourceRule(
      find: { input, limits in
        let tree = try input.folder(as: .rtfd, holding: RTFD.textName, limits)
        return tree.file(RTFD.textName).map { [SourceRule.File($0)] } ?? []
      },
      relatives: [.flatRTFD],
      restore: { source, format, text, limits in
        SourceRule.Restored(try RTFD.write(text, withTextOf: source, format, limits))
      }),
    recognizer: { look in
      if case .tree(let tree, _) = look.input { return tree.file(RTFD.textName) == nil ? nil : .certain() }
      let isText: (FormatLook.TarMember) -> Bool = {
        $0.path.count <= 2 && $0.path.last == RTFD.textName && !$0.isFolder
      }
      return look.tarMembers.firstIndex(where: isText).map { .certain(after: 1 + $0) }
    },
    reader: { input, options in
      let tree = try input.folder(as: .rtfd, holding: RTFD.textName, options.limits)
      return try RTFD.read(tree, limits: options.limits)
    },
    writer: { text, _ in
      let tree = try RTFD.write(text)
      return Converted(.tree(tree.value), diagnostics: tree.diagnostics)
    })

  /// Flat RTFD: the files of an RTFD one after another in one file.
  ///
  /// A small file is kept whole as the source of a text, because it has times that the text does not; of a large one only
  /// `TXT.rtf` is kept.
  public static let flatRTFD = Format(
    .flatRTFD, title: "flat RTFD", fileExtensions: ["flat-rtfd"], mediaType: .flatRTFD, isText: false,
    byteLimit: FormatLimit("bundleBytes") { $0.bundleBytes },
    source: SourceRule(
      find: { input, limits in
        guard case .file(let file, _) = input else { return [] }
        let flat = try FlatRTFD.tree(of: file, limits)
        let text = flat.value.file(RTFD.textName).map { [SourceRule.File($0, as: .rtfd)] } ?? []
        // A file of which something is ignored is not passed on.
        return (flat.diagnostics.isEmpty ? [SourceRule.File(file)] : []) + text
      },
      relatives: [.rtfd],
      restore: { source, format, text, limits in
        if format == .flatRTFD { return SourceRule.Restored(file: source) }
        let tree = try RTFD.write(text, withTextOf: source, format, limits)
        return SourceRule.Restored(.flat(tree), readAs: .tree(tree, name: nil))
      }),
    recognizer: FlatRTFD.match,
    reader: { input, options in
      switch input {
      case .tree(let tree, _): return try RTFD.read(tree, limits: options.limits)
      case .file(let file, _): return try FlatRTFD.read(file, limits: options.limits)
      }
    },
    writer: { text, _ in
      let tree = try RTFD.write(text, reserving: FlatWrapper.Special.names)
      return Converted(.flat(tree.value), diagnostics: tree.diagnostics)
    })

  /// RTF: rich text in one file.
  public static let rtf = Format(
    .rtf, title: "RTF", fileExtensions: ["rtf"], mediaType: .rtf, isText: true, byteLimit: rtfLimit,
    imagePolicy: .keep, fallbacks: .needed { try RTFWriter.imagesWithoutShownForm(in: $0) },
    source: SourceRule(bytesPerThreePictureBytes: 6),
    recognizer: { $0.prefix(5).elementsEqual("{\\rtf".utf8) ? .certain() : nil },
    reader: { input, options in
      let bytes = try input.bytes(as: .rtf, rtfLimit, options.limits)
      return try RTFReader.read(bytes, limits: options.limits)
    },
    writer: { text, options in
      Converted(
        .bytes { sink in
          try RTFWriter.write(text, options: options.rtf, to: BoundedSink(sink, limits: options.limits))
        })
    })

  private static let rtfLimit = FormatLimit("rtfBytes") { $0.rtfBytes }
}

extension WriteOptions {
  /// The options for writing RTF that follow from these options.
  fileprivate var rtf: RTFWriteOptions {
    switch images {
    case nil, .keep?: RTFWriteOptions(images: .picture)
    case .describe?: RTFWriteOptions(images: .describe)
    case .drop?: RTFWriteOptions(images: .drop)
    }
  }
}

extension FormatOutput {
  /// An RTFD in one file.
  fileprivate static func flat(_ tree: FileTree) -> FormatOutput {
    .bytes { sink in
      try FlatWrapper.folder(tree).write(last: RTFD.textName, to: sink)
      return []
    }
  }
}

extension MIMEType {
  /// Flat RTFD. It has no registered type.
  fileprivate static let flatRTFD: MIMEType = "application/x-flat-rtfd"
}
