public import InlayCore
public import InlayPixels
import InlayUnicode

/// Writes a document for a terminal line by line, so that a long document needs little memory.
///
/// ```swift
/// let text = try Decomposer.decompose([AttributedRun("Tea at four.")]).value
/// let found = TerminalDetection.current().capabilities
/// var renderer = TerminalRenderer(text, options: TerminalOptions(capabilities: found), decoder: .standard)
/// try renderer.render { bytes in print(String(decoding: bytes, as: UTF8.self), terminator: "") }
/// for diagnostic in renderer.diagnostics { print(diagnostic) }
/// ```
///
/// Lines and columns are the same for every protocol except `text`, in which images are words. Only text without
/// control characters, pixels, and links with safe schemes reach the terminal.
public struct TerminalRenderer: ~Copyable {
  /// Number of bytes that are collected before they are written.
  private static let chunk = 64 << 10

  private let pictures: BoxPictures
  private var layout: TerminalLayout
  private var encoder: LineEncoder
  private var line = TerminalLine()
  private var isCancelled = false
  private var counter = CancellationCounter()
  /// Rows written so far.
  public private(set) var rows = 0
  /// The protocol that is used for pictures.
  public let graphics: GraphicsProtocol

  /// Creates a renderer for a document.
  ///
  /// - Parameters:
  ///   - text: the document.
  ///   - options: what the terminal can do, and how the document looks.
  ///   - decoder: decodes the pictures. A picture that it cannot decode is described.
  public init(_ text: DecomposedText, options: TerminalOptions, decoder: ImageDecoder) {
    let flow = options.flow(text)
    let layoutOptions = options.layout(flow)
    let pictures = BoxPictures(
      flow, options: layoutOptions, medium: options.medium, decoder: decoder, limits: options.limits)
    self.pictures = pictures
    graphics = options.chosenGraphics
    layout = TerminalLayout(flow, options: layoutOptions) { pictures.measure($0) }
    encoder = LineEncoder(pictures, options)
  }

  /// Writes the rest of the document.
  ///
  /// - Parameters:
  ///   - write: receives the bytes in order, in chunks of some ten thousand.
  ///   - transmit: receives the pictures of kitty's protocols, which must reach the terminal before the text that
  ///     follows. Use it if the text goes through a pager. Without it, pictures go to `write`, too.
  /// - Throws: rethrows what `write` and `transmit` throw; throws `CancellationError` in a canceled task. In that case,
  ///   lines made but not yet written are lost, and the renderer writes nothing more.
  /// - Complexity: O(text + pixels).
  public mutating func render(
    to write: ([UInt8]) throws -> Void, transmitting transmit: (([UInt8]) throws -> Void)? = nil
  ) throws {
    try stopIfCancelled()
    while layout.next(into: &line) {
      encoder.put(line, styles: layout.styles)
      if line.hasPictures || counter.isCancelledNow() { try stopIfCancelled() }
      rows += line.rows
      if encoder.bytes.count + encoder.transmissions.bytes.count >= Self.chunk {
        // Lines made in a canceled task may lack pictures.
        try stopIfCancelled()
        try flush(to: write, transmitting: transmit)
      }
    }
    try stopIfCancelled()
    try flush(to: write, transmitting: transmit)
  }

  private mutating func stopIfCancelled() throws {
    isCancelled = isCancelled || Task.isCancelled
    if isCancelled { throw CancellationError() }
  }

  private mutating func flush(
    to write: ([UInt8]) throws -> Void, transmitting transmit: (([UInt8]) throws -> Void)?
  ) throws {
    let transmissions = encoder.transmissions.bytes
    if !transmissions.isEmpty {
      if let transmit { try transmit(transmissions) } else { try write(transmissions) }
    }
    if !encoder.bytes.isEmpty { try write(encoder.bytes) }
    encoder.clear()
  }

  /// The bytes that remove the pictures sent so far from a terminal with one of kitty's protocols, wherever they are
  /// shown. Empty for other protocols, whose pictures disappear with the text.
  public var removal: [UInt8] { encoder.removal }

  /// The diagnostics so far.
  public var diagnostics: [Diagnostic] {
    layout.diagnostics + pictures.diagnostics + encoder.diagnostics
  }
}
