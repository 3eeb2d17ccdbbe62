import InlayCore
import InlayDatabase
import TestKit
import Testing

@testable import InlayStores

/// A store of notes in a folder, with the tables and columns that Notes has and a test needs.
final class MadeNoteStore {
  let folder: TemporaryFolder
  let path: String
  private var connection: Database?
  private let kinds = [
    "ICAttachment": 4, "ICInlineAttachment": 8, "ICMedia": 10, "ICNote": 11, "ICAccount": 13, "ICFolder": 14,
    "ICAttachmentPreviewImage": 5,
  ]
  private var next = 1_000

  static let account = "ACCOUNT"
  /// The table of all that is not the body of a note.
  static let objects = "ZICCLOUDSYNCINGOBJECT"

  /// A store of the note "Tea" with attachments, which `fill` adds.
  static func tea(
    _ text: String = "Tea", types: [String: String] = [:], _ fill: (MadeNoteStore) throws -> Void = { _ in }
  ) throws -> MadeNoteStore {
    let made = try MadeNoteStore()
    try fill(made)
    try made.add(note: "Tea", NoteBodies.body(text, types: types))
    return made
  }

  /// A store with one account and one folder. `suffix` is what columns of notes end with.
  init(suffix: String = "1", hasKinds: Bool = true) throws {
    folder = try TemporaryFolder()
    path = folder / "NoteStore.sqlite"
    let columns = [
      "ZIDENTIFIER", "ZTITLE", "ZTITLE\(suffix)", "ZTITLE9", "ZFOLDER", "ZACCOUNT", "ZACCOUNT4", "ZNAME",
      "ZNOTEDATA", "ZCREATIONDATE\(suffix)", "ZMODIFICATIONDATE\(suffix)", "ZISPASSWORDPROTECTED",
      "ZISPINNED",
      "ZMARKEDFORDELETION", "ZFOLDERTYPE", "ZTYPEUTI", "ZTYPEUTI1", "ZMEDIA", "ZALTTEXT",
      "ZTOKENCONTENTIDENTIFIER", "ZURLSTRING", "ZUSERTITLE", "ZFALLBACKIMAGEGENERATION", "ZFILENAME",
      "ZGENERATION1", "ZMERGEABLEDATA1", "ZPARENTATTACHMENT", "ZATTACHMENT", "ZWIDTH", "ZHEIGHT", "ZSCALE",
    ]
    var schema = [
      """
      create table ZICCLOUDSYNCINGOBJECT
      (Z_PK integer primary key, Z_ENT integer, \(Set(columns).sorted().joined(separator: ", ")))
      """,
      "create table ZICNOTEDATA (Z_PK integer primary key, ZNOTE integer, ZCRYPTOINITIALIZATIONVECTOR blob, ZDATA blob)",
    ]
    if hasKinds {
      schema.append("create table Z_PRIMARYKEY (Z_ENT integer primary key, Z_NAME varchar)")
    }
    connection = try Database(
      path, DatabaseFormat(applicationID: 1, version: 1, schema: schema, isExpendable: false))
    if hasKinds {
      for (name, number) in kinds {
        try database.run(
          "insert into Z_PRIMARYKEY (Z_ENT, Z_NAME) values (?, ?)", [.integer(number), .text(name)])
      }
    }
    try add("ICAccount", id: 1, ["ZNAME": .text("Made"), "ZIDENTIFIER": .text(Self.account)])
    try add(
      "ICFolder", id: 2,
      ["ZTITLE9": .text("Folder"), "ZIDENTIFIER": .text("DefaultFolder"), "ZACCOUNT4": .integer(1)])
    self.suffix = suffix
  }

  private var suffix = ""

  private var database: Database { get throws { try #require(connection) } }

  /// Runs a statement.
  func run(_ sql: String) throws { try database.run(sql) }

  /// Puts what the log has into the file.
  func close() throws {
    try database.run("pragma wal_checkpoint(truncate)")
    connection = nil
  }

  /// The number of the object with an identifier.
  func number(of identifier: String) throws -> Int {
    try database.number("select Z_PK from ZICCLOUDSYNCINGOBJECT where ZIDENTIFIER = ?", [.text(identifier)])
  }

  /// Adds an object.
  @discardableResult
  func add(_ kind: String, id: Int? = nil, _ values: [String: DatabaseValue]) throws -> Int {
    next += 1
    let id = id ?? next
    let names = values.keys.sorted()
    try database.run(
      """
      insert into ZICCLOUDSYNCINGOBJECT (\((["Z_PK", "Z_ENT"] + names).joined(separator: ", ")))
      values (\(Array(repeating: "?", count: names.count + 2).joined(separator: ", ")))
      """, [.integer(id), .integer(kinds[kind] ?? 0)] + names.compactMap { values[$0] })
    return id
  }

  /// Adds a note. Without `isNumbered`, its body is only found by the note.
  @discardableResult
  func add(
    note title: String?, _ body: [UInt8]?, isNumbered: Bool = true, _ values: [String: DatabaseValue] = [:]
  ) throws -> Int {
    next += 1
    let id = next
    var values = values
    values["ZIDENTIFIER"] = .text("NOTE-\(id)")
    values["ZFOLDER"] = values["ZFOLDER"] ?? .integer(2)
    values["ZCREATIONDATE\(suffix)"] = values["ZCREATIONDATE\(suffix)"] ?? .integer(700_000_000 + id)
    if let title { values["ZTITLE\(suffix)"] = .text(title) }
    if isNumbered { values["ZNOTEDATA"] = .integer(id + 7) }
    try add("ICNote", id: id, values)
    if let body {
      try database.run(
        "insert into ZICNOTEDATA (Z_PK, ZNOTE, ZDATA) values (?, ?, ?)",
        [.integer(id + 7), .integer(id), .blob(body)])
    }
    return id
  }

  /// Adds an attachment with a file, which is written below the account if `bytes` are given.
  func add(
    file name: String, _ bytes: [UInt8]?, as identifier: String, type: String = "public.png",
    generation: String? = nil, _ values: [String: DatabaseValue] = [:]
  ) throws {
    var media: [String: DatabaseValue] = [
      "ZIDENTIFIER": .text("MEDIA-\(identifier)"), "ZFILENAME": .text(name),
    ]
    if let generation { media["ZGENERATION1"] = .text(generation) }
    let number = try add("ICMedia", media)
    var row = values
    row["ZIDENTIFIER"] = .text(identifier)
    row["ZTYPEUTI"] = .text(type)
    row["ZMEDIA"] = .integer(number)
    try add("ICAttachment", row)
    guard let bytes else { return }
    try write(
      bytes,
      to: "Accounts/\(Self.account)/Media/MEDIA-\(identifier)/\(generation.map { "\($0)/" } ?? "")\(name)")
  }

  /// Adds an attachment in the line.
  func add(inline kind: String, _ text: String?, token: String?, as identifier: String) throws {
    var values: [String: DatabaseValue] = [
      "ZIDENTIFIER": .text(identifier), "ZTYPEUTI1": .text("com.apple.notes.inlinetextattachment.\(kind)"),
    ]
    if let text { values["ZALTTEXT"] = .text(text) }
    if let token { values["ZTOKENCONTENTIDENTIFIER"] = .text(token) }
    try add("ICInlineAttachment", values)
  }

  /// Writes a file below the folder.
  func write(_ bytes: [UInt8], to relative: String) throws {
    try Files.write(bytes, to: folder / relative)
  }

  /// The opened store.
  func open(_ limits: Limits = .default) throws -> NoteStore { try NoteStore(path, limits: limits) }

  /// All notes as a document, which is sound.
  func document(_ limits: Limits = .default) throws -> Converted<DecomposedText> {
    let read = try open(limits).document()
    try read.value.checkInvariants()
    return read
  }
}

extension NoteBodies {
  /// A body of a title and text with attachments, which stand in braces.
  static func body(_ text: String, types: [String: String] = [:]) -> [UInt8] {
    var runs: [Run] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var style = NoteParagraph()
      style.type = index == 0 ? 0 : -1
      if index > 0 { runs.append(Run(text: "\n", paragraph: runs.last?.paragraph ?? style)) }
      for (part, piece) in line.split(separator: "|", omittingEmptySubsequences: false).enumerated() {
        // Every second piece is an attachment.
        if part.isMultiple(of: 2) {
          runs.append(Run(text: String(piece), paragraph: style))
        } else {
          let name = String(piece)
          runs.append(
            Run(
              text: "\u{FFFC}", paragraph: style,
              attachment: (identifier: name, type: types[name] ?? "public.png")))
        }
      }
    }
    return packed(body(runs))
  }
}
