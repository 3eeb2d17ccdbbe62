/// What the file of a database is: whose it is, and what is in it.
package struct DatabaseFormat: Sendable {
  /// Marks the files of one kind (`pragma application_id`). Not 0.
  package var applicationID: Int32
  /// The version of the schema (`pragma user_version`). Not 0.
  package var version: Int32
  /// The statements that make the tables.
  package var schema: [String]
  /// Statements that make tables that may be missing.
  package var optional: [String]
  /// Whether the content can be had again, as that of a cache can.
  package var isExpendable: Bool

  package init(
    applicationID: Int32, version: Int32, schema: [String], optional: [String] = [], isExpendable: Bool
  ) {
    (self.applicationID, self.version, self.schema) = (applicationID, version, schema)
    (self.optional, self.isExpendable) = (optional, isExpendable)
  }
}

/// How a database is used. Holds for one connection.
package struct DatabaseOptions: Sendable {
  /// When a commit waits for the disk.
  package enum Durability: String, Sendable {
    /// Each commit survives the loss of power.
    case full
    /// The database stays sound, but the last commits may be lost with the power. For what can be had again.
    case normal
  }

  /// When a commit waits for the disk.
  package var durability = Durability.full
  /// How long to wait for another process, in milliseconds.
  package var patience: Int32 = 30_000
  /// The most bytes of the file, without what others have not read yet; `nil` for as many as the disk has.
  package var mostBytes: Int?
  /// The most bytes of the file that stay in memory.
  package var cacheBytes = 2 << 20
  /// The bytes of the log after which its pages go into the file.
  package var logBytes = 4 << 20

  package init() {}
}
