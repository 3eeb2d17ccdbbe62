internal import InlayContainer
package import InlayCore
internal import InlayFiles

extension DecomposedText {
  /// The text as it is to be written with `options`: without the metadata that they strip, and without the file that it
  /// was read from if they say so.
  ///
  /// - Throws: `InlayError` with the code `container.notStripped` if metadata cannot be taken out of an image.
  ///   Complexity: O(n), and the bytes of all images if metadata is stripped.
  package func prepared(for options: WriteOptions) throws -> DecomposedText {
    var kinds: StrippedMetadata = []
    if options.stripDescriptions { kinds.insert(.descriptions) }
    if options.stripMetadata { kinds.insert(.origin) }
    guard !kinds.isEmpty else {
      guard options.source == .drop, source != nil else { return self }
      var copy = self
      copy.source = nil
      return copy
    }
    var stripped: [ContentDigest: ImageContent] = [:]
    func strip(_ content: ImageContent, _ type: MIMEType?, _ label: String) throws -> ImageContent {
      guard case .data(let source) = content else { return content }
      if type == .folder {
        // A folder, such as a bundle in a bundle, is a tar of files that may be images.
        let folder = try FileTree(tar: source, limits: options.limits).mappingFiles { path, file in
          try strip(.data(file), nil, "\(label): \(path)").source ?? file
        }
        return .data(folder.tarSource())
      }
      let digest = source.knownDigest
      if let digest, let known = stripped[digest] { return known }
      let bytes = try source.readAll()
      let new: [UInt8]
      do {
        new = try MetadataStripper.stripped(bytes, of: kinds, limits: options.limits)
      } catch let error as InlayError {
        throw InlayError(
          error.code, "\(label): \(error.message)",
          advice: "remove the image from the document, or omit the option")
      }
      let result: ImageContent = new == bytes ? content : .bytes(new)
      if let digest { stripped[digest] = result }
      return result
    }
    var text = try mappingImages { image in
      var parts = image.parts
      if kinds.contains(.descriptions) { parts.description = nil }
      parts.primary.content = try strip(parts.primary.content, parts.primary.mediaType, image.label)
      for index in parts.alternates.indices {
        parts.alternates[index].content = try strip(
          parts.alternates[index].content, parts.alternates[index].mediaType, image.label)
      }
      return InlineImage(parts)
    }
    if !files.isEmpty {
      text = try text.with(
        files: files.map { file in
          var file = file
          file.content = try strip(file.content, file.mediaType, "the file \(file.name)")
          return file
        })
    }
    text.source = nil
    return text
  }
}
