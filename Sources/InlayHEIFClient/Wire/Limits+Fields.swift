import InlayCore

extension Limits {
  /// Every limit, in the order of the pipe's format.
  static let fields: [any WritableKeyPath<Limits, Int> & Sendable] = [
    \.attachmentBytes, \.textUnits, \.placements, \.jsonBytes, \.jsonDepth, \.rtfBytes, \.rtfDepth,
    \.rtfTableEntries, \.htmlBytes, \.htmlDepth, \.htmlNodes, \.htmlStyleRules, \.htmlImages,
    \.imagePixels, \.imageSide, \.files, \.bundleBytes, \.folderDepth, \.fileNameBytes, \.heifItems,
    \.heifBoxes, \.heifDepth, \.heifExtents, \.strikes, \.imageChunks, \.metadataBytes,
    \.propertyListValues, \.propertyListDepth,
  ]
}

extension FieldWriter {
  /// All limits: their number and each.
  mutating func limits(_ limits: Limits) {
    count(Limits.fields.count)
    for field in Limits.fields { integer(limits[keyPath: field]) }
  }
}

extension FieldReader {
  mutating func limits() throws(PipeViolation) -> Limits {
    guard try u32() == UInt32(Limits.fields.count) else { throw PipeViolation("its limits are others") }
    var limits = Limits()
    for field in Limits.fields { limits[keyPath: field] = try integer() }
    return limits
  }
}
