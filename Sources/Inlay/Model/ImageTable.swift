/// Each image once, in order of first use.
struct ImageTable {
  private(set) var images: [InlineImage] = []
  private var byIdentity: [ObjectIdentifier: Int] = [:]
  private var byValue: [InlineImage: Int] = [:]
  private var last: (identity: ObjectIdentifier, index: Int)?

  /// The index of `image`, which is added if no equal one is there. Complexity: O(1) expected, plus a comparison of
  /// bytes when an equal-looking image is met for the first time.
  mutating func index(of image: InlineImage) -> Int {
    if let last, last.identity == image.identity { return last.index }
    let index: Int
    if let known = byIdentity[image.identity] {
      index = known
    } else if let known = byValue[image] {
      index = known
      // Not remembered by identity: the duplicate is not kept alive, so its address may be used again.
      return index
    } else {
      index = images.count
      images.append(image)
      byValue[image] = index
      byIdentity[image.identity] = index
    }
    last = (image.identity, index)
    return index
  }
}
