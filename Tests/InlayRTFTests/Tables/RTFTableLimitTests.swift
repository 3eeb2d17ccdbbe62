import InlayCore
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// Tables made to take long, or much memory.
@Suite struct RTFTableLimitTests {
  private func repeated(_ head: String, _ piece: String, _ count: Int, _ tail: String = "}") -> [UInt8] {
    var bytes = Array(("{\\rtf1" + head).utf8)
    let piece = Array(piece.utf8)
    bytes.reserveCapacity(bytes.count + piece.count * count)
    for _ in 0..<count { bytes += piece }
    return bytes + Array(tail.utf8)
  }

  private func expectLimit(
    _ name: String, _ allowed: Int, _ bytes: [UInt8], _ limits: Limits, found: Int? = nil
  ) {
    var error = #expect(throws: InlayError.self) { try RTFReader.read(bytes, limits: limits) }
    #expect(error?.place.position?.byte != nil)
    error?.place = InlayError.Place()
    #expect(error == .limit(name, allowed: allowed, found: found ?? allowed + 1))
  }

  @Test func everyLimitIsAnError() {
    var limits = Limits()
    (limits.tableRows, limits.tableColumns, limits.tableCells, limits.tableDepth) = (10, 10, 10, 10)
    expectLimit("tableColumns", 10, repeated(#"\trowd"#, #"\cellx9"#, 11), limits)
    expectLimit("tableDepth", 10, Array(#"{\rtf1\pard\intbl\itap11 a}"#.utf8), limits)
    expectLimit("tableCells", 10, repeated("", #"\trowd\cellx9\pard\intbl\cell\row"#, 11), limits)
    limits.tableCells = 100
    expectLimit("tableRows", 10, repeated("", #"\trowd\cellx9\pard\intbl\cell\row"#, 11), limits)
    expectLimit("tableColumns", 10, repeated(#"\trowd\cellx9\pard\intbl"#, #"\cell"#, 11), limits)
    // Edges of different rows make columns too.
    var rows = (1...5).map { #"\trowd\cellx\#($0 * 100)\cellx\#(9_000 + $0 * 100)\pard\intbl\cell\cell\row"# }
    rows.append(#"\trowd\cellx850\pard\intbl\cell\row"#)
    expectLimit("tableColumns", 10, Array("{\\rtf1\(rows.joined())}".utf8), limits)
  }

  @Test func aMillionCellsAreRefused() {
    expectLimit(
      "tableColumns", 1_024, repeated(#"\trowd\cellx9\pard\intbl"#, #"\cell"#, 400_000), .strict)
    expectLimit(
      "tableCells", 8_192,
      repeated(#"\trowd\cellx9\cellx99\cellx999"#, #"\intbl\cell\cell\cell\row"#, 150_000),
      .strict)
    expectLimit(
      "tableDepth", 16, repeated(#"\pard"#, #"\intbl\itap1000 a\nestcell"#, 1_000), .strict,
      found: 1_000)
  }

  @Test func tensOfThousandsOfRowsAreRead() throws {
    let cells =
      #"\trowd\clvmgf\cellx100\clvmrg\cellx200\clmgf\cellx300\clmrg\cellx400\intbl\cell\cell\cell\cell\row"#
    let read = try RTFReader.read(repeated("", cells, 30_000))
    try read.value.checkInvariants()
    #expect(read.value.blocks.count == 30_000 * 2 + 1)
    #expect(read.value.tables.map(\.columnCount) == [4])
  }

  @Test func deepTablesAreRead() throws {
    var rtf = ""
    for level in 1...64 { rtf += #"\pard\intbl\itap\#(level) a\par"# }
    for level in (2...64).reversed() {
      rtf += #"\pard\intbl\itap\#(level) b\nestcell{\*\nesttableprops\trowd\cellx9\nestrow}"#
    }
    rtf += #"\pard\intbl\itap1 c\cell\trowd\cellx9\row"#
    let text = try RTFReader.read(Array("{\\rtf1\(rtf)}".utf8)).value
    try text.checkInvariants()
    #expect(text.tables.count == 64)
    #expect(text.outline.hasPrefix("[a.[a.[a."))
    try expectStable(text)
  }
}
