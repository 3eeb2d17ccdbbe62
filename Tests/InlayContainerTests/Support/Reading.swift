import InlayContainer
import InlayCore
import Testing

/// A header and the codes of its diagnostics.
struct Outcome {
  var header: ImageHeader
  var codes: [DiagnosticCode]
}

func read(_ bytes: [UInt8], limits: Limits = .default) throws -> Outcome {
  let converted = try ImageHeader.read(bytes, limits: limits)
  return Outcome(header: converted.value, codes: converted.diagnostics.map(\.code))
}

/// The error reading ends with, or `nil`. One of another type is an issue.
func failure(_ bytes: [UInt8], limits: Limits = .default) -> InlayError? {
  do {
    _ = try ImageHeader.read(bytes, limits: limits)
    return nil
  } catch let error as InlayError {
    return error
  } catch {
    Issue.record("not an InlayError: \(error)")
    return nil
  }
}

/// A source that is not in memory, as far as the reader knows, and counts what is fetched.
final class CountingSource: ByteSource {
  let bytes: [UInt8]
  let digestCache = DigestCache(nil)
  private let fetched = Counter()

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }
  var bytesFetched: Int { fetched.value }

  func read(_ range: Range<Int>) throws -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else {
      throw InlayError.sourceOutOfBounds(range, count: bytes.count)
    }
    fetched.add(range.count)
    return Array(bytes[range])
  }
}
