import InlayCore

/// The places of images in the image table of a text.
struct ImageNumbers {
  private var numbers: [InlineImage: Int] = [:]

  /// Complexity: O(images).
  init(_ text: DecomposedText) {
    for (index, image) in text.images.enumerated() where numbers[image] == nil { numbers[image] = index }
  }

  /// The place of an image of the text. Complexity: O(1).
  func number(of image: InlineImage) -> Int { numbers[image] ?? 0 }
}
