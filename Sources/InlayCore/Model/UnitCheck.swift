/// Checks that placements, runs and literals of a text start and end at whole scalars, and that each U+FFFC is
/// accounted for exactly once.
///
/// It moves from boundary to boundary, so it costs little more than counting UTF-16 units. Bounds and order must be
/// checked before.
struct UnitCheck {
  private let placements: [ImagePlacement]
  private let runs: [CharacterRun]
  private let literals: [Int]
  private var offset = 0
  private var at = 0
  private var run = 0
  private var isInsideRun = false
  private var literal = 0
  /// Number of U+FFFC found at placements and literals.
  private var met = 0

  init(_ text: DecomposedText) {
    placements = text.placements
    runs = text.runs
    literals = text.literalObjectReplacements
  }

  /// Returns `true` only if no rule about units is broken. Complexity: O(n).
  mutating func passes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    for index in placements.indices {
      let range = placements[index].range
      guard unsafe passBoundaries(before: range.lowerBound, bytes) else { return false }
      guard unsafe go(to: range.lowerBound, bytes) else { return false }
      let start = offset
      guard unsafe go(to: range.upperBound, bytes) else { return false }
      if unsafe UTF8Scan.isObjectReplacement(bytes, start, to: offset), offset &- start == 3 {
        met &+= 1
      } else {
        guard
          unsafe UTF8Scan.nextObjectReplacement(bytes, from: start, to: offset) == offset,
          unsafe !ObjectReplacementPass.needsStandIn(bytes, start..<offset)
        else { return false }
      }
    }
    guard unsafe passBoundaries(before: .max, bytes) else { return false }
    return unsafe met == count(bytes)
  }

  /// The number of UTF-16 units, if each placement covers one U+FFFC, no other U+FFFC is in the text, and no run ends
  /// inside a surrogate pair. Otherwise `nil`, which does not mean that the text is invalid. Needs no checks before.
  ///
  /// It makes one pass from U+FFFC to U+FFFC. Complexity: O(n).
  mutating func countsIfWell(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard literals.isEmpty else { return nil }
    let end = bytes.count
    var hit = unsafe UTF8Scan.nextObjectReplacement(bytes, from: 0, to: end)
    for index in placements.indices {
      let range = placements[index].range
      guard hit < end, range.count == 1 else { return nil }
      if !runs.isEmpty, unsafe !passBoundaries(before: range.lowerBound, bytes) { return nil }
      guard offset <= hit else { return nil }
      let between = offset..<hit
      at &+= unsafe UTF8Scan.utf16Count(bytes, between)
      guard at == range.lowerBound else { return nil }
      at &+= 1
      offset = hit &+ 3
      hit = unsafe UTF8Scan.nextObjectReplacement(bytes, from: offset, to: end)
    }
    guard hit == end, unsafe passBoundaries(before: .max, bytes) else { return nil }
    let rest = offset..<end
    return unsafe at &+ UTF8Scan.utf16Count(bytes, rest)
  }

  /// Advances to each run boundary and each literal at or before `limit`.
  private mutating func passBoundaries(before limit: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    while true {
      var next = Int.max
      if run < runs.count {
        next = isInsideRun ? runs[run].range.upperBound : runs[run].range.lowerBound
      }
      if literal < literals.count, literals[literal] < next {
        next = literals[literal]
        guard next < limit else { return true }
        guard unsafe go(to: next, bytes) else { return false }
        guard unsafe UTF8Scan.isObjectReplacement(bytes, offset, to: bytes.count) else { return false }
        met &+= 1
        literal &+= 1
      } else {
        guard next <= limit, next < .max else { return true }
        guard unsafe go(to: next, bytes) else { return false }
        if isInsideRun { run &+= 1 }
        isInsideRun.toggle()
      }
    }
  }

  /// Advances to a UTF-16 offset. Returns `false` if the offset is inside a surrogate pair, behind the current
  /// position, or beyond the end.
  @inline(__always)
  private mutating func go(to target: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    let units = target &- at
    guard units >= 0 else { return false }
    let step = unsafe UTF8Scan.advance(bytes, from: offset, byUTF16: units, to: bytes.count)
    (offset, at) = (step.offset, target)
    return step.passed == units
  }

  private func count(_ bytes: UnsafeRawBufferPointer) -> Int {
    var count = 0
    var hit = unsafe UTF8Scan.nextObjectReplacement(bytes, from: 0, to: bytes.count)
    while hit < bytes.count {
      count &+= 1
      hit = unsafe UTF8Scan.nextObjectReplacement(bytes, from: hit &+ 3, to: bytes.count)
    }
    return count
  }
}
