import InlayCore
import InlayMarkup

/// Caches the result for each URL, so that equal URLs are resolved once. Pages repeat a picture by repeating all of its
/// bytes: these are compared, not hashed.
struct HTMLReferenceCache<Value> {
  /// What the result depends on besides the URL.
  struct Context: Hashable {
    var isOwn: Bool
    var digest: ContentDigest?
  }

  private struct Entry {
    var url: HTMLText
    var context: Context
    var value: Value
    /// Index of the next entry with the same sample, or -1.
    var next = -1
  }

  /// The results, in order. The dictionaries hold only indices, because their contents are copied when they grow.
  private var entries: [Entry] = []
  /// For each sample of a URL's bytes, the first of at most ``bucketSize`` entries.
  private var samples: [Int: Int] = [:]
  /// URLs that share a sample with too many others, by a hash of all their bytes.
  private var crowded: [Int: [Int]] = [:]

  private static var bucketSize: Int { 8 }
  private static var sampleSize: Int { 64 }

  /// The value for an equal URL. Complexity: O(1), plus a comparison of the bytes if an equal URL may be cached.
  func value(of url: HTMLText, _ context: Context, in tree: HTMLTree) -> Value? {
    let bytes = tree.bytes(url)
    var at = samples[Self.sample(bytes, context)] ?? -1
    var count = 0
    while at >= 0 {
      if isEntry(at, bytes, context, tree) { return entries[at].value }
      at = entries[at].next
      count += 1
    }
    if count < Self.bucketSize { return nil }
    return crowded[Self.hash(bytes, context)]?.first { isEntry($0, bytes, context, tree) }.map {
      entries[$0].value
    }
  }

  private func isEntry(_ index: Int, _ bytes: ArraySlice<UInt8>, _ context: Context, _ tree: HTMLTree) -> Bool
  {
    entries[index].context == context && Self.areEqual(tree.bytes(entries[index].url), bytes)
  }

  /// Adds the value for a URL that is not cached yet.
  mutating func insert(_ value: Value, for url: HTMLText, _ context: Context, in tree: HTMLTree) {
    let bytes = tree.bytes(url)
    let index = entries.count
    entries.append(Entry(url: url, context: context, value: value))
    let sample = Self.sample(bytes, context)
    guard var last = samples[sample] else {
      samples[sample] = index
      return
    }
    var count = 1
    while entries[last].next >= 0 {
      last = entries[last].next
      count += 1
    }
    if count < Self.bucketSize {
      entries[last].next = index
    } else {
      crowded[Self.hash(bytes, context), default: []].append(index)
    }
  }

  /// A hash of the beginning, middle and end.
  private static func sample(_ bytes: ArraySlice<UInt8>, _ context: Context) -> Int {
    if bytes.count <= sampleSize * 3 { return hash(bytes, context) }
    var hasher = Hasher()
    hasher.combine(context)
    hasher.combine(bytes.count)
    let middle = bytes.startIndex + bytes.count / 2
    for piece in [bytes.prefix(sampleSize), bytes[middle..<middle + sampleSize], bytes.suffix(sampleSize)] {
      unsafe piece.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }

  private static func hash(_ bytes: ArraySlice<UInt8>, _ context: Context) -> Int {
    var hasher = Hasher()
    hasher.combine(context)
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// Compares eight bytes at a time.
  static func areEqual(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    return unsafe a.withUnsafeBytes { x in
      unsafe b.withUnsafeBytes { y in
        let whole = x.count & ~7
        for at in stride(from: 0, to: whole, by: 8) {
          let left = unsafe x.loadUnaligned(fromByteOffset: at, as: UInt64.self)
          let right = unsafe y.loadUnaligned(fromByteOffset: at, as: UInt64.self)
          if left != right { return false }
        }
        for at in whole..<x.count {
          let left = unsafe x[at]
          let right = unsafe y[at]
          if left != right { return false }
        }
        return true
      }
    }
  }
}
