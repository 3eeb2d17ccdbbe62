public import InlayCore
internal import InlaySystem

/// Saves into a folder that is one document. Files are placed one by one, each all or nothing.
///
/// The caller decides the order: first every file that is referred to, then ``sync()``, then the file that refers to
/// them. `commit(_:at:)` does the last two steps. If the process is killed, either the old document or the new one is
/// left. Nothing is removed except temporary files (`TemporaryName`) that killed saves left in the folders that are
/// written to.
///
/// A failure is final: the saver removes its temporary files and throws the same error from then on. If only the last
/// step fails, syncing the folder, the new document is in place although an error is thrown. Not thread-safe.
public final class FolderSaver {
  private let path: String
  private let root: OpenFile
  /// The parent of a folder that was created here. It must be synced too.
  private var surrounding: OutputPlace?
  /// Whether this saver created the folder, and not another saver at the same moment.
  private var isOwn = false
  private var batch = SyncBatch()
  /// Folders whose names have changed since the last sync, by path.
  private var touched: [String: OpenFile] = [:]
  private var failure: (any Error)?

  /// Opens the folder `path`. If it does not exist and `creating` is true, creates it.
  ///
  /// - Throws: `InlayError` if it can be neither opened nor created, or if it is a symbolic link, which could lead
  ///   anywhere.
  public init(openFolder path: String, creating: Bool) throws {
    self.path = path
    do throws(SystemError) {
      // A slash at the end would follow a link.
      var own = path[...]
      while own.utf8.count > 1, own.utf8.last == UInt8(ascii: "/") { own.removeLast() }
      let name = try SystemName(String(own))
      do throws(SystemError) {
        root = try SystemCall.openFolder(name, in: SystemCall.workingFolder)
        SaverLock.enter(root)
        surrounding = nil
        return
      } catch {
        guard error == .notFound, creating else { throw error }
      }
    } catch {
      if error.meansNotAFolder { throw InlayError.saveOccupied(path, by: "something that is not a folder") }
      throw InlayError.creating(path, error)
    }
    let place = try OutputPlace(path)
    do throws(SystemError) {
      do throws(SystemError) {
        try SystemCall.createFolder(place.name, in: place.folder.descriptor)
        isOwn = true
      } catch {
        // Another saver may have been faster.
        if error != .exists { throw error }
      }
      root = try SystemCall.openFolder(place.name, in: place.folder.descriptor)
    } catch {
      // A link without a target, or something that another saver put there.
      if error.meansNotAFolder { throw InlayError.saveOccupied(path, by: "something that is not a folder") }
      throw InlayError.creating(path, error)
    }
    SaverLock.enter(root)
    surrounding = place
  }

  deinit { batch.discard() }

  /// Whether the file at `path` is a regular file with exactly these bytes. Compares the count, then hashes the file. A
  /// file that cannot be read does not match. The name of a matching file is durable after ``sync()``, no matter who
  /// created it. Complexity: O(count) if the counts are equal.
  ///
  /// - Throws: `InlayError` if a system call fails.
  public func existingFileMatches(
    _ path: RelativePath, digest: ContentDigest, count: Int
  ) throws -> Bool {
    try attempt {
      guard let folder = try openFolder(path.parent, creating: false) else { return false }
      // If the file cannot be read for any reason, an intact copy replaces it.
      guard let name = try? SystemName(path.name),
        let file = try? SystemCall.openForReading(name, in: folder.descriptor),
        let status = try? SystemCall.status(of: file.descriptor),
        status.kind == .file, status.size == count
      else { return false }
      do {
        let found = try FileSource(file, status, name: path.description).freshDigest()
        if found != digest { return false }
      } catch {
        if error is CancellationError { throw error }
        return false
      }
      // Another saver may have just placed the file, and may be killed before it makes the name durable.
      var above = path.parent
      touch(above, folder)
      while let inner = above {
        above = inner.parent
        if let outer = try openFolder(above, creating: false) { touch(above, outer) }
      }
      return true
    }
  }

  /// Whether anything exists at `path`, including a link. Returns `true` if this cannot be determined.
  package func exists(_ path: RelativePath) -> Bool {
    guard let folder = try? openFolder(path.parent, creating: false), let name = try? SystemName(path.name)
    else {
      return false
    }
    do throws(SystemError) {
      _ = try SystemCall.status(of: name, in: folder.descriptor)
      return true
    } catch { return error != .notFound }
  }

  /// Removes what killed saves left in a folder, even if nothing is written to it. Complexity: O(n) in the names of the
  /// folder.
  ///
  /// - Throws: `InlayError` if a system call fails.
  package func removeLeftovers(in path: RelativePath) throws {
    try attempt {
      if touched[path.description] != nil { return }
      if let folder = try openFolder(path, creating: false) { SaverLock.enter(folder) }
    }
  }

  /// Writes a file under a temporary name, syncs it and renames it. An existing file is replaced. The rename may be
  /// delayed until ``sync()``.
  ///
  /// If `digest` is given and the bytes have another digest, throws an error.
  /// - Complexity: O(source.count).
  /// - Throws: `InlayError` if the source cannot be read, its digest differs, or a system call fails.
  public func placeFile(
    _ source: any ByteSource, at path: RelativePath, expecting digest: ContentDigest? = nil
  ) throws {
    try attempt {
      let shown = "\(self.path)/\(path)"
      guard let folder = try openFolder(path.parent, creating: true) else { return }
      touch(path.parent, folder)
      let temporary: SystemName
      let finalName: SystemName
      let file: WritableFile
      do throws(SystemError) {
        finalName = try SystemName(path.name)
        temporary = try SystemName(TemporaryName.make())
        if try isFolder(finalName, in: folder) { throw .isFolder }
        file = try SystemCall.createFile(temporary, in: folder.descriptor)
      } catch {
        if error == .isFolder { throw InlayError.saveOccupied(shown, by: "a folder") }
        throw InlayError.creating(shown, error)
      }
      do {
        try write(source, to: file, shown, expecting: digest)
      } catch {
        try? SystemCall.remove(file: temporary, in: folder.descriptor)
        throw error
      }
      try batch.add(
        SyncBatch.File(file: file, folder: folder, name: temporary, finalName: finalName, path: shown))
      // Each changed folder holds a descriptor.
      if touched.count > SyncBatch.capacity { try sync() }
    }
  }

  /// Makes everything placed so far durable: renames the files to their final names and syncs the folders.
  ///
  /// - Throws: `InlayError` if a system call fails.
  public func sync() throws {
    try attempt {
      try batch.flush()
      // Inner folders first, then the folders that contain them.
      for (path, folder) in touched.sorted(by: { $0.key.utf8.count > $1.key.utf8.count }) {
        do throws(SystemError) { try SystemCall.sync(folder: folder.descriptor) } catch {
          throw InlayError.writing(path.isEmpty ? self.path : "\(self.path)/\(path)", error)
        }
      }
      touched = [:]
      try surrounding?.sync()
      surrounding = nil
    }
  }

  /// Makes everything placed so far durable, then places the file that refers to it, and makes that durable.
  ///
  /// - Throws: `InlayError` if the source cannot be read or a system call fails.
  package func commit(_ source: any ByteSource, at path: RelativePath) throws {
    try sync()
    try placeFile(source, at: path)
    try sync()
  }

  /// Runs one step. After the first failure, all later steps throw the same error.
  private func attempt<Value>(_ step: () throws -> Value) throws -> Value {
    if let failure { throw failure }
    do { return try step() } catch {
      failure = error
      batch.discard()
      // Removes a folder that was created for nothing. If anything is in it, it stays.
      if isOwn, let place = surrounding {
        try? SystemCall.remove(emptyFolder: place.name, in: place.folder.descriptor)
      }
      throw error
    }
  }

  private func write(
    _ source: any ByteSource, to file: WritableFile, _ path: String, expecting digest: ContentDigest?
  ) throws {
    let sink = DescriptorSink(descriptor: file.descriptor, name: path)
    guard let digest else { return try sink.write(source, name: path) }
    let hashing = HashingSink(sink)
    try hashing.write(source, name: path)
    guard hashing.finish() == digest else { throw InlayError.saveSource(path, .sourceChanged(path)) }
  }

  private func isFolder(_ name: SystemName, in folder: OpenFile) throws(SystemError) -> Bool {
    do { return try SystemCall.status(of: name, in: folder.descriptor).kind == .folder } catch {
      if error == .notFound { return false }
      throw error
    }
  }

  /// The folder at `path`, resolved without following links; `nil` if it does not exist and must not be created.
  private func openFolder(_ path: RelativePath?, creating: Bool) throws -> OpenFile? {
    guard let path else { return root }
    if let known = touched[path.description] { return known }
    let above = path.parent
    guard let outer = try openFolder(above, creating: creating) else { return nil }
    let shown = "\(self.path)/\(path)"
    do throws(SystemError) {
      let name = try SystemName(path.name)
      do throws(SystemError) { return try SystemCall.openFolder(name, in: outer.descriptor) } catch {
        guard error == .notFound else { throw error }
      }
      if !creating { return nil }
      touch(above, outer)
      do throws(SystemError) { try SystemCall.createFolder(name, in: outer.descriptor) } catch {
        if error != .exists { throw error }
      }
      return try SystemCall.openFolder(name, in: outer.descriptor)
    } catch {
      if error.meansNotAFolder { throw InlayError.saveOccupied(shown, by: "something that is not a folder") }
      throw InlayError.creating(shown, error)
    }
  }

  /// Marks a folder to be synced. The first time, also locks it and removes leftovers from it.
  private func touch(_ path: RelativePath?, _ folder: OpenFile) {
    let key = path?.description ?? ""
    if touched[key] != nil { return }
    touched[key] = folder
    if folder !== root { SaverLock.enter(folder) }
  }
}

/// Forwards bytes and hashes them.
private final class HashingSink: OutputSink {
  private let sink: any OutputSink
  private var hasher = ContentHasher()

  init(_ sink: any OutputSink) { self.sink = sink }

  func write(_ bytes: [UInt8]) throws {
    hasher.update(bytes)
    try sink.write(bytes)
  }

  func finish() -> ContentDigest {
    var done = ContentHasher()
    swap(&done, &hasher)
    return done.finish()
  }
}
