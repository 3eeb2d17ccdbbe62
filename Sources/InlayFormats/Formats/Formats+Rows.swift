internal import InlayCore
internal import InlayDocument
internal import InlayFiles

extension Formats {
  /// Rich text with attachments, as a folder or a tar of it.
  static let rtfd = Format(
    .rtfd, title: "RTFD", fileExtensions: ["rtfd", "rtfd.tar"], mediaType: .tar, isBundle: true,
    reader: { input, options throws(FormatError) in
      let tree = try bundle(of: input, as: .rtfd, holding: "TXT.rtf", options.limits)
      do throws(RTFDError) { return try RTFD.read(tree, limits: options.limits) } catch { throw .rtfd(error) }
    },
    writer: { text, _ throws(FormatError) in
      let tree: Converted<FileTree>
      do throws(RTFDWriteError) { tree = try RTFD.write(text) } catch { throw .rtfdWriting(error) }
      return Converted(.tree(tree.value), diagnostics: tree.diagnostics)
    })

  /// Rich text in one file.
  static let rtf = Format(
    .rtf, title: "RTF", fileExtensions: ["rtf"], mediaType: .rtf, isBundle: false,
    reader: { input, options throws(FormatError) in
      let bytes = try bytes(
        of: input, as: .rtf, limit: "rtfBytes", options.limits.rtfBytes)
      do throws(RTFError) { return try RTFReader.read(bytes, limits: options.limits) } catch {
        throw .rtf(error)
      }
    },
    writer: { text, options throws(FormatError) in
      Converted(
        .bytes { sink throws(FormatError) in
          do throws(RTFWriteError) { return try RTFWriter.write(text, options: options.rtf, to: sink) } catch
          {
            if case .save(let error) = error { throw .save(error) }
            throw .rtfWriting(error)
          }
        })
    })

  /// A page of the web.
  static let html = Format(
    .html, title: "HTML", fileExtensions: ["html", "htm", "xhtml"], mediaType: .html, isBundle: false,
    reader: { input, options throws(FormatError) in
      let page = try HTMLPageFolder(input, options)
      let bytes = try bytes(of: page.input, as: .html, limit: "htmlBytes", options.limits.htmlBytes)
      do throws(HTMLError) {
        return try HTMLReader.read(bytes, resources: page.resources, limits: options.limits)
      } catch { throw .html(error) }
    },
    writer: { text, options throws(FormatError) in
      if let tree = try HTMLPageFolder.tree(text, options) { return tree }
      return Converted(
        .bytes { sink throws(FormatError) in
          do throws(HTMLWriteError) {
            return try HTMLWriter.write(text, options: options.html, to: sink).diagnostics
          } catch {
            if case .save(let error) = error { throw .save(error) }
            throw .htmlWriting(error)
          }
        })
    })

  /// Plain text.
  static let text = Format(
    .text, title: "plain text", fileExtensions: ["txt", "text"], mediaType: .plainText, isBundle: false,
    reader: { input, options throws(FormatError) in
      guard case .file(let source, _) = input else { throw .needsFile(.text) }
      do throws(PlainTextError) { return try PlainTextReader.read(source, limits: options.limits) } catch {
        throw .text(error)
      }
    },
    writer: { text, options throws(FormatError) in
      Converted(
        .bytes { sink throws(FormatError) in
          do throws(SaveError) {
            return try PlainTextWriter.write(text, images: options.images ?? .describe, to: sink)
          } catch {
            throw .save(error)
          }
        })
    })

  /// The bare triple.
  static let triple = Format(
    .triple, title: "triple (JSON)", fileExtensions: ["triple.json", "triple"], mediaType: .json,
    isBundle: false,
    reader: { input, options throws(FormatError) in
      guard case .file(let source, _) = input else { throw .needsFile(.triple) }
      do throws(TripleError) { return try TripleReader.read(source, limits: options.limits) } catch {
        throw .triple(error)
      }
    },
    writer: { text, _ throws(FormatError) in
      let triple: Converted<Triple>
      do throws(TripleError) { triple = try Triple.of(text) } catch { throw .triple(error) }
      return Converted(
        .bytes { sink throws(FormatError) in
          do throws(SaveError) { try TripleWriter.write(triple.value, to: sink) } catch { throw .save(error) }
          return []
        }, diagnostics: triple.diagnostics)
    })

  /// The portable document as a folder.
  static let inlay = Format(
    .inlay, title: "portable document (folder)", fileExtensions: ["inlay"], mediaType: .tar, isBundle: true,
    reader: readDocument,
    writer: { text, _ throws(FormatError) in
      do throws(DocumentError) { return Converted(.tree(try PortableDocument.tree(of: text))) } catch {
        throw .document(error)
      }
    })

  /// The portable document as one tar.
  static let inlayTar = Format(
    .inlayTar, title: "portable document (tar)", fileExtensions: ["inlay.tar"], mediaType: .tar,
    isBundle: false,
    reader: readDocument,
    writer: { text, _ throws(FormatError) in
      Converted(
        .bytes { sink throws(FormatError) in
          do throws(DocumentError) { try PortableDocument.writeTar(text, to: sink) } catch {
            throw .document(error)
          }
          return []
        })
    })

  /// The portable document as one JSON file.
  static let inlayJSON = Format(
    .inlayJSON, title: "portable document (JSON)", fileExtensions: ["inlay.json"], mediaType: .json,
    isBundle: false,
    reader: { input, options throws(FormatError) in
      let bytes = try bytes(
        of: input, as: .inlayJSON, limit: "jsonBytes", options.limits.jsonBytes)
      do throws(DocumentError) {
        return try PortableDocument.read(json: bytes, options: options.portable)
      } catch {
        throw .document(error)
      }
    },
    writer: { text, _ throws(FormatError) in
      Converted(
        .bytes { sink throws(FormatError) in
          do throws(DocumentError) { try PortableDocument.writeJSON(text, to: sink) } catch {
            throw .document(error)
          }
          return []
        })
    })

  private static let readDocument: Format.Reader = { input, options throws(FormatError) in
    do throws(DocumentError) {
      switch input {
      case .tree(let tree, _): return try PortableDocument.read(tree: tree, options: options.portable)
      case .file(let source, _): return try PortableDocument.read(tar: source, options: options.portable)
      }
    } catch { throw .document(error) }
  }

  /// All bytes of a file, after a look at their number.
  private static func bytes(
    of input: FormatInput, as name: FormatName, limit: StaticString, _ allowed: Int
  ) throws(FormatError) -> [UInt8] {
    guard case .file(let source, _) = input else { throw .needsFile(name) }
    do { try LimitExceeded.check(limit, source.count, allowed) } catch { throw .limit(error) }
    do { return try source.readAll() } catch { throw .source(error) }
  }

  /// A folder, a tar of its content, or a tar of the folder itself: the one with a file called `marker`.
  private static func bundle(
    of input: FormatInput, as name: FormatName, holding marker: String, _ limits: Limits
  ) throws(FormatError) -> FileTree {
    let tree: FileTree
    switch input {
    case .tree(let folder, _): return folder
    case .file(let source, _):
      guard Recognition.isTar(source) else { throw .needsFolder(name) }
      do { tree = try FileTree.open(tar: source, limits: limits, strictness: .lenient) } catch {
        throw .tree(error)
      }
    }
    if tree.file(marker) == nil, tree.entries.count == 1, case .folder(let inner) = tree.entries[0].content {
      return inner
    }
    return tree
  }
}

extension ReadOptions {
  /// The options of a portable document.
  var portable: PortableReadOptions { PortableReadOptions(limits: limits, unsealed: unsealed) }
}

extension WriteOptions {
  /// What HTML is told.
  var html: HTMLWriteOptions {
    let images: HTMLWriteOptions.Images =
      switch images {
      case nil, .keep?: .keep
      case .describe?: .describe
      case .drop?: .drop
      }
    return HTMLWriteOptions(images: images, resources: resources, isFragment: isFragment)
  }

  /// What RTF is told.
  var rtf: RTFWriteOptions {
    switch images {
    case nil, .keep?: RTFWriteOptions(images: .picture)
    case .describe?: RTFWriteOptions(images: .describe)
    case .drop?: RTFWriteOptions(images: .drop)
    }
  }
}
