internal import InlayCore

/// The deterministic tar of a tree as a byte source, with the same bytes as ``FileTree/writeTar(to:)``.
final class TarSource: ByteSource {
  private struct Part {
    let path: RelativePath
    /// `nil` for a folder.
    let source: (any ByteSource)?
    let start: Int
    let headerCount: Int

    var header: [UInt8] {
      TarBlocks.header(of: path, isFolder: source == nil, size: source?.count ?? 0)
    }
  }

  private let parts: [Part]
  let count: Int
  let digestCache = DigestCache()

  /// Computes the layout of the tar. Complexity: O(n) in files and folders.
  init(_ tree: FileTree) {
    var parts: [Part] = []
    var at = 0
    tree.visit { path, content in
      let source: (any ByteSource)? = if case .file(let source) = content { source } else { nil }
      let size = source?.count ?? 0
      let header = TarBlocks.header(of: path, isFolder: source == nil, size: size).count
      parts.append(Part(path: path, source: source, start: at, headerCount: header))
      at = at.addingSaturating(header).addingSaturating(size).addingSaturating(tarPadding(size))
    }
    self.parts = parts
    count = at.addingSaturating(2 * TarHeader.size)
  }

  func read(_ range: Range<Int>) throws -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw InlayError.sourceOutOfBounds(range, count: count)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var index = firstPart(endingAfter: range.lowerBound)
    while index < parts.count, parts[index].start < range.upperBound {
      let part = parts[index]
      // Sums saturate, as in the layout: files may claim any size.
      let content = part.start.addingSaturating(part.headerCount)
      let header = range.clamped(to: part.start..<content)
      if !header.isEmpty {
        bytes += part.header[header.lowerBound - part.start..<header.upperBound - part.start]
      }
      if let source = part.source {
        let end = content.addingSaturating(source.count)
        let wanted = range.clamped(to: content..<end)
        if !wanted.isEmpty {
          bytes += try source.read(wanted.lowerBound - content..<wanted.upperBound - content)
        }
        let padding = end..<end.addingSaturating(tarPadding(source.count))
        bytes += repeatElement(0, count: range.clamped(to: padding).count)
      }
      index += 1
    }
    bytes += repeatElement(0, count: range.count - bytes.count)
    return bytes
  }

  /// The index of the part that contains `offset`, or the number of parts if it is after the last one.
  private func firstPart(endingAfter offset: Int) -> Int {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = low + (high - low) / 2
      if parts[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }
}
