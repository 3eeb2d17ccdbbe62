internal import InlayContainer
public import InlayCore
internal import InlayFiles

extension Triple {
  /// The text with its images.
  ///
  /// A range over several U+FFFC gives as many placements. A HEIC with DocumentName is a glyph, anything else an
  /// attachment. An identifier without data is an image with missing content. Data that no range refers to becomes a
  /// file, under a safe name made from its identifier. The last two give diagnostics.
  ///
  /// - Throws: `InlayError` if a range is empty, out of bounds, overlapping or inside a surrogate pair, or if a limit
  ///   is exceeded. Complexity: O(n + k log k) in text and ranges.
  public func decomposed(limits: Limits = .default) throws -> Converted<DecomposedText> {
    try stoppingWhenCancelled { try decomposedText(limits) }
  }

  private func decomposedText(_ limits: Limits) throws -> Converted<DecomposedText> {
    try Limits.check("textUnits", string.utf16.count, limits.textUnits)
    try Limits.check("placements", imageRanges.count, limits.placements)
    for source in imageData.values {
      try Limits.check("attachmentBytes", source.count, limits.attachmentBytes)
    }
    var noticed = DiagnosticCollector()
    let order = try sortedRanges()
    let placed = try images(limits, &noticed)
    var builder = AttributedTextBuilder()
    var counter = CancellationCounter()
    var index = string.startIndex
    var at = 0
    for range in order.map({ imageRanges[$0] }) {
      try counter.check()
      let start = string.utf16.index(index, offsetBy: range.location - at)
      let end = string.utf16.index(start, offsetBy: range.length)
      try builder.append(AttributedRun(string[index..<start]))
      try builder.append(AttributedRun(string[start..<end], image: placed[range.identifier]))
      index = end
      at = range.location + range.length
    }
    try builder.append(AttributedRun(string[index...]))
    let result = try Decomposer.decompose(builder.finish(), limits: limits)
    noticed.report(result.diagnostics)
    var text = result.value
    let files = unusedFiles(&noticed)
    if !files.isEmpty { text = try text.with(files: files) }
    return Converted(text, diagnostics: noticed.diagnostics)
  }

  /// The indices of ``imageRanges``, sorted by location. Throws if a range is invalid.
  private func sortedRanges() throws -> [Int] {
    let count = string.utf16.count
    for (index, range) in imageRanges.enumerated() {
      guard range.length > 0 else { throw InlayError.tripleEmptyRange(index: index, at: range.location) }
      let (end, overflow) = range.location.addingReportingOverflow(range.length)
      guard range.location >= 0, !overflow, end <= count else {
        throw InlayError.tripleRangeOutOfBounds(index: index, at: range.location, count: count)
      }
    }
    let order = imageRanges.indices.sorted {
      (imageRanges[$0].location, $0) < (imageRanges[$1].location, $1)
    }
    var end = 0
    var boundaries: [(at: Int, index: Int)] = []
    boundaries.reserveCapacity(order.count * 2)
    for index in order {
      let range = imageRanges[index]
      guard range.location >= end else {
        throw InlayError.tripleRangesOverlap(index: index, at: range.location)
      }
      end = range.location + range.length
      boundaries.append((range.location, index))
      boundaries.append((end, index))
    }
    var next = 0
    var at = 0
    for scalar in string.unicodeScalars {
      guard next < boundaries.count else { break }
      let width = scalar.value > 0xFFFF ? 2 : 1
      while next < boundaries.count, boundaries[next].at < at + width {
        guard boundaries[next].at == at else {
          throw InlayError.tripleRangeSplitsSurrogates(index: boundaries[next].index, at: boundaries[next].at)
        }
        next += 1
      }
      at += width
    }
    return order
  }

  /// The image of each identifier that a range refers to.
  private func images(
    _ limits: Limits, _ noticed: inout DiagnosticCollector
  ) throws -> [ContentIdentifier: PlacedImage] {
    var images: [ContentIdentifier: PlacedImage] = [:]
    var counter = CancellationCounter()
    for range in imageRanges where images[range.identifier] == nil {
      try counter.check()
      let identifier = range.identifier
      guard let source = imageData[identifier] else {
        noticed.report(
          .tripleContentMissing, at: range.location,
          "there is no data for the identifier \(Visible.name(identifier.rawValue))")
        images[identifier] = PlacedImage(
          InlineImage(identifier: identifier, mediaType: nil, content: .missing(MissingContent(.absent))),
          kind: .attachment)
        continue
      }
      let header: ImageHeader?
      do { header = try ImageHeader.read(source, limits: limits).value } catch let error as InlayError
        where error.isAboutImageHeader && !error.code.isLimit
      {
        header = nil
      }
      let isGlyph = header?.isAdaptiveImageGlyph ?? false
      if isGlyph, let own = header?.identifier, own != identifier {
        noticed.report(
          .tripleIdentifierDiffers, at: range.location,
          "the image with the identifier \(Visible.name(identifier.rawValue)) states the identifier \(Visible.name(own.rawValue))"
        )
      }
      images[identifier] = PlacedImage(
        InlineImage(
          identifier: identifier, description: header?.description,
          mediaType: header?.mediaType ?? .octetStream, content: .data(source),
          width: header?.width, height: header?.height),
        kind: isGlyph ? .glyph : .attachment)
    }
    return images
  }

  /// Data that no range refers to, sorted by identifier.
  private func unusedFiles(_ noticed: inout DiagnosticCollector) -> [BundleFile] {
    let used = Set(imageRanges.map(\.identifier))
    let unused = imageData.filter { !used.contains($0.key) }
    guard !unused.isEmpty else { return [] }
    var names = SafeFileName()
    var files: [BundleFile] = []
    for (identifier, source) in unused.sorted(by: {
      ExactString($0.key.rawValue) < ExactString($1.key.rawValue)
    }) {
      noticed.report(
        .tripleUnusedData,
        "no range refers to \(Visible.name(identifier.rawValue)); its data was kept as a file")
      let mediaType = (try? source.read(0..<min(512, source.count))).flatMap { ImageHeader.recognize($0) }
      let ending = mediaType?.fileExtension.map { ".\($0)" } ?? ""
      files.append(
        BundleFile(
          names.make(from: identifier.rawValue + ending), content: .data(source), mediaType: mediaType))
    }
    return files
  }
}
