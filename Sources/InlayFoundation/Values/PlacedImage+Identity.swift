internal import InlayCore

extension PlacedImage {
  /// Tells placed images apart without looking at their bytes: equal identities are equal images as long as the image
  /// lives. (Equal images may have several identities. A table by equality would compare the bytes of each image with
  /// those of every other one of its size.)
  struct Identity: Hashable {
    var image: ObjectIdentifier
    var attributes: PlacementAttributes
  }

  var identity: Identity { Identity(image: image.identity, attributes: attributes) }
}
