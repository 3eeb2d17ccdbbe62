package import InlayCore
internal import InlaySystem

/// Bytes that arrive piece by piece and become a `ByteSource`. The first ones stay in memory. If there are more, all go to
/// a temporary file that has no name and is deleted with the source.
package struct SpooledContent: ~Copyable {
  private let name: String
  private let memoryBytes: Int
  private let temporaryFolder: String
  private var memory: [UInt8] = []
  private var file: WritableFile?
  private var hasher = ContentHasher()
  /// Number of bytes so far.
  package private(set) var count = 0

  /// - Parameters:
  ///   - name: the name of the content in messages.
  ///   - memoryBytes: the maximum number of bytes kept in memory.
  ///   - temporaryFolder: the folder for the temporary file.
  package init(name: String, memoryBytes: Int, temporaryFolder: String = "/tmp") {
    (self.name, self.memoryBytes, self.temporaryFolder) = (name, memoryBytes, temporaryFolder)
  }

  /// Adds bytes. If `staysInMemory` is set, no file is made for them yet.
  ///
  /// - Throws: `InlayError` if the temporary file cannot be written.
  package mutating func append(_ piece: [UInt8], staysInMemory: Bool = false) throws {
    count += piece.count
    hasher.update(piece)
    do throws(SystemError) {
      if file == nil, count > memoryBytes, !staysInMemory {
        let new = try UnnamedFile.make(in: temporaryFolder)
        try SystemCall.write(memory, to: new.descriptor)
        memory = []
        file = new
      }
      if let file { try SystemCall.write(piece, to: file.descriptor) } else { memory += piece }
    } catch {
      throw InlayError.readingStream(name, error)
    }
  }

  /// The first bytes, at most `count`, if all bytes are still in memory.
  package func beginning(_ count: Int) -> [UInt8] { Array(memory.prefix(count)) }

  /// The bytes.
  ///
  /// - Throws: `InlayError` if the temporary file cannot be looked at.
  package consuming func finish() throws -> any ByteSource {
    let digest = hasher.finish()
    guard let file else { return MemorySource(memory, digest: digest) }
    do {
      let status = try SystemCall.status(of: file.descriptor)
      let source = FileSource(OpenFile(file.release()), status, name: name)
      source.digestCache.remember(digest)
      return source
    } catch {
      throw InlayError.readingStream(name, error)
    }
  }
}
