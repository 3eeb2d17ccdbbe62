package import InlayCore
internal import InlayFiles
private import Synchronization

/// A ``SpooledOutput`` that several threads may write to, one after the other, and whose bytes can be read at the end.
package final class ByteSpool: Sendable, OutputSink {
  private let spool: Mutex<SpooledOutput>

  /// An empty one; messages call it `name`.
  package init(name: String) { spool = Mutex(SpooledOutput(name: name)) }

  /// Adds bytes.
  ///
  /// - Throws: `InlayError` if they cannot be kept.
  package func write(_ bytes: [UInt8]) throws { try spool.withLock { try $0.write(bytes) } }

  /// All bytes. Nothing may be added afterwards.
  ///
  /// - Throws: `InlayError` if the temporary file fails.
  package func finish() throws -> any ByteSource { try spool.withLock { try $0.finish() } }
}
