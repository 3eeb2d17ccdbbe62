internal import ArgumentParser
internal import InlayCore
internal import InlayFiles
internal import InlayPixels
internal import InlayPrograms

/// The options for what is sent of pictures.
struct OutgoingArguments: ParsableArguments {
  @Flag(
    help:
      "Add a version of each large picture for sending: smaller, upright, without place, time and camera. The original stays."
  )
  var outgoing = false

  @Option(
    help: ArgumentHelp(
      "The longest side of a version for sending, in pixels. (default: \(OutgoingOptions().largestSide))",
      valueName: "n"))
  var outgoingSize: Int?

  func validate() throws {
    guard let outgoingSize else { return }
    if !outgoing { throw ValidationError("--outgoing-size needs --outgoing") }
    let longest = WebPEncoder.maximumSide
    if !(1...longest ~= outgoingSize) {
      throw ValidationError("--outgoing-size \(outgoingSize): use 1 to \(longest) pixels")
    }
  }

  /// The text with what the options ask for. However many versions there are, they take no memory.
  ///
  /// - Throws: `InlayError`; `CancellationError`.
  func adding(to text: DecomposedText, limits: Limits) throws -> Converted<DecomposedText> {
    guard outgoing else { return Converted(text) }
    var options = OutgoingOptions()
    if let outgoingSize { options.largestSide = outgoingSize }
    let parts = SpooledParts()
    return try text.addingOutgoing(
      options, decoder: PixelTools.decoder, limits: limits, keeping: parts.keep)
  }
}
