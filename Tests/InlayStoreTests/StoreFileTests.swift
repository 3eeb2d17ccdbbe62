import Foundation
import InlayCore
import InlayDatabase
import InlayDocument
import InlayFiles
import TestKit
import Testing

@testable import InlayStore

/// The file of a store: damaged, of others, read only, copied.
@Suite struct StoreFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder / "a.store"
  }

  @Test(arguments: [
    ("update blob set bytes = x'ff' where id = 1", StoreFinding.Kind.damagedBlob),
    ("update document set json = replace(json, 'tea', 'tee')", .damagedDocument),
    ("update document set json = '{'", .damagedDocument),
    ("delete from ref", .unreferenced), ("delete from ref; delete from blob", .absentBlob),
    ("update total set documents = 7", .totals),
  ]) func damageIsFound(sql: String, kind: StoreFinding.Kind) throws {
    let store = try StoreTables(path)
    let digest = try store.save(StoreKit.text("tea", [1]))
    #expect(try store.verify(deep: true) == StoreVerification(documents: 1, blobs: 1, blobBytes: 1))
    for statement in sql.split(separator: ";") { try store.database.run(String(statement)) }
    let report = try store.verify(deep: true)
    #expect(report.findings.map(\.kind) == [kind] && report.findingCount == 1)
    if kind == .damagedBlob || kind == .absentBlob {
      // The rest of the document is read.
      let read = try store.load(.digest(digest), options: PortableReadOptions())
      #expect(read.value.text == "tea \u{FFFC}" && read.diagnostics.count == 1)
    }
  }

  /// Bytes of the file itself are flipped, one after the other.
  @Test func flippedBytesNeverCrash() throws {
    do {
      let store = try StoreTables(path)
      for number in 0..<40 {
        try store.save(StoreKit.text("text \(number)", [UInt8](repeating: UInt8(number), count: 700)))
      }
      try store.database.run("pragma wal_checkpoint(truncate)")
    }
    let sound = try Files.read(path)
    var (noticed, sums) = (0, 0)
    for round in 0..<200 {
      var bytes = sound
      let at = (round &* 7_919) % bytes.count
      bytes[at] ^= 1 << UInt8(round % 8)
      try Files.write(bytes, to: path)
      for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
      do {
        let store = try StoreTables(path)
        if try !store.verify(deep: true).isSound { noticed += 1 }
      } catch is InlayError { noticed += 1 }
      sums += 1
    }
    // The rest hit bytes that mean nothing: names, times, free space.
    #expect(noticed > sums / 2, "\(noticed) of \(sums)")
  }

  @Test func filesOfOthersAreLeftAlone() throws {
    do { _ = try StoreTables(path) }
    let other = try Database(
      folder / "b.db",
      DatabaseFormat(applicationID: 7, version: 1, schema: ["create table t(x)"], isExpendable: false))
    try other.run("insert into t values(1)")
    #expect(StoreKit.code { _ = try StoreTables(folder / "b.db") } == "database.foreign")
    try Files.write(Array("Dear Ann, this is a letter and no database.".utf8), to: folder / "c.txt")
    #expect(StoreKit.code { _ = try StoreTables(folder / "c.txt") } == "database.foreign")
    #expect(try Files.read(folder / "c.txt").count == 43)
    let store = try StoreTables(path)
    try store.database.run("pragma user_version = 2")
    #expect(StoreKit.code { _ = try StoreTables(path) } == "database.version")
    #expect(
      StoreKit.code { _ = try StoreTables(folder / "none.store", isReadOnly: true) } == "database.cannotOpen")
    #expect(!FileManager.default.fileExists(atPath: folder / "none.store"))
    // Somebody's letters: no error may advise to remove them.
    do {
      try Files.write([UInt8](try Files.read(path).prefix(5_000)), to: folder / "cut.store")
      _ = try StoreTables(folder / "cut.store").verify(deep: true)
    } catch let error as InlayError {
      #expect(error.advice?.contains("remove") != true)
    }
  }

  /// One who may not write reads, while another writes and after it ended.
  @Test func aStoreIsReadWithoutTheRightToWrite() throws {
    let text = try StoreKit.text("tea", [1])
    do {
      let store = try StoreTables(path)
      let digest = try store.save(text)
      let reader = try StoreTables(path, isReadOnly: true)
      #expect(try reader.load(.digest(digest), options: PortableReadOptions()).value == text)
      try store.save(StoreKit.text("milk", [2]), name: "b")
      #expect(try reader.documents(after: nil, limit: 9).count == 2)
      #expect(StoreKit.code { try reader.save(text, name: "c") } == "database.readOnly")
      #expect(StoreKit.code { try reader.setQuota(1) } == "database.readOnly")
    }
    let sound = try Files.read(path)
    let reader = try StoreTables(path, isReadOnly: true)
    #expect(try reader.verify(deep: true).isSound && reader.usage().documents == 2)
    #expect(try Files.read(path) == sound)
  }

  /// SQLite wants to make an index of its log beside the file, and cannot.
  @Test(.needs(.mounting)) func aStoreIsReadFromAReadOnlyDisk() throws {
    let text = try StoreKit.text("tea", [1])
    do { try StoreTables(path).save(text, name: "a") }
    try withMountedFolder(["--bind", folder.path]) { place in
      let again = try Subprocess.run("/bin/mount", ["-o", "remount,ro,bind", place.path], timeLimit: 20)
      try #require(again.exitCode == 0, "\(again.errorText)")
      let store = try StoreTables(place / "a.store", isReadOnly: true)
      #expect(try store.load(.name("a"), options: PortableReadOptions()).value == text)
      #expect(try store.verify(deep: true).isSound)
      #expect(StoreKit.code { _ = try StoreTables(place / "a.store") } != nil)
      #expect(StoreKit.code { try store.backup(to: place / "b.store") } == "store.cannotBackUp")
    }
  }

  /// What does not fit is not saved, and the rest stays.
  @Test(.needs(.mounting)) func aFullDiskLosesNothing() throws {
    try withMountedFolder(["-t", "tmpfs", "-o", "size=400k", "inlay-test"]) { place in
      let store = try StoreTables(place / "a.store")
      var saved: [ContentDigest] = []
      var code: String?
      for number in 0..<100 {
        code = StoreKit.code {
          saved.append(
            try store.save(StoreKit.text("text \(number)", [UInt8](repeating: UInt8(number), count: 20_000))))
        }
        if code != nil { break }
      }
      #expect(code == "database.full" && saved.count > 3, "\(code ?? "-") \(saved.count)")
      for digest in saved {
        #expect(try store.load(.digest(digest), options: PortableReadOptions()).diagnostics.isEmpty)
      }
      #expect(try store.verify(deep: true).isSound && store.usage().documents == saved.count)
    }
  }

  /// A backup that does not fit leaves nothing, neither under its name nor under another.
  @Test(.needs(.mounting)) func aFullDiskLeavesNoHalfOfABackup() throws {
    try withMountedFolder(["-t", "tmpfs", "-o", "size=2400k", "inlay-test"]) { place in
      do {
        let store = try StoreTables(place / "a.store")
        for number in 0..<16 {
          try store.save(StoreKit.text("\(number)", [UInt8](repeating: UInt8(number), count: 20_000)))
        }
      }
      let free = try FileManager.default.attributesOfFileSystem(forPath: place.path)[.systemFreeSize] as? Int
      let filler = try #require(free) - Files.read(place / "a.store").count / 2
      try Files.write([UInt8](repeating: 0, count: filler), to: place / "full")
      let store = try StoreTables(place / "a.store")
      #expect(StoreKit.code { try store.backup(to: place / "b.store") } == "database.full")
      let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
      #expect(names.allSatisfy { $0 == "full" || $0.hasPrefix("a.store") }, "\(names)")
    }
  }

  @Test func aCopyIsTheStore() throws {
    let store = try StoreTables(path)
    let digest = try store.save(StoreKit.text("tea", [1]), name: "a")
    try store.makeWords()
    try store.backup(to: folder / "b.store")
    try store.remove(.name("a"))
    let copy = try StoreTables(folder / "b.store")
    #expect(try copy.load(.digest(digest), options: PortableReadOptions()).value == StoreKit.text("tea", [1]))
    #expect(try copy.documents(with: "tea", limit: 9).count == 1 && copy.verify(deep: true).isSound)
    #expect(StoreKit.code { try store.backup(to: folder / "b.store") } == "store.backupExists")
    #expect(StoreKit.code { try store.backup(to: folder / "none/b.store") } == "store.cannotBackUp")
    #expect(
      try FileManager.default.attributesOfItem(atPath: folder / "b.store")[.posixPermissions] as? Int == 0o600
    )
  }

  /// Standard SQLite is enough to read a store (`Documentation/store.md`).
  @Test(.needs(.python)) func pythonReadsAStore() throws {
    let store = try StoreTables(path)
    let digests = try (0..<50).map {
      try store.save(StoreKit.text("text \($0)", [UInt8($0 % 7)]), name: "n\($0)")
    }
    let script = """
      import hashlib, json, sqlite3, sys
      db = sqlite3.connect("file:%s?mode=ro" % sys.argv[1], uri=True)
      assert db.execute("pragma application_id").fetchone() == (0x496E6C73,)
      for name, digest, text in db.execute("select name.name, digest, json from name join document on document.id = name.document order by document.id"):
          document = json.loads(text)
          sealed = {k: v for k, v in document.items() if k not in ("digest", "source")}
          found = hashlib.sha256(json.dumps(sealed, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()
          assert found == digest.hex() and document["digest"] == "sha256:" + found
          blobs = db.execute("select blob.digest, bytes from ref join blob on blob.id = ref.blob join document on document.id = ref.document where document.digest = ?", (digest,)).fetchall()
          assert all(hashlib.sha256(b).digest() == d for d, b in blobs) and len(blobs) == 1
          print(name, found)
      """
    let run = try Python.run(["-c", script, path])
    let lines = run.text.split(separator: "\n")
    #expect(lines.map(String.init) == digests.enumerated().map { "n\($0.offset) \($0.element.hex)" })
  }
}
