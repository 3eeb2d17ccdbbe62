internal import InlayCore
internal import InlayFiles
public import InlayFormats

extension FormatName {
  /// RTFD, rich text with attachments as Cocoa stores it: a folder with `TXT.rtf`.
  public static let rtfd: FormatName = "rtfd"
  /// RTF, rich text in one file.
  public static let rtf: FormatName = "rtf"
}

extension Format {
  /// RTFD: rich text with attachments, as a folder or as a tar of that folder.
  public static let rtfd = Format(
    .rtfd, title: "RTFD", fileExtensions: ["rtfd", "rtfd.tar"], mediaType: .tar, isBundle: true,
    isText: false,
    source: SourceRule(
      find: { try $0.folder(as: .rtfd, holding: RTFD.textName, $1).file(RTFD.textName) },
      replace: { output, text in
        guard case .tree(let tree) = output else { return output }
        return .tree(tree.mappingFiles { $0 == RTFD.textName ? text : $1 })
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
