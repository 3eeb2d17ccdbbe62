/// A value that is bound to a parameter of a statement.
package enum DatabaseValue: Sendable, Hashable {
  case integer(Int)
  case text(String)
  /// A text as UTF-8.
  case utf8([UInt8])
  case blob([UInt8])
  /// So many bytes of 0, to be written through a ``BlobStream``. Takes no memory.
  case zeros(Int)
}

/// What stands in a column of a row that another program wrote.
package enum StoredValue: Sendable, Hashable {
  case null
  case integer(Int)
  case real(Double)
  /// What is not UTF-8 was replaced with U+FFFD.
  case text(String)
  case blob([UInt8])
}

extension StoredValue {
  /// The integer, if it is one.
  package var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  /// The text, if it is one.
  package var string: String? { if case .text(let text) = self { text } else { nil } }
  /// The bytes, if they are not empty.
  package var bytes: [UInt8]? {
    if case .blob(let bytes) = self, !bytes.isEmpty { bytes } else { nil }
  }
}
