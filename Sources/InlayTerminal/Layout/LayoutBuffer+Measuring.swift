internal import InlayUnicode

extension LayoutBuffer {
  /// The width in columns of a stretch that starts and ends between clusters and has no tabs. Counting stops soon after
  /// `limit`, so that a larger result is only a lower bound. Complexity: O(stretch) or O(`limit`), whichever is less.
  func columns(
    _ utf8: Span<UInt8>, _ range: Range<Int>, _ widths: WidthProfile, limit: Int, near hint: Int = 0
  ) -> Int {
    if isPlain { return range.count }
    guard range.lowerBound < range.upperBound else { return 0 }
    var index = segment(at: range.lowerBound, near: hint)
    var place = range.lowerBound
    var columns = 0
    while place < range.upperBound, index < segments.count, columns <= limit {
      let segment = segments[index]
      let end = min(segment.end, range.upperBound)
      switch segment.content {
      case .text: columns += Self.columns(utf8, place..<end, widths, limit: limit - columns)
      case .image(let image): columns += images[image].box.columns
      case .tab, .softHyphen, .lineEnd: break
      }
      place = end
      index += 1
    }
    return columns
  }

  /// The width in columns of a stretch of the buffer. Complexity: O(stretch) or O(`limit`), whichever is less.
  func columns(_ range: Range<Int>, _ widths: WidthProfile, limit: Int) -> Int {
    bytes.withBytes { columns($0, range, widths, limit: limit) }
  }

  /// The width of the part of a cluster before a place, because a space at its end may hang.
  static func columns(
    _ utf8: Span<UInt8>, _ cluster: CellCluster, before end: Int, _ widths: WidthProfile
  ) -> Int {
    guard cluster.end.utf8 > end else { return cluster.width ?? 0 }
    var scanner = CellScanner(profile: widths, at: cluster.start)
    return scanner.measure(upTo: end, in: utf8).cells
  }

  private static func columns(
    _ utf8: Span<UInt8>, _ range: Range<Int>, _ widths: WidthProfile, limit: Int
  ) -> Int {
    var scanner = CellScanner(profile: widths, at: TextPosition(utf8: range.lowerBound, utf16: 0))
    if range.count <= wholeStretch { return scanner.measure(upTo: range.upperBound, in: utf8).cells }
    var columns = 0
    while columns <= limit, scanner.position.utf8 < range.upperBound, let cluster = scanner.next(in: utf8) {
      columns += Self.columns(utf8, cluster, before: range.upperBound, widths)
    }
    return columns
  }

  /// Stretches of up to this many bytes are measured at once, without comparing with the limit.
  private static let wholeStretch = 1_024

  /// The leading part of a stretch that fits into `room` columns, in whole clusters and boxes.
  ///
  /// - Returns: its end, its width in columns, and the end of the first cluster or box, whether that fits or not.
  func fitting(
    _ utf8: Span<UInt8>, _ range: Range<Int>, _ widths: WidthProfile, room: Int, near hint: Int
  ) -> (end: Int, columns: Int, first: Int) {
    if isPlain {
      let columns = min(range.count, room)
      return (range.lowerBound + columns, columns, min(range.lowerBound + 1, range.upperBound))
    }
    var index = segment(at: range.lowerBound, near: hint)
    var place = range.lowerBound
    var first = range.lowerBound
    var columns = 0
    while place < range.upperBound, index < segments.count {
      let segment = segments[index]
      let end = min(segment.end, range.upperBound)
      index += 1
      switch segment.content {
      case .image(let image):
        let width = images[image].box.columns
        if first == range.lowerBound { first = end }
        guard columns + width <= room else { return (place, columns, first) }
        columns += width
        place = end
      case .tab, .softHyphen, .lineEnd: place = end
      case .text:
        var scanner = CellScanner(profile: widths, at: TextPosition(utf8: place, utf16: 0))
        while place < end, let cluster = scanner.next(in: utf8) {
          let width = Self.columns(utf8, cluster, before: end, widths)
          let next = min(cluster.end.utf8, end)
          if first == range.lowerBound { first = next }
          guard columns + width <= room else { return (place, columns, first) }
          columns += width
          place = next
        }
      }
    }
    return (place, columns, first)
  }
}
