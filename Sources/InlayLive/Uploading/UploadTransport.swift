public import InlayCore

/// Sends files to a server: one attempt at a time. ``UploadQueue`` decides what is sent, when, and how often.
///
/// ``TusUpload`` and ``MultipartUpload`` are transports over HTTP. A program can have one of its own.
public protocol UploadTransport: Sendable {
  /// Whether a file can be sent again after its answer was lost, and is still stored once.
  var isRepeatable: Bool { get }

  /// Sends a file. Ends soon after its task is canceled.
  ///
  /// - Throws: `InlayError`. The queue tries again after `live.connection`, `live.truncated`, `live.timeout`, and
  ///   `live.status` if the status is one that may pass. `live.unknown` says that the server may have the file, and that
  ///   sending it again could store it twice. `CancellationError` if the task was canceled. Any other error counts as
  ///   `live.connection`, or as `live.unknown` if the file cannot be sent again.
  func upload(_ file: UploadFile) async throws -> UploadReceipt
}

/// A file to send.
public struct UploadFile: Sendable {
  /// The bytes.
  public var source: any ByteSource
  /// Their type, if it is known: `type/subtype` without parameters, so that it can stand in a field.
  public var mediaType: MIMEType?
  /// SHA-256 of the bytes.
  public var digest: ContentDigest
  /// A name for this upload, the same in each attempt and after a restart of the program. No other upload has it.
  public var key: String
  /// The URL that the server named for this upload in an earlier attempt. It comes from a file, so judge it.
  public var session: String?
  /// Keeps the URL for later attempts. When it returns, the URL is on disk.
  public var saveSession: @Sendable (String?) async throws -> Void
  /// Takes the number of bytes that were sent. It may be called on any thread.
  public var progress: @Sendable (Int) -> Void
}

extension MIMEType {
  /// Whether it is `type/subtype` of the characters of tokens (RFC 9110, 5.6.2), and short. A document may name any text as a type.
  var isPlain: Bool {
    let parts = rawValue.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count == 2 && rawValue.utf8.count <= 128
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || "!#$&^_.+-".utf8.contains($0)
          }
      }
  }
}
