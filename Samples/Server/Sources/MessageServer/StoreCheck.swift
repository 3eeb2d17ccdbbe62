public import Inlay

/// Checks everything that a server stores: every message must match its digest, and have every blob it references.
public enum StoreCheck {
  /// The result of a check.
  public struct Report: Sendable, CustomStringConvertible {
    /// Number of valid messages.
    public var messages = 0
    /// Number of different blobs that they reference.
    public var blobs = 0
    /// Total size of these blobs in bytes.
    public var blobBytes = 0
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

  /// Checks the folder, and that the messages `expected` are in it.
  ///
  /// - Throws: `InlayError` if the folder cannot be opened. Complexity: O(messages and bytes of their blobs).
  public static func run(folder: String, expecting expected: [ContentDigest] = []) throws -> Report {
    var limits = Limits.default
    limits.files = .max
    let files = StoredFiles(folder: folder)
    var report = Report()
    var sound: Set<ContentDigest> = []
    var blobs: [ContentDigest: Int] = [:]
    for entry in try FileTree(contentsOf: "\(folder)/messages", limits: limits).files {
      guard let digest = ContentDigest(hex: entry.path.name.prefix(64)),
        entry.path.name == "\(digest.hex).json"
      else {
        report.problems.append("messages/\(entry.path) is no message")
        continue
      }
      do {
        let tree = try files.tree(entry.source.readAll())
        let verified = try PortableDocument.verify(tree: tree)
        if verified.digest != digest { report.problems.append("message \(digest.hex) is \(verified.digest)") }
        report.problems += verified.findings.filter(\.isDamage).map { "message \(digest.hex): \($0)" }
        guard verified.isSound, verified.digest == digest else { continue }
        sound.insert(digest)
        for blob in tree.files {
          if let digest = ContentDigest(hex: blob.path.name) { blobs[digest] = blob.source.count }
        }
      } catch {
        report.problems.append("message \(digest.hex): \(error)")
      }
    }
    for digest in Set(expected) where !sound.contains(digest) {
      report.problems.append("message \(digest.hex) is not there")
    }
    report.messages = sound.count
    report.blobs = blobs.count
    report.blobBytes = blobs.values.reduce(0, +)
    report.expected = Set(expected).intersection(sound).count
    return report
  }
}
