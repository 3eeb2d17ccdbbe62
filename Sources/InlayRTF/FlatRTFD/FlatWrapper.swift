package import InlayCore
package import InlayFiles

/// A file wrapper in the flat form that Cocoa puts on the pasteboard (`NSFileWrapper.serializedRepresentation`): a folder
/// and its files one after another, or one file with its name.
///
/// All numbers are 32 bits, little endian. A file begins with `rtfd` and four zero bytes, which may be missing. A node is a
/// kind (1 data, 3 directory) and a body: data is a length and bytes; a directory is a count, names with their lengths,
/// the length of each node, and the nodes. Long data may begin on a page: then a mark, the length, the length of the
/// padding, and the padding stand before it. An entry `.` has a record of 16 bytes for each other entry.
package enum FlatWrapper: Sendable {
  /// The files and folders of a folder, without records.
  case folder(FileTree)
  /// A single file with its preferred name, which may be unsafe and may be empty.
  case file(name: String, any ByteSource)

  /// The first bytes of a file.
  package static let magic: [UInt8] = Array("rtfd".utf8) + [0, 0, 0, 0]

  /// The value before the length of data that begins on a page.
  static let alignedMark: UInt32 = 0x8000_0000
  static let dataKind: UInt32 = 1
  static let directoryKind: UInt32 = 3
  /// Bytes of a record: time of modification, mode, flags, and one more number.
  static let recordBytes = 16

  /// Entries that are no files.
  enum Special {
    static let records = "."
    static let content = ".."
    static let name = "__@UTF8PreferredName@__"
    static let lossyName = "__@PreferredName@__"

    /// Entries with the name of a single file. They are data.
    static let names = [name, lossyName]
  }

  /// What kind of file an entry is, by the flags of its record.
  enum RecordFlag {
    static let folder: UInt32 = 1
    static let file: UInt32 = 2
    static let link: UInt32 = 4
  }
}
