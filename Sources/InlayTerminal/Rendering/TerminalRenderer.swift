public import InlayCore
public import InlayPixels
import InlayUnicode

/// Brings a document to a terminal, line by line, so that a long one needs little memory.
///
/// ```swift
/// let text = try Decomposer.decompose([AttributedRun("Tea at four.")]).value
/// let found = TerminalDetection.current().capabilities
/// var renderer = TerminalRenderer(text, options: TerminalOptions(capabilities: found), decoder: .standard)
/// try renderer.render { bytes in print(String(decoding: bytes, as: UTF8.self), terminator: "") }
/// for diagnostic in renderer.diagnostics { print(diagnostic) }
/// ```
///
/// The same lines come out in every protocol, with the same columns (but `text`, in which images are words). Of the document
/// nothing reaches the terminal but text without control characters, pixels, and links of kinds that are harmless.
public struct TerminalRenderer: ~Copyable {
  /// Bytes that are gathered before they are written.
  private static let chunk = 64 << 10

  private let pictures: BoxPictures
  private var layout: TerminalLayout
  private var encoder: LineEncoder
  private var line = TerminalLine()
  private var isCancelled = false
  private var counter = CancellationCounter()
  /// Rows written so far.
  public private(set) var rows = 0
  /// How pictures are shown.
  public let graphics: GraphicsProtocol

  /// A renderer for a document.
  ///
  /// - Parameters:
  ///   - text: the document.
  ///   - options: what the terminal can do, and what is wished.
  ///   - decoder: for the pictures. Those it does not take are described.
  public init(_ text: DecomposedText, options: TerminalOptions, decoder: ImageDecoder) {
    let flow = options.flow(text)
    let capabilities = options.capabilities
    let layoutOptions = options.layout(flow)
    let pictures = BoxPictures(
      flow, options: layoutOptions, medium: options.medium, decoder: decoder, limits: options.limits)
    self.pictures = pictures
    graphics = options.chosenGraphics
    layout = TerminalLayout(flow, options: layoutOptions) { pictures.measure($0) }
    let encoder: PictureEncoder
    switch graphics {
    case .kitty:
      encoder = .cells(
        KittyPlaceholderEncoder(
          KittyPictures(
            pictures, passthrough: capabilities.passthrough, generator: options.identifierGenerator())))
    case .kittyDirect:
      encoder = .cursor(
        KittyDirectEncoder(
          KittyPictures(
            pictures, passthrough: capabilities.passthrough, generator: options.identifierGenerator(),
            largestIdentifier: UInt32(Int32.max))))
    case .iterm2: encoder = .cursor(ITermPictureEncoder(pictures, passthrough: capabilities.passthrough))
    case .sixel: encoder = .cursor(SixelPictureEncoder(pictures, capabilities))
    case .blocks: encoder = .cells(BlockPictureEncoder(pictures, capabilities))
    case .text: encoder = .none
    }
    self.encoder = LineEncoder(
      SentStyles(capabilities, isPlain: graphics == .text), encoder, capabilities)
  }

  /// Writes what is left of the document.
  ///
  /// - Parameters:
  ///   - write: takes bytes in order, some ten thousand at a time.
  ///   - transmit: takes what must reach the terminal before the text that follows and is no text itself, in kitty's
  ///     protocols: for where the text goes through a pager. Without it that goes to `write` too.
  /// - Throws: ``TerminalOutputError``: what these throw, or ``TerminalOutputError/cancelled`` in a cancelled task, after the
  ///   line that was being made. The lines that were on their way are lost then, and a renderer that was cancelled writes
  ///   no more.
  /// - Complexity: O(text + pixels).
  public mutating func render<Failure: Error>(
    to write: ([UInt8]) throws(Failure) -> Void,
    transmitting transmit: (([UInt8]) throws(Failure) -> Void)? = nil
  ) throws(TerminalOutputError<Failure>) {
    try stopIfCancelled(Failure.self)
    while layout.next(into: &line) {
      encoder.put(line, styles: layout.styles)
      if line.hasPictures || counter.isCancelledNow() { try stopIfCancelled(Failure.self) }
      rows += line.rows
      if encoder.bytes.count + encoder.transmissions.bytes.count >= Self.chunk {
        // Of lines made in a cancelled task pictures may be missing.
        try stopIfCancelled(Failure.self)
        try flush(to: write, transmitting: transmit)
      }
    }
    try stopIfCancelled(Failure.self)
    try flush(to: write, transmitting: transmit)
  }

  private mutating func stopIfCancelled<Failure>(
    _: Failure.Type
  ) throws(TerminalOutputError<Failure>) {
    isCancelled = isCancelled || Task.isCancelled
    if isCancelled { throw .cancelled }
  }

  private mutating func flush<Failure: Error>(
    to write: ([UInt8]) throws(Failure) -> Void, transmitting transmit: (([UInt8]) throws(Failure) -> Void)?
  ) throws(TerminalOutputError<Failure>) {
    let transmissions = encoder.transmissions.bytes
    do throws(Failure) {
      if !transmissions.isEmpty {
        if let transmit { try transmit(transmissions) } else { try write(transmissions) }
      }
      if !encoder.bytes.isEmpty { try write(encoder.bytes) }
    } catch { throw .output(error) }
    encoder.clear()
  }

  /// What removes the pictures sent so far, and all places they are seen in, from a terminal of kitty's protocols; empty for
  /// others. Without it they stay as long as the text does.
  public var removal: [UInt8] { encoder.removal }

  /// What was noticed so far.
  public var diagnostics: [Diagnostic] {
    layout.diagnostics + pictures.collector.diagnostics + encoder.diagnostics
  }
}
