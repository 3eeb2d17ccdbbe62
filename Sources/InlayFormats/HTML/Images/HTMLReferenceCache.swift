import Inlay

/// What was found for a URL, so that equal ones are looked at once. Pages repeat a picture by repeating all of its
/// bytes: these are compared, not hashed.
struct HTMLReferenceCache<Value> {
  /// What besides the URL decides.
  struct Context: Hashable {
    var isOwn: Bool
    var digest: Digest?
  }

  private struct Key: Hashable {
    var count: UInt32
    var sample: Int
    var context: Context
  }

  private typealias Entry = (url: HTMLText, value: Value)

  /// URLs with one sample; most have none of another.
  private struct Bucket {
    var first: Entry
    var others: [Entry] = []

    var isFull: Bool { others.count == bucketSize - 1 }
  }

  private var buckets: [Key: Bucket] = [:]
  /// URLs that share a sample with too many others, by all of their bytes.
  private var crowded: [Key: [Entry]] = [:]

  private static var bucketSize: Int { 8 }
  private static var sampleSize: Int { 64 }

  /// The value of an equal URL. Complexity: O(1) and a comparison of the bytes where one was met before.
  func value(of url: HTMLText, _ context: Context, in tree: HTMLTree) -> Value? {
    let bytes = tree.bytes(url)
    let key = Self.key(bytes, context)
    guard let bucket = buckets[key] else { return nil }
    if Self.areEqual(tree.bytes(bucket.first.url), bytes) { return bucket.first.value }
    if let known = bucket.others.first(where: { Self.areEqual(tree.bytes($0.url), bytes) }) {
      return known.value
    }
    if !bucket.isFull { return nil }
    return crowded[Self.fullKey(bytes, context)]?.first { Self.areEqual(tree.bytes($0.url), bytes) }?.value
  }

  /// Keeps the value of a URL that is not there yet.
  mutating func insert(_ value: Value, for url: HTMLText, _ context: Context, in tree: HTMLTree) {
    let bytes = tree.bytes(url)
    let key = Self.key(bytes, context)
    guard let at = buckets.index(forKey: key) else {
      buckets[key] = Bucket(first: (url, value))
      return
    }
    if !buckets.values[at].isFull {
      buckets.values[at].others.append((url, value))
    } else {
      crowded[Self.fullKey(bytes, context), default: []].append((url, value))
    }
  }

  /// Beginning, middle and end.
  private static func key(_ bytes: ArraySlice<UInt8>, _ context: Context) -> Key {
    if bytes.count <= sampleSize * 3 { return fullKey(bytes, context) }
    var hasher = Hasher()
    let middle = bytes.startIndex + bytes.count / 2
    for piece in [bytes.prefix(sampleSize), bytes[middle..<middle + sampleSize], bytes.suffix(sampleSize)] {
      unsafe piece.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
    return Key(count: UInt32(truncatingIfNeeded: bytes.count), sample: hasher.finalize(), context: context)
  }

  private static func fullKey(_ bytes: ArraySlice<UInt8>, _ context: Context) -> Key {
    var hasher = Hasher()
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return Key(count: UInt32(truncatingIfNeeded: bytes.count), sample: hasher.finalize(), context: context)
  }

  /// Eight bytes at a time.
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
