/// Each image once, in order of first use.
struct ImageTable {
  /// What of an image tells it from others without reading its bytes; where two agree in that, the bytes count too.
  private struct Key: Hashable {
    var shallow: Int
    var content: Int
  }

  private(set) var images: [InlineImage] = []
  private var byIdentity: [ObjectIdentifier: Int] = [:]
  /// The first image of each shallow hash.
  private var first: [Int: Int] = [:]
  /// Later ones by all of their bytes: images that differ only in bytes would
  /// otherwise be compared each with each.
  private var byContent: [Key: [Int]] = [:]
  private var last: (identity: ObjectIdentifier, index: Int)?

  /// An empty table with room for so many images.
  init(minimumCapacity: Int = 0) {
    guard minimumCapacity > 0 else { return }
    images.reserveCapacity(minimumCapacity)
    byIdentity.reserveCapacity(minimumCapacity)
    first.reserveCapacity(minimumCapacity)
  }

  /// The index of `image`, which is added if no equal one is there. Complexity: O(1) expected, plus a pass over its
  /// bytes when one that looks equal was met before.
  mutating func index(of image: InlineImage) -> Int {
    if let last, last.identity == image.identity { return last.index }
    if let known = byIdentity[image.identity] {
      last = (image.identity, known)
      return known
    }
    // An equal image is not remembered by identity: it is not kept alive, so its address may be used again.
    if let known = equal(to: image) { return known }
    let index = images.count
    images.append(image)
    byIdentity[image.identity] = index
    last = (image.identity, index)
    return index
  }

  /// The index of an image equal to `image`; if there is none, the tables are made ready for it to be appended.
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
  /// A hash of the bytes of all representations at hand; a source that cannot be read counts by its identity, as it
  /// is equal to itself only. Complexity: O(bytes).
  fileprivate var contentHash: Int {
    var hasher = Hasher()
    for representation in representations {
      guard let source = representation.content.source else { continue }
      do {
        // Not in steps that a cancelled task stops: an image's hash must be the same whoever asks for it.
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
