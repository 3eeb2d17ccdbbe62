package import InlayCore
package import InlayPixels

/// The request for pixels. The body is the file.
package struct DecodeMessage: Message, Hashable {
  package static let kind = FrameKind.decode

  package var selection: StrikeSelection
  package var limits: DecodingLimits

  package init(selection: StrikeSelection, limits: Limits) {
    (self.selection, self.limits) = (selection, DecodingLimits(limits))
  }

  package init(from fields: inout FieldReader) throws {
    let tag = try fields.byte()
    let value = try fields.integer()
    switch tag {
    case 0: selection = .first
    case 1: selection = .index(value)
    case 2: selection = .pixelHeight(value)
    default: throw PipeViolation("its choice of a strike is invalid")
    }
    limits = try DecodingLimits(from: &fields)
  }

  package func write(to fields: inout FieldWriter) {
    let (tag, value): (UInt8, Int) =
      switch selection {
      case .first: (0, 0)
      case .index(let index): (1, index)
      case .pixelHeight(let height): (2, height)
      }
    fields.byte(tag)
    fields.integer(value)
    limits.write(to: &fields)
  }

  package var bodyBytes: Int? { nil }
}

/// The reply with pixels, which are the body.
package struct PixelsMessage: Message, Hashable {
  package static let kind = FrameKind.pixels
  /// Maximum number of diagnostics for one image.
  package static let maximumDiagnostics = 128
  /// Maximum size of one diagnostic's sentence in bytes.
  static let maximumSentenceBytes = 1_024

  package var width: Int
  package var height: Int
  package var strike: Int
  package var diagnostics: [Diagnostic]

  /// The reply for `image`, with as many of its diagnostics as fit in a frame.
  package init(_ image: DecodedImage) {
    (width, height, strike) = (image.pixels.width, image.pixels.height, image.strike)
    diagnostics = image.diagnostics
    if diagnostics.count > Self.maximumDiagnostics {
      let left = diagnostics.count - Self.maximumDiagnostics + 1
      let code = diagnostics[Self.maximumDiagnostics - 1].code
      diagnostics.removeLast(left)
      diagnostics.append(Diagnostic(code, "\(left) more diagnostics of this and other kinds"))
    }
  }

  package init(from fields: inout FieldReader) throws {
    width = try fields.count(upTo: Int(Int32.max), "its width is too large")
    height = try fields.count(upTo: Int(Int32.max), "its height is too large")
    strike = try fields.count(upTo: Int(Int32.max), "the number of its strike is too large")
    guard width > 0, height > 0 else { throw PipeViolation("it has no pixels") }
    diagnostics = []
    for _ in 0..<(try fields.listCount(upTo: Self.maximumDiagnostics, "it has too many diagnostics")) {
      let name = try fields.code("the code of a diagnostic is invalid")
      let severity = try fields.byte()
      guard severity < Diagnostic.Severity.allCases.count else {
        throw PipeViolation("the severity of a diagnostic is unknown")
      }
      let code = DiagnosticCode(name, Diagnostic.Severity.allCases[Int(severity)])
      let at = try fields.optionalInteger()
      diagnostics.append(Diagnostic(code, at: at, try fields.text(upTo: Self.maximumSentenceBytes)))
    }
  }

  package func write(to fields: inout FieldWriter) {
    fields.integer(width)
    fields.integer(height)
    fields.integer(strike)
    fields.count(diagnostics.count)
    for diagnostic in diagnostics {
      fields.text(diagnostic.code.rawValue, upTo: FieldWriter.maximumCodeBytes)
      fields.byte(UInt8(Diagnostic.Severity.allCases.firstIndex(of: diagnostic.severity) ?? 0))
      fields.integer(diagnostic.at)
      fields.text(diagnostic.message, upTo: Self.maximumSentenceBytes)
    }
  }

  /// 4 bytes per pixel. Both sides are below 2^31.
  package var bodyBytes: Int? {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow || pixels > Int.max / 4 ? Int.max : 4 * pixels
  }
}
