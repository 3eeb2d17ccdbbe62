public import InlayCore

extension DecomposedText {
  /// The text with a form to send for each image that should not be sent as it is: a further representation with the role
  /// `outgoing`. The original stays the primary.
  ///
  /// - A large image is scaled down in linear light. It becomes a JPEG if it is opaque, else a WebP or PNG. Files that
  ///   others may not be able to show (HEIC, AVIF, TIFF) become one of these, too.
  /// - A small image keeps its file, and its pixels to the bit. If its metadata is stripped, the form is the file with
  ///   blanked metadata; if it has none, or is not stripped, it needs no form.
  /// - An image whose form would be larger than the file keeps it, if its pixels are not too many.
  /// - Glyphs and files that are not images are sent byte for byte, and need no form.
  ///
  /// An image that had a form gets a new one. Missing content, and images that cannot be decoded, are reported; each image
  /// is decoded once, however often it is placed. ``InlineImage/outgoing`` is what is to be sent.
  ///
  /// - Parameters:
  ///   - options: sizes, quality, metadata.
  ///   - decoder: the decoder.
  ///   - limits: limits for files and pixels.
  ///   - keeping: where the bytes of a form are kept. By default they are in memory, up to a few hundred KB each.
  ///   - progress: is called after each image with the number of images done, and of all.
  /// - Throws: `InlayError` if bytes cannot be read, or for an animation that is refused; what `keeping` throws.
  /// - Complexity: O(bytes and pixels of the images). One image is in memory at a time, in addition to the forms.
  public func addingOutgoing(
    _ options: OutgoingOptions = OutgoingOptions(), decoder: ImageDecoder = .standard,
    limits: Limits = .default, keeping: ([UInt8]) throws -> any ByteSource = { MemorySource($0) },
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws -> Converted<DecomposedText> {
    var pass = OutgoingPass(options, decoder: decoder, limits: limits)
    var places: [Int?] = Array(repeating: nil, count: images.count)
    var isGlyph = Array(repeating: false, count: images.count)
    for placement in placements {
      if places[placement.image] == nil { places[placement.image] = placement.at }
      if placement.kind == .glyph { isGlyph[placement.image] = true }
    }
    var index = 0
    var text = try mappingImages { image in
      let made = try pass.adding(to: image, isGlyph: isGlyph[index], at: places[index], keeping: keeping)
      index += 1
      progress(index, images.count)
      return made
    }
    // A form adds nothing that the file the text was read from should hold.
    text.source = source
    try Task.checkCancellation()
    return Converted(text, diagnostics: pass.collector.diagnostics)
  }
}

extension InlineImage {
  /// What is to be sent of the image: its representation with the role `outgoing`, else its original.
  public var outgoing: Representation { alternates.first { $0.role == .outgoing } ?? primary }

  /// Makes the form to send of an image that is uploaded alone: that of
  /// ``InlayCore/DecomposedText/addingOutgoing(_:decoder:limits:keeping:progress:)``, or the image itself if it needs none.
  ///
  /// - Throws: `InlayError` if the form cannot be made. Nothing is sent that the options do not allow.
  /// - Complexity: O(bytes and pixels).
  public func outgoingForm(
    _ options: OutgoingOptions = OutgoingOptions(), decoder: ImageDecoder = .standard,
    limits: Limits = .default
  ) throws -> Representation {
    var pass = OutgoingPass(options, decoder: decoder, limits: limits)
    return try pass.representation(of: self)
  }
}
