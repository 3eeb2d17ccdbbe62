internal import InlayCore
internal import InlaySystem

/// Bytes that are added one after another. The first ones stay in memory. If there are more, all go to a temporary file
/// that has no name and is deleted when nothing refers to it.
struct Spool: ~Copyable {
  /// The folder for the temporary file.
  let temporaryFolder: String
  private let memoryBytes: Int
  /// The bytes, if there is no file.
  private(set) var memory: [UInt8] = []
  /// The file with the bytes, if there are many.
  private(set) var file: WritableFile?
  /// Number of bytes so far.
  private(set) var count = 0

  /// None yet. At most `memoryBytes` stay in memory.
  init(memoryBytes: Int, temporaryFolder: String) {
    (self.memoryBytes, self.temporaryFolder) = (memoryBytes, temporaryFolder)
  }

  /// Adds bytes. If `staysInMemory` is set, no file is made for them yet.
  mutating func append(_ bytes: [UInt8], staysInMemory: Bool = false) throws(SystemError) {
    if file == nil, count + bytes.count > memoryBytes, !staysInMemory {
      let new = try UnnamedFile.make(in: temporaryFolder)
      try SystemCall.write(memory, to: new.descriptor)
      memory = []
      file = new
    }
    if let file { try SystemCall.write(bytes, to: file.descriptor) } else { memory += bytes }
    count += bytes.count
  }

  /// Replaces bytes that were added.
  mutating func overwrite(at offset: Int, _ bytes: [UInt8]) throws(SystemError) {
    let (end, overflow) = offset.addingReportingOverflow(bytes.count)
    guard offset >= 0, !overflow, end <= count else { throw .invalid }
    if let file {
      try SystemCall.write(bytes, to: file.descriptor, at: offset)
    } else {
      memory.replaceSubrange(offset..<end, with: bytes)
    }
  }

  /// What reads the bytes. Nothing may be added afterwards. `name` is for messages; `digest` is that of the bytes, if it
  /// is known.
  mutating func finish(name: String, digest: ContentDigest? = nil) throws(SystemError) -> any ByteSource {
    guard let file else { return MemorySource(memory, digest: digest) }
    let status = try SystemCall.status(of: file.descriptor)
    let source = FileSource(OpenFile(file.release()), status, name: name)
    if let digest { source.digestCache.remember(digest) }
    self.file = nil
    return source
  }
}
