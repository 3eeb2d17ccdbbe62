internal import InlayCore
package import InlayFiles
internal import InlayJSON

/// Writes the canonical JSON form of a triple (RFC 8785): equal triples give equal bytes.
package enum TripleWriter {
  /// Streams `triple`.
  ///
  /// - Throws: what the sink throws, and `InlayError` if data cannot be read. Complexity: O(n), with bounded memory.
  package static func write(_ triple: Triple, to sink: any OutputSink) throws {
    try stoppingWhenCancelled { try stream(triple, to: sink) }
  }

  private static func stream(_ triple: Triple, to sink: any OutputSink) throws {
    var counter = CancellationCounter()
    var writer = JSONWriter { (piece: Span<UInt8>) throws in
      try Task.checkCancellation()
      var bytes: [UInt8] = []
      bytes.reserveCapacity(piece.count)
      for index in piece.indices { bytes.append(piece[index]) }
      try sink.write(bytes)
    }
    writer.beginObject()
    writer.name("imageData" as StaticString)
    writer.beginObject()
    let sorted = triple.imageData.sorted {
      $0.key.rawValue.utf16.lexicographicallyPrecedes($1.key.rawValue.utf16)
    }
    for (identifier, source) in sorted {
      writer.name(identifier.rawValue)
      writer.beginBase64()
      var at = 0
      while at < source.count {
        let end = min(at + 1 << 18, source.count)
        try Task.checkCancellation()
        let piece: [UInt8]
        do { piece = try source.read(at..<end) } catch {
          throw InlayError.reading(Visible.name(identifier.rawValue), error)
        }
        writer.base64Piece(piece.span)
        at = end
      }
      writer.endBase64()
    }
    writer.endObject()
    writer.name("imageRanges" as StaticString)
    writer.beginArray()
    for range in triple.imageRanges {
      try counter.check()
      writer.beginObject()
      writer.name("id" as StaticString)
      writer.string(range.identifier.rawValue)
      writer.name("length" as StaticString)
      writer.integer(range.length)
      writer.name("location" as StaticString)
      writer.integer(range.location)
      writer.endObject()
    }
    writer.endArray()
    writer.name("string" as StaticString)
    writer.string(triple.string)
    writer.endObject()
    do { _ = try writer.finish() } catch {
      if case .sink(let inner) = error { throw inner }
      // Names are sorted and numbers are integers, so this fails only for a triple with numbers beyond 2^53.
      throw InlayError(.tripleInexpressible, error.description, underlying: error)
    }
  }
}
