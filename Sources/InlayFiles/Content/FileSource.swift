public import InlayCore
internal import InlaySystem

/// A file on disk as a `ByteSource`: nothing of it is kept in memory.
///
/// The file counts as changed when its identity, size or modification time differ from when it was opened; each
/// read checks this after the bytes have arrived, so bytes of two versions are never mixed.
///
/// A file opened by a path of its own keeps its descriptor. The files of a folder opened as a ``FileTree`` do
/// not: they are opened again for each read, relative to the descriptor of the folder and through no link, and
/// the folder keeps the last few open. A bundle of thousands of photographs so needs a handful of descriptors.
public final class FileSource: ByteSource {
  private enum Place {
    case held(OpenFile)
    case inside(FolderHandle, RelativePath)
  }

  private let place: Place
  private let status: FileStatus
  /// The path it was opened by, for messages.
  public let name: String
  /// Holds the digest once it is known.
  public let digestCache = DigestCache()

  /// Number of bytes when it was opened.
  public var count: Int { status.size }

  /// Opens the file at `path`, following symbolic links.
  ///
  /// Anything but a regular file is refused: a folder, a pipe or a device is not a source of known size.
  ///
  /// - Throws: ``InlayError`` if it cannot be opened or is refused.
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

  /// A file that is open already and stays so.
  init(_ file: OpenFile, _ status: FileStatus, name: String) {
    place = .held(file)
    self.status = status
    self.name = name
  }

  /// A file of a folder, opened anew when it is read.
  init(_ path: RelativePath, in folder: FolderHandle, _ status: FileStatus) {
    place = .inside(folder, path)
    self.status = status
    self.name = path.description
  }

  /// These bytes of the file, read anew each time.
  ///
  /// - Throws: ``InlayError`` if the range is not within ``count``, the file has changed since it was opened, or cannot be read.
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
        // It was there when the folder was opened: gone, or another thing by now.
        if error.meansGoneOrReplaced { throw InlayError.sourceChanged(name) }
        throw InlayError.readingSource(name, error)
      }
    }
  }
}
