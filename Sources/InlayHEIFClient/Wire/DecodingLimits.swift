package import InlayCore

/// The limits that a decoder looks at. The pipe carries these alone, so that a new limit on text does not change it.
package struct DecodingLimits: Sendable, Hashable {
  /// The limits of the request, all others being the default ones.
  package private(set) var asLimits: Limits

  /// Those in the order of the pipe's format. A limit that a decoder begins to look at must be added here.
  static let fields: [any WritableKeyPath<Limits, Int> & Sendable] = [
    \.attachmentBytes, \.imagePixels, \.imageSide, \.heifItems, \.heifBoxes, \.heifDepth, \.heifExtents,
    \.strikes, \.imageChunks, \.metadataBytes,
  ]

  /// Those of `limits`.
  package init(_ limits: Limits) {
    asLimits = Limits()
    for field in Self.fields { asLimits[keyPath: field] = limits[keyPath: field] }
  }

  init(from fields: inout FieldReader) throws {
    asLimits = Limits()
    for field in Self.fields { asLimits[keyPath: field] = try fields.integer() }
  }

  func write(to fields: inout FieldWriter) {
    for field in Self.fields { fields.integer(asLimits[keyPath: field]) }
  }
}
