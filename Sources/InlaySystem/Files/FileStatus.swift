internal import CInlaySystem

/// The operating system's information about a file, obtained without opening it.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file, folder, symbolicLink, fifo, socket, characterDevice, blockDevice, unknown
  }

  package let kind: Kind
  package let size: Int
  package let device: UInt64
  package let inode: UInt64
  package let modifiedSeconds: Int
  package let modifiedNanoseconds: Int
  /// Permission bits, without set-user-ID, set-group-ID and sticky.
  package let permissions: UInt32
  package let owner: UInt32
  package let group: UInt32

  init(_ raw: stat) {
    var raw = raw
    kind =
      switch Int32(truncatingIfNeeded: raw.st_mode) & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      case S_IFCHR: .characterDevice
      case S_IFBLK: .blockDevice
      default: .unknown
      }
    size = max(Int(truncatingIfNeeded: raw.st_size), 0)
    device = UInt64(truncatingIfNeeded: raw.st_dev)
    inode = UInt64(truncatingIfNeeded: raw.st_ino)
    let modified = unsafe inlay_modified(&raw)
    modifiedSeconds = Int(truncatingIfNeeded: modified.tv_sec)
    modifiedNanoseconds = Int(truncatingIfNeeded: modified.tv_nsec)
    permissions = UInt32(raw.st_mode & 0o777)
    owner = UInt32(truncatingIfNeeded: raw.st_uid)
    group = UInt32(truncatingIfNeeded: raw.st_gid)
  }

  /// The status of the file at a path given by the user. Follows links. Throws if there is none.
  package init(ofPath path: String) throws(SystemError) {
    self = try SystemCall.status(
      of: SystemName(path), in: SystemCall.workingFolder, followingLinks: true)
  }

  /// Whether `other` describes the same content: the same file, size and modification time.
  package func isSameContent(as other: FileStatus) -> Bool {
    isSameFile(as: other) && kind == other.kind && size == other.size
      && modifiedSeconds == other.modifiedSeconds && modifiedNanoseconds == other.modifiedNanoseconds
  }

  /// Whether both describe the same file, even if its content changed.
  package func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }
}

extension FileStatus.Kind {
  /// The kind in words, with its article.
  package var words: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .symbolicLink: "a symbolic link"
    case .fifo: "a named pipe"
    case .socket: "a socket"
    case .characterDevice, .blockDevice: "a device"
    case .unknown: "something unknown"
    }
  }
}
