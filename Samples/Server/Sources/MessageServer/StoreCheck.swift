public import Inlay

/// Checks everything that a server stores: every message must match its digest, and have every blob it references.
public enum StoreCheck {
  /// The result of a check.
  public struct Report: Sendable, CustomStringConvertible {
    /// Number of messages.
    public var messages = 0
    /// Number of different blobs, and their total size in bytes.
    public var blobs = 0, blobBytes = 0
    /// Number of expected messages that were found.
    public var expected = 0
    /// The problems, one sentence each.
    public var problems: [String] = []

    /// Whether there are no problems.
    public var isSound: Bool { problems.isEmpty }

    public var description: String {
      (["\(messages) messages, \(blobs) blobs of \(blobBytes) bytes, \(expected) expected and there"]
        + problems.prefix(20) + (problems.count > 20 ? ["and \(problems.count - 20) more"] : []))
        .joined(separator: "\n")
    }
  }

  /// Digests in lines that end with 64 hexadecimal digits, such as URLs of messages. Other lines are ignored.
  public static func digests(ofLines lines: some Sequence<String>) -> [ContentDigest] {
    lines.compactMap { ContentDigest(hex: $0.suffix(64)) }
  }

  /// Checks the folder, and that the messages `expected` are in it. A server may use it meanwhile.
  ///
  /// - Throws: `InlayError` if its store cannot be opened. Complexity: O(messages and bytes of their blobs).
  public static func run(folder: String, expecting expected: [ContentDigest] = []) async throws -> Report {
    let store = try DocumentStore(MessageStore.path(in: folder), isReadOnly: true)
    let found = try await store.verify()
    var report = Report(
      messages: found.documents, blobs: found.blobs, blobBytes: found.blobBytes,
      problems: found.findings.map(\.message))
    for digest in Set(expected) {
      do {
        _ = try await store.json(of: digest)
        report.expected += 1
      } catch {
        report.problems.append("message \(digest.hex): \(error)")
      }
    }
    return report
  }
}
