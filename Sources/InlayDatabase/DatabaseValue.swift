/// A value that is bound to a parameter of a statement.
package enum DatabaseValue: Sendable, Hashable {
  case integer(Int)
  case text(String)
  case blob([UInt8])
  /// So many bytes of 0, to be written through a ``BlobStream``. Takes no memory.
  case zeros(Int)
}
