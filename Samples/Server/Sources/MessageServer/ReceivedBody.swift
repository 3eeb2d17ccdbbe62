internal import Hummingbird
internal import Inlay

/// A body as it arrives. Its beginning is in memory, the rest in a file, so that it costs no more memory while its sender
/// is slow, and needs no room that others wait for.
struct ReceivedBody: Sendable {
  /// Maximum number of bytes in memory.
  static let memoryBytes = 64 << 10

  private var waiting: [UInt8] = []
  private var file: SpoolFile?
  private(set) var count = 0
  private let folder: String
  private let work: WorkExecutor

  /// An empty one. Files are made in `folder`, on the threads of `work`.
  init(folder: String, on work: WorkExecutor) {
    self.folder = folder
    self.work = work
  }

  /// Adds the next piece.
  mutating func add(_ piece: ByteBuffer) async throws {
    count += piece.readableBytes
    waiting += piece.readableBytesView
    guard waiting.count > Self.memoryBytes else { return }
    let (known, bytes, folder) = (file, waiting, folder)
    waiting = []
    file = try await work.run {
      let file = try known ?? SpoolFile(in: folder)
      try file.write(bytes)
      return file
    }
  }

  /// All of it. Takes as much memory.
  func bytes() async throws -> [UInt8] {
    guard let file else { return waiting }
    let (last, start) = (waiting, count - waiting.count)
    return try await work.run { try file.read(0..<start) + last }
  }
}
