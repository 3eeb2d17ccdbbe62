internal import InlayCore
internal import InlayUnicode

// Lines that the layout puts in visual order.

extension TerminalLayout {
  /// Adds the marker and the text, in visual order.
  mutating func visualContent(
    _ extent: LineFitter.Extent, _ utf8: Span<UInt8>, _ frame: ParagraphFrame, into line: inout TerminalLine
  ) {
    if extent.isTooWide { return substitute(extent, into: &line) }
    let base = preparation.buffer.baseLevel
    order.removeAll()
    if extent.isFirst, frame.contentOffset > 0 {
      collect(0..<preparation.buffer.markerEnd, utf8)
      let columns = frame.contentOffset - frame.markerColumns
      let gap = LineFitter.Gap(place: preparation.buffer.markerEnd, columns: columns)
      order.append(
        VisualOrder.Part(content: .gap(gap), columns: columns, style: frame.block ?? 0, level: base))
    }
    collect(extent.start..<extent.end, utf8)
    if extent.hasHyphen {
      let level = order.parts.last?.level ?? base
      order.append(
        VisualOrder.Part(content: .hyphen, columns: 1, style: hyphenStyle(extent), level: level))
    }
    order.arrange(baseLevel: base)
    write(utf8, into: &line)
  }

  /// Splits a stretch into parts.
  private mutating func collect(_ range: Range<Int>, _ utf8: Span<UInt8>) {
    guard !range.isEmpty else { return }
    let buffer = preparation.buffer
    var index = buffer.segment(at: range.lowerBound)
    var tab = 0
    while index < buffer.segments.count, buffer.segments[index].start < range.upperBound {
      let segment = buffer.segments[index]
      let part = max(segment.start, range.lowerBound)..<min(segment.end, range.upperBound)
      index += 1
      let level = buffer.levels[part.lowerBound]
      switch segment.content {
      case .text:
        var scanner = CellScanner(
          profile: metrics.widths, at: TextPosition(utf8: part.lowerBound, utf16: 0))
        while scanner.position.utf8 < part.upperBound, let cluster = scanner.next(in: utf8) {
          let bytes = cluster.start.utf8..<min(cluster.end.utf8, part.upperBound)
          let isSpace =
            LineFitter.spaceLength(utf8, before: bytes.upperBound, from: bytes.lowerBound) == bytes.count
          order.append(
            VisualOrder.Part(
              content: .text(bytes),
              columns: LayoutBuffer.columns(utf8, cluster, before: part.upperBound, metrics.widths),
              style: segment.style,
              level: buffer.levels[bytes.lowerBound], isSpace: isSpace))
        }
      case .image(let image):
        let placed = buffer.images[image]
        order.append(
          VisualOrder.Part(
            content: .image(placed), columns: placed.box.columns, style: segment.style, level: level))
      case .tab:
        let gap = fitter.tab(at: segment.start, from: &tab)
        order.append(
          VisualOrder.Part(content: .gap(gap), columns: gap.columns, style: segment.style, level: level))
      case .softHyphen, .lineEnd: break
      }
    }
  }

  /// Writes the parts. Characters in right-to-left text are mirrored (L4).
  private func write(_ utf8: Span<UInt8>, into line: inout TerminalLine) {
    var breaker = GraphemeBreaker()
    for part in order.parts {
      switch part.content {
      case .gap(let gap): line.appendGap(gap, style: part.style)
      case .image(let image): line.append(image, style: part.style)
      case .hyphen: line.appendText(1, style: part.style) { $0.append(UInt8(ascii: "-")) }
      case .text(let range):
        let (first, length) = ParagraphPreparation.scalar(utf8, at: range.lowerBound)
        // Two clusters that are adjacent only now must not become one. U+200C keeps them apart where it takes no cell.
        let joins = !breaker.isBoundary(before: first) && metrics.partsClusters
        if joins {
          _ = breaker.isBoundary(before: "\u{200C}")
          _ = breaker.isBoundary(before: first)
        }
        pass(utf8, range.lowerBound + length..<range.upperBound, &breaker)
        line.appendText(part.columns, style: part.style) { text in
          if joins { text.append(contentsOf: "\u{200C}".utf8) }
          if part.level & 1 == 1, length == range.count, let mirrored = FriBidi.mirrored(first.value),
            let scalar = Unicode.Scalar(mirrored), let bytes = UTF8.encode(scalar)
          {
            text.append(contentsOf: bytes)
          } else {
            text.append(utf8, range)
          }
        }
        continue
      }
      breaker = GraphemeBreaker()
    }
  }

  private func pass(_ utf8: Span<UInt8>, _ range: Range<Int>, _ breaker: inout GraphemeBreaker) {
    var place = range.lowerBound
    while place < range.upperBound {
      let (scalar, length) = ParagraphPreparation.scalar(utf8, at: place)
      _ = breaker.isBoundary(before: scalar)
      place += length
    }
  }
}
