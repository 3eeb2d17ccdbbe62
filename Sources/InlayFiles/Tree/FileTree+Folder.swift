public import InlayCore
internal import InlaySystem

extension FileTree {
  /// Opens a folder on disk as a bundle.
  ///
  /// `path` itself may be a symbolic link. Inside the folder, links, pipes, sockets, devices and unsafe names are
  /// refused. Folders are opened relative to their parents' descriptors and without following links, so replacing
  /// entries during the walk cannot lead outside. Every file is opened once to check that it can be read, then closed.
  /// Files with several hard links are ordinary files.
  ///
  /// If a save replaces the folder during the walk, it is read again from the start, so names of the old and new folder
  /// are never mixed. In each folder, files are read before folders. A document that refers to files in folders is
  /// therefore never newer than those files.
  ///
  /// - Complexity: O(n log n) in files and folders. No content is read.
  /// - Throws: `InlayError` if the folder cannot be opened, contains a refused entry, or exceeds a limit.
  public init(contentsOf path: String, limits: Limits = .default) throws {
    for _ in 0..<Self.attempts {
      let root: OpenFile
      let name: SystemName
      do throws(SystemError) {
        name = try SystemName(path)
        root = try SystemCall.openFolder(name, in: SystemCall.workingFolder, followingLinks: true)
      } catch { throw InlayError.treeCannotOpen("", error) }
      do {
        let tree = try FileTree(root, limits: limits)
        if Self.isStill(root, at: name) {
          self = tree
          return
        }
      } catch {
        if error is CancellationError || Self.isStill(root, at: name) { throw error }
      }
      // The folder has been replaced: what was seen may be what is left of the old one while it is removed.
    }
    throw InlayError.sourceChanged(path)
  }

  /// How many times to read a folder that is replaced again and again.
  private static let attempts = 16

  private static func isStill(_ root: OpenFile, at name: SystemName) -> Bool {
    guard let opened = try? SystemCall.status(of: root.descriptor),
      let existing = try? SystemCall.status(of: name, in: SystemCall.workingFolder, followingLinks: true)
    else { return false }
    return opened.isSameFile(as: existing)
  }

  /// The bundle in an open folder. Throws as ``init(contentsOf:limits:)``.
  init(_ root: OpenFile, limits: Limits) throws {
    var walk = FolderWalk(handle: FolderHandle(root), limits: limits)
    try walk.enter(root, at: nil)
    self = walk.builder.finish()
  }
}

/// Walks through a folder on disk. The recursion is at most as deep as `Limits.folderDepth`.
private struct FolderWalk {
  let handle: FolderHandle
  let limits: Limits
  var builder: FileTreeBuilder
  var seen = 0

  init(handle: FolderHandle, limits: Limits) {
    self.handle = handle
    self.limits = limits
    builder = FileTreeBuilder(limits: limits)
  }

  mutating func enter(_ folder: OpenFile, at path: RelativePath?) throws {
    let prefix = path.map { "\($0)/" } ?? ""
    let names: [[UInt8]]?
    do throws(SystemError) {
      names = try SystemCall.names(in: folder, limit: max(limits.files - seen, 0))
    } catch { throw InlayError.treeCannotOpen(path?.description ?? "", error) }
    guard let names else {
      throw InlayError.limit(
        "files", allowed: limits.files, at: .entry(path?.description ?? ""))
    }
    seen += names.count
    var folders: [([UInt8], RelativePath)] = []
    var counter = CancellationCounter()
    // Sorted, so that the same one of two faults is always reported.
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      try counter.check()
      let path = try RelativePath(bytes: Array(prefix.utf8) + name, limits: limits)
      switch try look(at: name, path, in: folder) {
      case .folder: folders.append((name, path))
      case .file(let status): try builder.add(file: FileSource(path, in: handle, status), at: path)
      case .other(let problem): throw InlayError.treeRefused(path.description, problem)
      case .gone: break
      }
    }
    for (name, path) in folders {
      let inner: OpenFile
      do throws(SystemError) {
        inner = try SystemCall.openFolder(SystemName(bytes: name), in: folder.descriptor)
      } catch { throw InlayError.treeCannotOpen(path.description, error) }
      try builder.add(folder: path)
      try enter(inner, at: path)
    }
  }

  private enum Found {
    case folder
    case file(FileStatus)
    case other(EntryProblem)
    /// A running save just renamed its temporary file, or removed it.
    case gone
  }

  private func look(
    at name: [UInt8], _ path: RelativePath, in folder: OpenFile
  ) throws -> Found {
    do throws(SystemError) { return try look(at: SystemName(bytes: name), in: folder) } catch {
      if error == .notFound, TemporaryName.matches(path.name) { return .gone }
      throw InlayError.treeCannotOpen(path.description, error)
    }
  }

  private func look(at name: SystemName, in folder: OpenFile) throws(SystemError) -> Found {
    // Checked before opening, because opening a device may have effects.
    let glance = try SystemCall.status(of: name, in: folder.descriptor)
    switch glance.kind {
    case .folder: return .folder
    case .file:
      let file = try SystemCall.openForReading(name, in: folder.descriptor)
      let status = try SystemCall.status(of: file.descriptor)
      return status.kind == .file ? .file(status) : .other(status.problem)
    default: return .other(glance.problem)
    }
  }
}

extension FileStatus {
  /// Why an entry of this kind must not be in a bundle.
  fileprivate var problem: EntryProblem {
    switch kind {
    case .symbolicLink: .symbolicLink
    case .fifo: .fifo
    case .socket: .socket
    case .characterDevice, .blockDevice: .device
    case .file, .folder, .unknown: .unknownKind(flag: nil)
    }
  }
}
