package import InlayCore

/// The limits that a decoder uses. The pipe carries only these, so that a new limit for text does not change its
/// format.
package struct DecodingLimits: Sendable, Hashable {
  /// The limits of the request. All other limits have their default values.
  package private(set) var asLimits: Limits

  /// The limits in the order of the pipe format. If a decoder starts to use another limit, add it here.
  static let fields: [any WritableKeyPath<Limits, Int> & Sendable] = [
    \.attachmentBytes, \.imagePixels, \.imageSide, \.heifItems, \.heifBoxes, \.heifDepth, \.heifExtents,
    \.strikes, \.imageChunks, \.metadataBytes,
  ]

  /// The decoding limits among `limits`.
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
