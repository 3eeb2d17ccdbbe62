package import InlayCore
internal import InlayFiles

extension Format {
  /// Reads an input and keeps its text file as the policy of `options` says.
  func readKeepingSource(
    _ input: FormatInput, _ options: ReadOptions, _ reader: Reader
  ) throws -> Converted<DecomposedText> {
    guard let rule = sourceRule else {
      var read = try reader(input, options)
      if options.source == .drop { read.value.source = nil }
      return read
    }
    let input = try options.source == .drop ? input : inMemory(input, rule, options.limits)
    var read = try reader(input, options)
    read.value.source = nil
    guard options.source != .drop else { return read }
    let pictures = read.value.images.reduce(into: 0) { sum, image in
      for form in image.representations { sum += form.content.source?.count ?? 0 }
    }
    for file in try rule.find(input, options.limits)
    where file.content.count <= options.limits.attachmentBytes {
      let text = file.content.count - pictures / 3 * rule.bytesPerThreePictureBytes
      if options.source == .keep || text <= DocumentSource.automaticBytes {
        read.value.source = DocumentSource(
          format: (file.format ?? name).rawValue, content: .data(file.content))
        break
      }
    }
    return read
  }

  /// A file that its reader takes into memory, or that is small, in memory. A text then does not depend on a file that may
  /// change. A file over the limit is left to the reader, which refuses it.
  private func inMemory(_ input: FormatInput, _ rule: SourceRule, _ limits: Limits) throws -> FormatInput {
    guard case .file(let source, let name) = input, !(source is MemorySource), !FormatLook.isTar(source),
      source.count <= mostInMemory(rule, limits)
    else { return input }
    return .file(MemorySource(try source.readAll()), name: name)
  }

  private func mostInMemory(_ rule: SourceRule, _ limits: Limits) -> Int {
    guard rule.isReadIntoMemory, let byteLimit else { return DocumentSource.automaticBytes }
    return byteLimit.bytes(limits)
  }

  /// The output that holds the file a text was read from; `nil` if a new one is to be written, with a diagnostic if
  /// that was not asked for.
  func sourceOutput(
    _ text: DecomposedText, _ options: WriteOptions
  ) throws -> (output: FormatOutput?, diagnostics: [Diagnostic]) {
    guard let rule = sourceRule, let source = text.source, isSource(source), options.source != .drop,
      !options.choosesForm
    else { return (nil, []) }
    guard options.source == .keep || !rule.mayHoldPrograms else { return (nil, []) }
    guard let content = source.content else {
      return (nil, [Self.writtenAnew("the text was edited after it was read")])
    }
    guard let bytes = content.source, let file = try Self.unlessLost({ try MemorySource(bytes.readAll()) })
    else {
      return (nil, [Self.writtenAnew("the file that the text was read from is not available")])
    }
    let restored: SourceRule.Restored
    do {
      restored = try rule.restore(file, FormatName(rawValue: source.format), text, options.limits)
    } catch let error as InlayError where error.code != .sourceIO {
      return (nil, [Self.writtenAnew("the file that the text was read from is damaged")])
    }
    if options.source == .keep { return (restored.output, []) }
    let reading = ReadOptions(limits: options.limits, source: .drop)
    if let again = try Self.unlessLost({ try read(restored.input, options: reading) }),
      again.value.asSourceHoldsIt == text.asSourceHoldsIt
    {
      return (restored.output, [])
    }
    return (nil, [Self.writtenAnew("the file that it was read from no longer gives this text")])
  }

  /// What `body` makes; `nil` if it cannot. A disk that fails is no reason to write another file than was read.
  private static func unlessLost<Value>(_ body: () throws -> Value) throws -> Value? {
    do { return try body() } catch let error as InlayError where error.code != .sourceIO { return nil }
  }

  /// Whether ``write(_:options:)`` gives back the file that the text was read from, so that it needs no fallbacks.
  package func givesSourceBack(_ text: DecomposedText, _ options: WriteOptions) throws -> Bool {
    guard canWrite, let source = text.source, source.content != nil, isSource(source),
      !options.stripDescriptions, !options.stripMetadata
    else { return false }
    return try sourceOutput(text.prepared(for: options), options).output != nil
  }

  /// Whether this format can give back a source.
  private func isSource(_ source: DocumentSource) -> Bool {
    let format = FormatName(rawValue: source.format)
    return format == name || sourceRule?.relatives.contains(format) ?? false
  }

  private static func writtenAnew(_ reason: String) -> Diagnostic {
    Diagnostic(
      .formatsSourceWrittenAnew,
      "\(reason), so its file was written anew; whatever Inlay does not read from that format is lost")
  }
}

extension DecomposedText {
  /// The text without what its source cannot tell: fallbacks that were made from originals, and what is known of
  /// content that is missing.
  fileprivate var asSourceHoldsIt: DecomposedText {
    func bare(_ content: ImageContent) -> ImageContent {
      if case .missing = content { .missing(MissingContent(.absent)) } else { content }
    }
    let needsChange = images.contains { image in
      !image.alternates.isEmpty || image.content.source == nil
    }
    guard needsChange else { return self }
    return mappingImages { image in
      var parts = image.parts
      parts.alternates.removeAll(where: \.role.isMadeFromPrimary)
      if case .missing = image.content {
        parts.primary = Representation(mediaType: nil, content: .missing(MissingContent(.absent)))
        parts.description = nil
        parts.identifier = nil
      }
      for index in parts.alternates.indices {
        parts.alternates[index].content = bare(parts.alternates[index].content)
      }
      return InlineImage(parts)
    }
  }
}

extension DiagnosticCode {
  /// The file that a text was read from was not given back.
  package static let formatsSourceWrittenAnew = DiagnosticCode("formats.sourceWrittenAnew", .reduced)
}
