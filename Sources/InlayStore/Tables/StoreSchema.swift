internal import InlayDatabase

/// The tables of a store (`Documentation/store.md`).
enum StoreSchema {
  /// Version 1.
  static let format = DatabaseFormat(
    // "Inls"
    applicationID: 0x496E_6C73, version: 1,
    schema: [
      """
      create table blob(id integer primary key, digest blob not null unique check(length(digest) = 32),
        size integer not null, touched integer not null, bytes blob not null check(length(bytes) = size))
      """,
      """
      create table document(id integer primary key, digest blob not null unique check(length(digest) = 32),
        saved integer not null, size integer not null, json text not null)
      """,
      """
      create table ref(blob integer not null references blob,
        document integer not null references document on delete cascade, primary key(blob, document)) without rowid
      """,
      "create index ref_document on ref(document)",
      """
      create table name(name text primary key, document integer not null references document) without rowid
      """,
      "create index name_document on name(document)",
      """
      create table total(id integer primary key check(id = 1), blobs integer not null, blob_bytes integer not null,
        documents integer not null, document_bytes integer not null, quota integer)
      """,
      "insert into total values(1, 0, 0, 0, 0, null)",
    ] + counting("blob") + counting("document"), optional: [words], isExpendable: false)

  /// Triggers by which the rows of a table count, and by which no program gets past the quota.
  private static func counting(_ table: String) -> [String] {
    [
      """
      create trigger \(table)_quota before insert on \(table)
        when (select blob_bytes + document_bytes + new.size > quota from total)
        begin select raise(abort, 'quota'); end
      """,
      """
      create trigger \(table)_in after insert on \(table) begin
        update total set \(table)s = \(table)s + 1, \(table)_bytes = \(table)_bytes + new.size; end
      """,
      """
      create trigger \(table)_out after delete on \(table) begin
        update total set \(table)s = \(table)s - 1, \(table)_bytes = \(table)_bytes - old.size; end
      """,
      """
      create trigger \(table)_changed after update of size on \(table) begin
        update total set \(table)_bytes = \(table)_bytes + new.size - old.size; end
      """,
    ]
  }

  /// The index of words. `content=''`: the words alone, because the text stands in the documents.
  static let words =
    "create virtual table words using fts5(text, content='', tokenize='unicode61 remove_diacritics 2')"
}
