public import InlayCore
package import InlaySystem

/// A file on disk as a `ByteSource`. Its content is not kept in memory.
///
/// The file counts as changed if its identity, size or modification time differs from when it was opened. Each read
/// checks this after it received the bytes, so it never mixes bytes of two versions.
///
/// A file opened by path keeps its descriptor. The files of a folder opened as a ``FileTree`` do not: each read opens
/// the file again, relative to the folder's descriptor and without following links. The folder keeps the last few files
/// open, so a bundle of thousands of photographs needs only a handful of descriptors.
public final class FileSource: ByteSource {
  private enum Place {
    case held(OpenFile)
    case inside(FolderHandle, RelativePath)
  }

  private let place: Place
  private let status: FileStatus
  /// The path it was opened with, for messages.
  public let name: String
  /// Stores the digest once it is known.
  public let digestCache = DigestCache()

  /// Number of bytes at the time the file was opened.
  public var count: Int { status.size }

  /// Opens the file at `path`. Follows symbolic links.
  ///
  /// Refuses anything but a regular file: a folder, pipe or device is not a source of known size.
  ///
  /// - Throws: `InlayError` if the file cannot be opened or is refused.
  public convenience init(path: String) throws {
    do throws(SystemError) {
      let file = try SystemCall.openForReading(
        SystemName(path), in: SystemCall.workingFolder, followingLinks: true)
      let status = try SystemCall.status(of: file.descriptor)
      guard status.kind == .file else {
        throw status.kind == .folder ? .isFolder : .invalid
      }
      self.init(file, status, name: path)
    } catch {
      throw InlayError.sourceCannotOpen(path, error)
    }
  }

  /// A file that is already open and stays open.
  package init(_ file: OpenFile, _ status: FileStatus, name: String) {
    place = .held(file)
    self.status = status
    self.name = name
  }

  /// A file of a folder, opened again for each read.
  init(_ path: RelativePath, in folder: FolderHandle, _ status: FileStatus) {
    place = .inside(folder, path)
    self.status = status
    self.name = path.description
  }

  /// The file, if it stays open.
  package var heldFile: OpenFile? { if case .held(let file) = place { file } else { nil } }

  /// The bytes of `range`, read from the file each time.
  ///
  /// - Throws: `InlayError` if the range is not within ``count``, or if the file has changed since it was opened or
  ///   cannot be read.
  public func read(_ range: Range<Int>) throws -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw InlayError.sourceOutOfBounds(range, count: count)
    }
    let file = try open()
    let bytes: [UInt8]
    let now: FileStatus
    do throws(SystemError) {
      bytes = try SystemCall.read(file.descriptor, at: range.lowerBound, count: range.count)
      now = try SystemCall.status(of: file.descriptor)
    } catch {
      // The name may be that of a folder or a pipe now, which cannot be read like a file.
      let found = try? SystemCall.status(of: file.descriptor)
      if let found, !found.isSameContent(as: status) { throw InlayError.sourceChanged(name) }
      throw InlayError.readingSource(name, error)
    }
    guard bytes.count == range.count, now.isSameContent(as: status) else {
      throw InlayError.sourceChanged(name)
    }
    return bytes
  }

  private func open() throws -> OpenFile {
    switch place {
    case .held(let file): return file
    case .inside(let folder, let path):
      do throws(SystemError) { return try folder.open(path) } catch {
        // The file existed when the folder was opened, so it was removed or replaced since.
        if error.meansGoneOrReplaced { throw InlayError.sourceChanged(name) }
        throw InlayError.readingSource(name, error)
      }
    }
  }
}
