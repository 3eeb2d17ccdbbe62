import Foundation
import InlayCore
import InlayDatabase
import InlayDocument
import InlayFiles
import TestKit
import Testing

@testable import InlayStore

/// All orders in which two writers and two collectors can take their steps over one blob that nobody refers to at first. A step
/// is a transaction, because SQLite lets transactions that write happen one after the other.
@Suite struct StoreModelTests {
  /// Where everybody is.
  private struct State: Hashable {
    /// Steps that are done.
    var writers = [0, 0]
    var collectors = [0, 0]
    /// What the collectors found, by row.
    var found: [[Int]] = [[], []]
    /// Whether the writers' documents are saved.
    var isSaved = [false, false]
  }

  private static let bytes: [UInt8] = [1, 2, 3]

  /// A writer looks for the blob, puts it if it is not there, and saves. If the save is refused, it puts it again.
  private static func write(_ writer: Int, _ state: inout State, _ store: StoreTables) throws {
    let digest = ContentDigest.sha256(of: bytes)
    switch state.writers[writer] {
    case 0: state.writers[writer] = try store.sizes(of: [digest]).isEmpty ? 1 : 2
    case 1:
      _ = try store.put(MemorySource(bytes), as: digest)
      state.writers[writer] = 2
    case 2:
      do {
        try store.save(StoreKit.text("writer \(writer)", bytes, isThere: false))
        state.isSaved[writer] = true
        state.writers[writer] = 3
      } catch let error as InlayError where error.code == .storeAbsentBlob { state.writers[writer] = 1 }
    case 3:
      // One of the documents goes again.
      if writer == 1 {
        try store.remove(.digest(SealedDocument(StoreKit.text("writer 1", bytes, isThere: false)).digest))
        state.isSaved[1] = false
      }
      state.writers[writer] = 4
    default: break
    }
  }

  private static func collect(_ collector: Int, _ state: inout State, _ store: StoreTables) throws {
    switch state.collectors[collector] {
    case 0, 2: state.found[collector] = try store.unused(after: 0, before: .max, limit: 9)
    case 1, 3: _ = try store.removeUnused(state.found[collector], before: .max)
    default: break
    }
    state.collectors[collector] += 1
  }

  @Test func noOrderLosesABlob() throws {
    let folder = try TemporaryFolder()
    let start = folder / "start"
    do {
      let store = try StoreTables(start)
      _ = try store.put(MemorySource(Self.bytes), as: .sha256(of: Self.bytes))
      try store.database.run("pragma wal_checkpoint(truncate)")
    }
    var seen: Set<[UInt8]> = []
    var (orders, refused) = (0, 0)

    /// The state with what is in the store, so that equal states are looked at once.
    func key(_ state: State, _ store: StoreTables) throws -> [UInt8] {
      let rows = try store.database.first(
        "select (select group_concat(id) from blob) || ';', (select count(*) from ref)", []
      ) { "\($0.value(0)) \($0.value(1))" }
      return Array("\(state) \(rows ?? "")".utf8)
    }

    func explore(_ path: String, _ state: State, _ depth: Int) throws {
      for actor in 0..<4 {
        let isDone = actor < 2 ? state.writers[actor] == 4 : state.collectors[actor - 2] == 4
        if isDone { continue }
        let copy = folder / "\(depth).\(actor)"
        try? FileManager.default.removeItem(atPath: copy)
        try Files.copy(path, to: copy)
        var next = state
        var isNew = false
        do {
          let store = try StoreTables(copy)
          if actor < 2 {
            try Self.write(actor, &next, store)
            if state.writers[actor] == 2, next.writers[actor] == 1 { refused += 1 }
          } else {
            try Self.collect(actor - 2, &next, store)
          }
          isNew = try seen.insert(key(next, store)).inserted
          // Whoever was told that the document is saved finds it, and its picture.
          for writer in 0..<2 where next.isSaved[writer] {
            let digest = try SealedDocument(StoreKit.text("writer \(writer)", Self.bytes, isThere: false))
              .digest
            let read = try store.load(.digest(digest), options: PortableReadOptions())
            #expect(read.diagnostics.isEmpty && read.value.images[0].content.knownDigest != nil)
          }
          if isNew { #expect(try store.verify(deep: true).isSound) }
          try store.database.run("pragma wal_checkpoint(truncate)")
        }
        if isNew { try explore(copy, next, depth + 1) } else { orders += 1 }
      }
    }
    try explore(start, State(), 0)
    // The blob was taken away between the look and the save, and the save was refused.
    #expect(refused > 0 && seen.count > 100, "\(seen.count) states, \(orders) joins, \(refused) refusals")
  }
}
