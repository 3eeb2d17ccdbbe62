@testable import InlayTerminal
@testable import InlayUnicode

/// Clusters, line breaks and widths of any bytes. The pieces must tile the text, agree with those of the text as
/// repaired by Swift, and add up.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let text = String(decoding: bytes, as: UTF8.self)
  var end = TextPosition.start
  var ends: Set<TextPosition> = []
  var graphemes = GraphemeScanner()
  var repaired = GraphemeScanner().pieces(of: text).makeIterator()
  while let cluster = graphemes.next(in: bytes.span) {
    precondition(cluster.start == end && cluster.start < cluster.end, "clusters do not tile the text")
    precondition(repaired.next()?.end.utf16 == cluster.end.utf16, "bytes are not read as Swift repairs them")
    end = cluster.end
    ends.insert(end)
  }
  precondition(end.utf8 == count && repaired.next() == nil, "clusters end before the text")

  for (name, profile) in WidthProfile.named {
    var cells = CellScanner(profile: profile)
    var total = CellCount()
    while let cluster = cells.next(in: bytes.span) {
      precondition(ends.contains(cluster.end), "\(name) sees other clusters")
      if let width = cluster.width { total.cells += width } else { total.controls += 1 }
    }
    var breaks = LineBreakScanner()
    var meter = CellScanner(profile: profile)
    var parts = CellCount()
    while let place = breaks.next(in: bytes.span) {
      precondition(ends.contains(place.position), "a line break divides a cluster")
      let part = meter.measure(upTo: place.utf8Offset, in: bytes.span)
      parts.cells += part.cells
      parts.controls += part.controls
    }
    precondition(parts == total, "\(name): parts are as wide as the whole")
  }

  var last = -1
  for place in LineBreakScanner(rules: .standard).pieces(of: text) {
    precondition(place.utf16Offset > last, "line breaks stand still")
    last = place.utf16Offset
  }
  precondition(last == (text.isEmpty ? -1 : text.utf16.count), "line breaks end before the text")
  return 0
}
