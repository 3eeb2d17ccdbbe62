internal import InlayCore

extension PlacedImage {
  /// Distinguishes placed images without reading their bytes. Equal identities mean equal images as long as the image
  /// lives; equal images may have different identities. A table by equality would compare the bytes of each image with
  /// those of every other image of the same size.
  struct Identity: Hashable {
    var image: ObjectIdentifier
    var attributes: PlacementAttributes
  }

  var identity: Identity { Identity(image: image.identity, attributes: attributes) }
}
