/// The distinct images, in order of first use.
struct ImageTable {
  /// A shallow hash, which reads no bytes, and a hash of the bytes, for images whose shallow hashes are equal.
  private struct Key: Hashable {
    var shallow: Int
    var content: Int
  }

  private(set) var images: [InlineImage] = []
  private var byIdentity: [ObjectIdentifier: Int] = [:]
  /// The first image with each shallow hash.
  private var first: [Int: Int] = [:]
  /// Later images with the same shallow hash, by all of their bytes. Without this table, images that differ only in
  /// bytes would be compared pairwise.
  private var byContent: [Key: [Int]] = [:]
  private var last: (identity: ObjectIdentifier, index: Int)?

  /// An empty table with capacity for `minimumCapacity` images.
  init(minimumCapacity: Int = 0) {
    guard minimumCapacity > 0 else { return }
    images.reserveCapacity(minimumCapacity)
    byIdentity.reserveCapacity(minimumCapacity)
    first.reserveCapacity(minimumCapacity)
  }

  /// The index of `image`, which is added if the table has no equal one. Complexity: O(1) expected, plus a pass over
  /// its bytes if an earlier image looks equal.
  mutating func index(of image: InlineImage) -> Int {
    if let last, last.identity == image.identity { return last.index }
    if let known = byIdentity[image.identity] {
      last = (image.identity, known)
      return known
    }
    // Not remembered by identity: nothing keeps this image alive, so its address may be reused.
    if let known = equal(to: image) { return known }
    let index = images.count
    images.append(image)
    byIdentity[image.identity] = index
    last = (image.identity, index)
    return index
  }

  /// Sorts placed images by first placement and merges equal ones into one entry.
  ///
  /// - Parameters:
  ///   - images: the images that the placements refer to. Those that no placement refers to are left out.
  ///   - count: the number of images at the start that are known to be distinct. If it is all of them, nothing is
  ///     compared.
  ///   - placements: the placements, which get the indices of the result.
  /// - Complexity: O(images + placements), plus a pass over the bytes of images that look equal.
  static func arranged(
    _ images: [InlineImage], knownDistinct count: Int, _ placements: inout [ImagePlacement]
  ) -> [InlineImage] {
    var table = images.count > count ? ImageTable() : nil
    var arranged: [InlineImage] = []
    var newIndex = [Int](repeating: -1, count: images.count)
    for index in placements.indices {
      let old = placements[index].image
      if newIndex[old] < 0 {
        newIndex[old] = table?.index(of: images[old]) ?? arranged.count
        if table == nil { arranged.append(images[old]) }
      }
      if newIndex[old] != old { placements[index] = placements[index].with(image: newIndex[old]) }
    }
    return table?.images ?? arranged
  }

  /// The index of an image equal to `image`, or `nil`. If there is none, prepares the tables for `image` to be
  /// appended.
  private mutating func equal(to image: InlineImage) -> Int? {
    let shallow = image.hashValue
    guard let earliest = first[shallow] else {
      first[shallow] = images.count
      return nil
    }
    if images[earliest] == image { return earliest }
    let key = Key(shallow: shallow, content: image.contentHash)
    if let known = byContent[key]?.first(where: { images[$0] == image }) { return known }
    byContent[key, default: []].append(images.count)
    return nil
  }
}

extension InlineImage {
  /// A hash of the bytes of all available representations. A source that cannot be read counts by its identity, because
  /// it equals only itself. Complexity: O(bytes).
  fileprivate var contentHash: Int {
    var hasher = Hasher()
    for representation in representations {
      guard let source = representation.content.source else { continue }
      do {
        // Does not stop in a canceled task: the hash of an image must not depend on the caller.
        var at = 0
        while at < source.count {
          let end = min(at + 1 << 18, source.count)
          unsafe try source.read(at..<end).withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
          at = end
        }
      } catch { hasher.combine(ObjectIdentifier(source)) }
    }
    return hasher.finalize()
  }
}
