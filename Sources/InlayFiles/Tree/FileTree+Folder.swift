public import Inlay

extension FileTree {
  /// Opens a folder on disk as a bundle.
  ///
  /// `path` itself may be a symbolic link; inside, links are refused, and so are pipes, sockets, devices and
  /// unsafe names. Every folder is walked by descriptors and without following links, so exchanging things while
  /// we look cannot lead outside. Every file is opened once to see that it can be read, then closed. Files with
  /// several hard links are ordinary files.
  ///
  /// - Complexity: O(n log n) in files and folders; no content is read.
  public static func open(folder path: String, limits: Limits = .default) throws(FileTreeError) -> FileTree {
    let root: OpenFile
    do throws(SystemError) {
      root = try SystemCall.openFolder(
        SystemName(path), in: SystemCall.workingFolder, followingLinks: true)
    } catch { throw .io("", error) }
    return try open(root, limits: limits)
  }

  static func open(_ root: OpenFile, limits: Limits) throws(FileTreeError) -> FileTree {
    var walk = FolderWalk(handle: FolderHandle(root), limits: limits)
    try walk.enter(root, at: nil)
    return walk.builder.finish()
  }
}

/// The walk through a folder on disk; recursion is as deep as `Limits.folderDepth` allows.
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

  mutating func enter(_ folder: OpenFile, at path: RelativePath?) throws(FileTreeError) {
    let prefix = path.map { "\($0)/" } ?? ""
    let names: [[UInt8]]?
    do throws(SystemError) {
      names = try SystemCall.names(in: folder, limit: max(limits.files - seen, 0))
    } catch { throw .io(path?.description ?? "", error) }
    guard let names else {
      throw .limit(path: path?.description ?? "", LimitExceeded("files", allowed: limits.files))
    }
    seen += names.count
    // In order, so that of two faults always the same one is reported.
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      try take(name, RelativePath(bytes: Array(prefix.utf8) + name, limits: limits), in: folder)
    }
  }

  private mutating func take(
    _ name: [UInt8], _ path: RelativePath, in folder: OpenFile
  ) throws(FileTreeError) {
    let found: Found
    do throws(SystemError) { found = try look(at: SystemName(bytes: name), in: folder) } catch {
      // A save at work in the folder just gave its temporary file the name it is to have, or took it away.
      if error == .notFound, TemporaryName.matches(path.name) { return }
      throw .io(path.description, error)
    }
    switch found {
    case .folder(let inner):
      try builder.add(folder: path)
      try enter(inner, at: path)
    case .file(let status): try builder.add(file: FileSource(path, in: handle, status), at: path)
    case .other(let problem): throw .refused(path: path.description, problem)
    }
  }

  private enum Found {
    case folder(OpenFile)
    case file(FileStatus)
    case other(EntryProblem)
  }

  private func look(at name: SystemName, in folder: OpenFile) throws(SystemError) -> Found {
    // Looked at before it is opened: opening a device may already do something.
    let glance = try SystemCall.status(of: name, in: folder.descriptor)
    switch glance.kind {
    case .folder: return .folder(try SystemCall.openFolder(name, in: folder.descriptor))
    case .file:
      let file = try SystemCall.openForReading(name, in: folder.descriptor)
      let status = try SystemCall.status(of: file.descriptor)
      return status.kind == .file ? .file(status) : .other(status.problem)
    default: return .other(glance.problem)
    }
  }
}

extension FileStatus {
  /// Why a thing of this kind does not belong in a bundle.
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
