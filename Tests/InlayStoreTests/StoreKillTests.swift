import Foundation
import InlayCore
import InlayDocument
import InlayFiles
import TestKit
import Testing

@testable import InlayStore

/// Two writers and a collector that spares nothing, all killed at random moments, again and again.
@Suite struct StoreKillTests {
  @Test func killsLoseNothing() throws {
    let folder = try TemporaryFolder()
    let path = folder / "a.store"
    let program = try #require(Tools.product("StoreWriter"))
    _ = try StoreTables(path)
    // A round is three kills. `INLAY_CASES=x400` makes more than 10,000.
    let rounds = max(1, Property.cases(9))
    var saved: Set<String> = []
    var removed: Set<String> = []
    var gone = 0
    // More rounds, and longer ones, where the programs had no time to do anything.
    var round = 0
    while round < rounds || (saved.count <= rounds || gone == 0) && round < rounds + 30 {
      defer { round += 1 }
      let programs = try ["writer", "writer", "collector"].enumerated().map { index, role in
        try RunningProgram(program, [path, role, "\(round * 3 + index)"])
      }
      usleep(UInt32(round < rounds ? 50_000 + (round &* 7_919) % 250_000 : 1_000_000))
      for program in programs { program.end() }
      for program in programs {
        for line in try program.output.whole() {
          // The last line may be cut.
          if line.hasPrefix("+"), line.utf8.count == 65 { saved.insert(String(line.dropFirst())) }
          if line.hasPrefix("-"), line.utf8.count == 65 { removed.insert(String(line.dropFirst())) }
          if line.hasPrefix("gc "), let count = Int(line.dropFirst(3)) { gone += count }
        }
      }
      let store = try StoreTables(path)
      let there = try Set(store.documents(after: nil, limit: .max).map(\.digest.hex))
      let lost = saved.subtracting(removed).subtracting(there)
      #expect(lost.isEmpty, "round \(round): \(lost.count) saved documents are gone")
      // It also finds pictures of documents that are gone.
      if round % 16 == 0 || round >= rounds - 1 {
        let report = try store.verify(deep: true)
        #expect(report.isSound, "round \(round): \(report.findings.prefix(3))")
      }
    }
    #expect(saved.count > rounds && gone > 0, "\(saved.count) saved, \(gone) blobs collected")
  }
}
