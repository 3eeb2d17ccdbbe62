internal import Foundation
internal import Inlay

/// Drawings of messages, as files. They are a cache: one that is gone is drawn again, so nothing waits for the disk, and the
/// folder may be emptied at any time.
///
/// All calls are synchronous.
struct PreviewFiles: Sendable {
  private let folder: String

  init(folder: String) { self.folder = "\(folder)/previews" }

  /// The path of a preview. Intermediate folders, 256 at most, keep each folder small.
  private func path(_ message: ContentDigest) -> String {
    "\(folder)/\(message.hex.prefix(2))/\(message.hex).png"
  }

  /// The preview of a message; `nil` if it does not exist, or the power failed while it was written.
  func preview(of message: ContentDigest) throws -> FileSource? {
    guard let file = try? FileSource(path: path(message)), file.count > 12 else { return nil }
    // A PNG ends with an empty chunk (PNG, section 11.2.5).
    let end = try file.read(file.count - 12..<file.count)
    return end.dropFirst(4).starts(with: "IEND".utf8) ? file : nil
  }

  /// Keeps a preview, unless it exists.
  func keep(_ png: [UInt8], of message: ContentDigest) throws {
    guard try preview(of: message) == nil else { return }
    let path = URL(fileURLWithPath: path(message))
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(png).write(to: path, options: .atomic)
  }
}
