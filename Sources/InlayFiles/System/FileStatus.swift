#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What the operating system knows of a file without opening its content.
struct FileStatus: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case file, folder, symbolicLink, fifo, socket, characterDevice, blockDevice, unknown
  }

  let kind: Kind
  let size: Int
  let device: UInt64
  let inode: UInt64
  let modifiedSeconds: Int
  let modifiedNanoseconds: Int
  /// Permission bits, without set-user-ID, set-group-ID and sticky.
  let permissions: UInt32
  let owner: UInt32
  let group: UInt32

  init(_ raw: stat) {
    kind =
      switch raw.st_mode & S_IFMT {
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
    #if canImport(Darwin)
      let modified = raw.st_mtimespec
    #else
      let modified = raw.st_mtim
    #endif
    modifiedSeconds = Int(truncatingIfNeeded: modified.tv_sec)
    modifiedNanoseconds = Int(truncatingIfNeeded: modified.tv_nsec)
    permissions = UInt32(raw.st_mode & 0o777)
    owner = UInt32(truncatingIfNeeded: raw.st_uid)
    group = UInt32(truncatingIfNeeded: raw.st_gid)
  }

  /// Whether this is still the content `other` describes: the same file, size and modification time.
  func isSameContent(as other: FileStatus) -> Bool {
    isSameFile(as: other) && kind == other.kind && size == other.size
      && modifiedSeconds == other.modifiedSeconds && modifiedNanoseconds == other.modifiedNanoseconds
  }

  /// Whether both describe one file, whatever it holds.
  func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }
}

extension FileStatus.Kind {
  /// The kind in words, with its article.
  var words: String {
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
