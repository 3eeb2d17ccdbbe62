import InlayCore

#if canImport(CExpat)
  internal import CExpat
#endif

#if canImport(CExpat)
  /// Parses XML by expat. Fetches nothing. Refuses declarations of entities, and entities that XML does not have.
  enum XMLParser {
    /// Parses all of `bytes`, less than 2 GiB.
    ///
    /// - Throws: `InlayError` if it is not well-formed XML; rethrows what the builder throws.
    static func parse(_ bytes: [UInt8], _ builder: XMLListBuilder) throws {
      guard let parser = unsafe XML_ParserCreate(nil) else {
        throw InlayError.xmlMalformed("no memory", at: 0)
      }
      let run = unsafe XMLRun(parser, builder)
      defer { unsafe XML_ParserFree(parser) }
      try withExtendedLifetime(run) {
        run.listen()
        // All at once: in pieces, expat begins a long tag anew with each.
        let status = unsafe bytes.withUnsafeBytes { all in
          unsafe XML_Parse(
            parser, all.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: all.count), 1)
        }
        if let failure = run.failure { throw failure }
        guard status == XML_STATUS_OK else {
          let code = unsafe XML_GetErrorCode(parser)
          let words = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "unknown error"
          throw InlayError.xmlMalformed(words, at: run.offset)
        }
      }
    }
  }

  /// A parser at work. Expat calls it through an unretained pointer.
  @safe
  private final class XMLRun {
    private let parser: XML_Parser
    private let builder: XMLListBuilder
    private(set) var failure: (any Error)?

    init(_ parser: XML_Parser, _ builder: XMLListBuilder) {
      unsafe self.parser = parser
      self.builder = builder
    }

    /// The byte that expat is at.
    var offset: Int { Int(clamping: unsafe XML_GetCurrentByteIndex(parser)) }

    /// Runs `body` unless something failed before. If it throws, the parser ends.
    private func call(_ body: () throws -> Void) {
      guard failure == nil else { return }
      do { try body() } catch {
        failure = error
        _ = unsafe XML_StopParser(parser, 0)
      }
    }

    private static func run(_ pointer: UnsafeMutableRawPointer?) -> XMLRun? {
      unsafe pointer.map { unsafe Unmanaged<XMLRun>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Makes expat call this object, which must outlive the parser's last call.
    func listen() {
      unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
      unsafe XML_SetElementHandler(
        parser,
        { data, name, _ in
          guard let run = unsafe XMLRun.run(data), let name = unsafe name else { return }
          run.call { try run.builder.start(unsafe String(cString: name), at: run.offset) }
        },
        { data, _ in
          guard let run = unsafe XMLRun.run(data) else { return }
          run.call { try run.builder.end(at: run.offset) }
        })
      unsafe XML_SetCharacterDataHandler(parser) { data, text, count in
        guard let run = unsafe XMLRun.run(data), let text = unsafe text, count > 0 else { return }
        unsafe text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { start in
          let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(count))
          run.call { try unsafe run.builder.text(bytes, at: run.offset) }
        }
      }
      unsafe XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
        guard let run = unsafe XMLRun.run(data) else { return }
        run.call { throw InlayError.xmlMalformed("it declares an entity", at: run.offset) }
      }
      unsafe XML_SetSkippedEntityHandler(parser) { data, _, _ in
        guard let run = unsafe XMLRun.run(data) else { return }
        run.call { throw InlayError.xmlMalformed("it uses an unknown entity", at: run.offset) }
      }
    }
  }
#else
  /// Systems without expat.
  enum XMLParser {
    static func parse(_ bytes: [UInt8], _ builder: XMLListBuilder) throws { throw InlayError.xmlUnavailable }
  }
#endif
