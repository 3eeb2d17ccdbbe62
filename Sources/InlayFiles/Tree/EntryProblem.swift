internal import InlayCore

/// Why a file or folder that a stranger packed is refused.
package enum EntryProblem: Hashable, CustomStringConvertible {
  /// The name starts at the root of a file system.
  case absoluteName
  /// A component is `..`.
  case parentReference
  /// A component is `.`.
  case selfReference
  /// A component, or the whole name, is empty.
  case emptyComponent
  /// A backslash, which separates folders on Windows.
  case backslash
  /// A NUL byte.
  case nulByte
  /// A control character (U+0001 to U+001F, U+007F to U+009F).
  case controlCharacter
  /// A component starts with a drive letter and a colon.
  case driveLetter
  /// The bytes are not UTF-8.
  case notUTF8
  /// The same name occurs twice.
  case duplicate
  /// Another name in the folder is equal after case folding or Unicode normalization.
  case collision(with: String)
  /// A name of a file is used as a folder, or the other way round.
  case fileAsFolder
  /// A symbolic link.
  case symbolicLink
  /// A hard link to another entry.
  case hardLink
  /// A character or block device.
  case device
  /// A named pipe.
  case fifo
  /// A socket.
  case socket
  /// A kind of entry that is neither a file nor a folder, as the type flag of a tar names it.
  case unknownKind(flag: UInt8?)

  /// Why the entry is refused, to follow its name.
  package var description: String {
    switch self {
    case .absoluteName: "the name is absolute"
    case .parentReference: "the name holds \"..\""
    case .selfReference: "the name holds \".\""
    case .emptyComponent: "the name or a part of it is empty"
    case .backslash: "the name holds a backslash"
    case .nulByte: "the name holds a NUL byte"
    case .controlCharacter: "the name holds a control character"
    case .driveLetter: "the name starts with a drive letter"
    case .notUTF8: "the name is not UTF-8"
    case .duplicate: "the name occurs twice"
    case .collision(let other):
      "the name differs from \(Visible.name(other)) only in case or in the form of its accents"
    case .fileAsFolder: "the name is that of a file and of a folder"
    case .symbolicLink: "it is a symbolic link"
    case .hardLink: "it is a hard link"
    case .device: "it is a device"
    case .fifo: "it is a named pipe"
    case .socket: "it is a socket"
    case .unknownKind(let flag?): "it is an entry of unknown kind (type flag \(flag))"
    case .unknownKind(nil): "it is neither a file nor a folder"
    }
  }
}
