package import InlayCore

/// A sink that takes no more than ``InlayCore/Limits/writtenBytes``. HTML and RTF hold a picture as often as it is placed, so
/// a small document can make a very large file.
package final class BoundedSink: OutputSink {
  private let sink: any OutputSink
  private let most: Int
  private var count = 0

  /// A sink before `sink`.
  package init(_ sink: any OutputSink, limits: Limits) {
    (self.sink, most) = (sink, limits.writtenBytes)
  }

  /// Writes all bytes.
  ///
  /// - Throws: `InlayError` if the file gets too long; rethrows what the sink behind it throws.
  package func write(_ bytes: [UInt8]) throws {
    let (sum, overflow) = count.addingReportingOverflow(bytes.count)
    guard !overflow, sum <= most else {
      throw InlayError.limit(
        "writtenBytes", allowed: most,
        advice: "raise Limits.writtenBytes, or write a format that stores a picture once, such as RTFD")
    }
    count = sum
    try sink.write(bytes)
  }
}
