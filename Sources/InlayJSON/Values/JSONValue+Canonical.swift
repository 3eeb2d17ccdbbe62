extension JSONValue {
  /// The canonical form (RFC 8785) in UTF-8. Complexity: O(n).
  package var canonicalBytes: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    // Writing a complete value with valid parts cannot fail, so the bytes are complete.
    return (try? writer.finish()) ?? []
  }

  /// Parses `bytes`, which must be exactly one JSON value. See ``JSONReader`` for what is refused. Complexity: O(n).
  ///
  /// - Throws: ``JSONError`` if they are not.
  package init(
    parsing bytes: [UInt8], maximumDepth: Int = JSONReader.defaultMaximumDepth
  ) throws(JSONError) {
    var reader = JSONReader(bytes, maximumDepth: maximumDepth)
    self = try reader.readValue()
    try reader.finish()
  }
}

extension JSONValue: CustomStringConvertible {
  /// The canonical form.
  public var description: String { String(decoding: canonicalBytes, as: UTF8.self) }
}
