package import InlayCore
internal import InlaySystem

/// Bytes that arrive piece by piece and become a `ByteSource`. The first ones stay in memory. If there are more, all go to
/// a temporary file that has no name and is deleted with the source.
package struct SpooledContent: ~Copyable {
  private let name: String
  private var spool: Spool
  private var hasher = ContentHasher()
  /// Number of bytes so far.
  package var count: Int { spool.count }

  /// - Parameters:
  ///   - name: the name of the content in messages.
  ///   - memoryBytes: the maximum number of bytes kept in memory.
  ///   - temporaryFolder: the folder for the temporary file.
  package init(name: String, memoryBytes: Int, temporaryFolder: String = "/tmp") {
    self.name = name
    spool = Spool(memoryBytes: memoryBytes, temporaryFolder: temporaryFolder)
  }

  /// Adds bytes. If `staysInMemory` is set, no file is made for them yet.
  ///
  /// - Throws: `InlayError` if the temporary file cannot be written.
  package mutating func append(_ piece: [UInt8], staysInMemory: Bool = false) throws {
    hasher.update(piece)
    do { try spool.append(piece, staysInMemory: staysInMemory) } catch {
      throw InlayError.writingTemporary(in: spool.temporaryFolder, for: name, error)
    }
  }

  /// The first bytes, at most `count`, if all bytes are still in memory.
  package func beginning(_ count: Int) -> [UInt8] { Array(spool.memory.prefix(count)) }

  /// The bytes.
  ///
  /// - Throws: `InlayError` if the temporary file cannot be looked at.
  package consuming func finish() throws -> any ByteSource {
    do { return try spool.finish(name: name, digest: hasher.finish()) } catch {
      throw InlayError.writingTemporary(in: spool.temporaryFolder, for: name, error)
    }
  }
}
