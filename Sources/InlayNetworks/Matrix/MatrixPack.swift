import InlayCore
import InlayFormats
import InlayJSON

/// An image pack of Matrix as a document: a paragraph for each image, which is followed by its code.
enum MatrixPack {
  /// Reads a state event, the account data of a user, or the content of one.
  ///
  /// - Throws: `InlayError` if there are no images, or a limit is exceeded. Complexity: O(n).
  static func read(_ value: JSONValue, _ map: ImageMap, _ limits: Limits) throws -> Converted<DecomposedText>
  {
    guard let pack = ImageMap.imagesOfPack(value) else {
      throw InlayError.network("image pack of Matrix", missing: "images")
    }
    try Limits.check("placements", pack.count, limits.placements)
    let images = NetworkImages(map)
    var runs: [AttributedRun] = []
    for image in pack {
      if !runs.isEmpty { runs.append(AttributedRun("\n")) }
      var placed = try images.placed(
        NetworkImages.Claim(
          identifier: image.url, reference: image.url, code: image.code, description: image.body,
          url: image.url))
      placed.image = placed.image.stating(image.info)
      runs.append(AttributedRun(image: placed))
      runs.append(AttributedRun(" " + Visible.line(image.code)))
    }
    return try Decomposer.decompose(runs, limits: limits)
  }
}
