internal import InlayCore

/// Why an untrusted file or folder is refused.
package enum EntryProblem: Hashable, CustomStringConvertible {
  /// The path is absolute.
  case absoluteName
  /// A component is `..`.
  case parentReference
  /// A component is `.`.
  case selfReference
  /// A component, or the whole name, is empty.
  case emptyComponent
  /// The name contains a backslash, which separates folders on Windows.
  case backslash
  /// The name of one file or folder contains a slash.
  case slash
  /// The name contains a NUL byte.
  case nulByte
  /// The name contains a control character (U+0001 to U+001F, U+007F to U+009F).
  case controlCharacter
  /// A component starts with a drive letter and a colon.
  case driveLetter
  /// The bytes are not UTF-8.
  case notUTF8
  /// The same name occurs twice.
  case duplicate
  /// Another name in the folder is equal after case folding or Unicode normalization.
  case collision(with: String)
  /// The name of a file is also used as a folder, or the other way around.
  case fileAsFolder
  /// The entry is a symbolic link.
  case symbolicLink
  /// The entry is a hard link to another entry.
  case hardLink
  /// The entry is a character or block device.
  case device
  /// The entry is a named pipe.
  case fifo
  /// The entry is a socket.
  case socket
  /// The entry is neither a file nor a folder. `flag` is its type flag in a tar.
  case unknownKind(flag: UInt8?)

  /// The reason, as the end of a sentence that starts with the entry's name.
  package var description: String {
    switch self {
    case .absoluteName: "the name is absolute"
    case .parentReference: "the name contains \"..\""
    case .selfReference: "the name contains \".\""
    case .emptyComponent: "the name, or a part of it, is empty"
    case .backslash: "the name contains a backslash"
    case .slash: "the name contains a slash"
    case .nulByte: "the name contains a NUL byte"
    case .controlCharacter: "the name contains a control character"
    case .driveLetter: "the name starts with a drive letter"
    case .notUTF8: "the name is not UTF-8"
    case .duplicate: "the name occurs twice"
    case .collision(let other):
      "the name differs from \(Visible.name(other)) only in case or in the form of its accents"
    case .fileAsFolder: "the name is used for both a file and a folder"
    case .symbolicLink: "it is a symbolic link"
    case .hardLink: "it is a hard link"
    case .device: "it is a device"
    case .fifo: "it is a named pipe"
    case .socket: "it is a socket"
    case .unknownKind(let flag?): "it is of an unknown kind (type flag \(flag))"
    case .unknownKind(nil): "it is neither a file nor a folder"
    }
  }
}
