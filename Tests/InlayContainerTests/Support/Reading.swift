import InlayContainer
import InlayCore

/// A header and the codes of its diagnostics.
struct Outcome {
  var header: ImageHeader
  var codes: [DiagnosticCode]
}

func read(_ bytes: [UInt8], limits: Limits = .default) throws(ContainerError) -> Outcome {
  let converted = try ImageHeader.read(bytes, limits: limits)
  return Outcome(header: converted.value, codes: converted.diagnostics.map(\.code))
}

/// The error reading ends with, or `nil`.
func failure(_ bytes: [UInt8], limits: Limits = .default) -> ContainerError? {
  do throws(ContainerError) {
    _ = try ImageHeader.read(bytes, limits: limits)
    return nil
  } catch { return error }
}

/// A source that is not in memory, as far as the reader knows, and counts what is fetched.
final class CountingSource: ByteSource {
  let bytes: [UInt8]
  let digestCache = DigestCache(nil)
  private let fetched = Counter()

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }
  var bytesFetched: Int { fetched.value }

  func read(_ range: Range<Int>) throws(ByteSourceError) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else {
      throw .outOfBounds(range: range, count: bytes.count)
    }
    fetched.add(range.count)
    return Array(bytes[range])
  }
}
