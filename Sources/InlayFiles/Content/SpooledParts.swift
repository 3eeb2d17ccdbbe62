package import InlayCore
internal import InlaySystem
private import Synchronization

/// Bytes that are made one after another and kept outside memory: in one temporary file that has no name and vanishes with
/// the last of its sources.
package final class SpooledParts: Sendable {
  private let folder: String
  private let state = Mutex<(file: OpenFile?, count: Int)>((nil, 0))

  /// None yet. The file is made when it is needed.
  package init(temporaryFolder: String = "/tmp") { folder = temporaryFolder }

  /// Keeps bytes, and is what reads them. Complexity: O(n).
  ///
  /// - Throws: `InlayError` if the temporary file cannot be written; `CancellationError`.
  package func keep(_ bytes: [UInt8]) throws -> any ByteSource {
    do {
      return try state.withLock { state in
        let file = try state.file ?? OpenFile(UnnamedFile.make(in: folder).release())
        state.file = file
        try SystemCall.write(bytes, to: file.descriptor, at: state.count)
        defer { state.count += bytes.count }
        return Part(file, state.count..<state.count + bytes.count)
      }
    } catch let error as SystemError {
      throw InlayError.writingTemporary(in: folder, error)
    }
  }

  /// Some bytes of the file.
  private final class Part: ByteSource {
    private let file: OpenFile
    private let place: Range<Int>
    let digestCache = DigestCache()
    var count: Int { place.count }

    init(_ file: OpenFile, _ place: Range<Int>) { (self.file, self.place) = (file, place) }

    func read(_ range: Range<Int>) throws -> [UInt8] {
      guard range.lowerBound >= 0, range.upperBound <= count else {
        throw InlayError.sourceOutOfBounds(range, count: count)
      }
      do throws(SystemError) {
        let bytes = try SystemCall.read(
          file.descriptor, at: place.lowerBound + range.lowerBound, count: range.count)
        guard bytes.count == range.count else { throw .invalid }
        return bytes
      } catch { throw InlayError.readingSource("a temporary file", error) }
    }
  }
}
