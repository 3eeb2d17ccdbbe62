/// A paragraph ready to be broken into lines: text that is safe to send to a terminal, with images and tabs in place.
struct LayoutBuffer {
  /// The content of a segment.
  enum Content: Equatable {
    case text
    /// U+FFFC for an image; the value is an index into ``images``.
    case image(Int)
    /// One U+0009.
    case tab
    /// One U+00AD, shown as a hyphen if a line ends with it.
    case softHyphen
    /// One U+000A, which replaces any character that ends a line in a paragraph.
    case lineEnd
  }

  /// A stretch of one content and one style. Text is split between clusters only.
  struct Segment {
    /// Start of the segment in bytes.
    var start: Int
    var end: Int
    var style: Int
    /// Its position in the document, in UTF-16 units.
    var source: Int
    var content: Content
  }

  /// UTF-8.
  var bytes: [UInt8] = []
  var segments: [Segment] = []
  var images: [TerminalLine.ImageBox] = []
  /// Positions of tabs.
  var tabs: [Int] = []
  /// Labels of images, which are broken only if they are wider than a line.
  var labels: [Range<Int>] = []
  /// The length in bytes of the list marker, which precedes the content.
  var markerEnd = 0
  /// Whether the buffer is one stretch of printable ASCII, in which each byte takes one column.
  var isPlain = true
  /// The bidi level of each byte (UAX #9); empty if text keeps its order.
  var levels: [UInt8] = []
  /// The base level of the paragraph.
  var baseLevel: UInt8 = 0

  /// Removes the paragraph and keeps the memory.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: bytes.capacity < Self.maximumKept)
    segments.removeAll(keepingCapacity: segments.capacity < Self.maximumKept)
    images.removeAll(keepingCapacity: true)
    tabs.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
    levels.removeAll(keepingCapacity: true)
    (markerEnd, baseLevel, isPlain) = (0, 0, true)
  }

  /// The maximum capacity that is kept for the next paragraph.
  private static let maximumKept = 1 << 20

  /// The segment that contains a byte before the end. Complexity: O(1) near `hint`, otherwise O(log segments).
  func segment(at place: Int, near hint: Int = 0) -> Int {
    if hint < segments.count, segments[hint].start <= place {
      if place < segments[hint].end { return hint }
      if hint + 1 < segments.count, place < segments[hint + 1].end { return hint + 1 }
    }
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].end <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
