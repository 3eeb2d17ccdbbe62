import InlayCore
import InlayDatabase
import TestKit
import Testing

@testable import InlayStores

/// Limits, and values at the ends of their ranges.
@Suite struct NoteLimitTests {
  private func code(_ change: (inout Limits) -> Void, _ read: (Limits) throws -> Void) -> String? {
    var limits = Limits.default
    change(&limits)
    do {
      try read(limits)
      return nil
    } catch { return (error as? InlayError)?.code.rawValue ?? "\(error)" }
  }

  @Test func `a body has limits`() throws {
    let body = NoteBodies.body([
      NoteBodies.Run(text: "abc\u{FFFC}", attachment: (identifier: "A", type: "x")),
      NoteBodies.Run(text: "d"),
    ])
    for bytes in [body, NoteBodies.packed(body)] {
      func read(_ limits: Limits) throws { _ = try NoteBody.read(bytes, limits: limits) }
      #expect(code({ $0.noteBytes = body.count }, read) == nil)
      #expect(code({ $0.noteBytes = body.count - 1 }, read) == "limit.noteBytes")
      #expect(code({ $0.noteBytes = 0 }, read) == "limit.noteBytes")
      #expect(code({ $0.noteBytes = -1 }, read) == "limit.noteBytes")
      #expect(code({ $0.noteBytes = .max }, read) == nil)
      #expect(code({ $0.textUnits = 5 }, read) == nil)
      #expect(code({ $0.textUnits = 4 }, read) == "limit.textUnits")
      #expect(code({ $0.placements = 0 }, read) == "limit.placements")
    }
    var style = NoteCharacters()
    style.link = "long"
    let link = NoteBodies.body([NoteBodies.Run(text: "a", characters: style)])
    func read(_ limits: Limits) throws { _ = try NoteBody.read(link, limits: limits) }
    #expect(code({ $0.attributeBytes = 3 }, read) == "limit.attributeBytes")
  }

  @Test func `a table has limits`() throws {
    let bytes = NoteTables(cells: [["a", "b", "c"], ["d", "e", "f"]]).bytes
    func read(_ limits: Limits) throws { _ = try NoteBody.readTable(bytes, limits: limits) }
    #expect(code({ $0.tableRows = 1 }, read) == "limit.tableRows")
    #expect(code({ $0.tableColumns = 2 }, read) == "limit.tableColumns")
    #expect(code({ $0.tableCells = 5 }, read) == "limit.tableCells")
    #expect(code({ $0.noteBytes = 9 }, read) == "limit.noteBytes")
    #expect(code({ $0.textUnits = 11 }, read) == "limit.textUnits")
    #expect(
      code(
        {
          ($0.tableRows, $0.tableColumns, $0.tableCells) = (2, 3, 6)
          $0.textUnits = 12
        }, read) == nil)
  }

  @Test func `what attachments show counts in each place`() throws {
    let made = try MadeNoteStore()
    try made.add(inline: "hashtag", String(repeating: "x", count: 1_000), token: nil, as: "A")
    try made.add(
      "ICAttachment",
      [
        "ZIDENTIFIER": .text("B"), "ZTYPEUTI": .text("com.apple.notes.table"),
        "ZMERGEABLEDATA1": .blob(NoteTables(cells: [["a", "b"]]).bytes),
      ])
    try made.add(note: "T", NoteBodies.body("T\n" + String(repeating: "|A|", count: 50)))
    try made.add(note: "U", NoteBodies.body("U\n" + String(repeating: "|B|", count: 50)))
    func read(_ limits: Limits) throws { _ = try made.open(limits).document() }
    #expect(code({ $0.textUnits = 60_000 }, read) == nil)
    #expect(code({ $0.textUnits = 50_000 }, read) == "limit.textUnits")
    #expect(code({ $0.tableCells = 100 }, read) == nil)
    #expect(code({ $0.tableCells = 99 }, read) == "limit.tableCells")
  }

  @Test func `a note that is too long is left out`() throws {
    let made = try MadeNoteStore()
    try made.add(note: "T", NoteBodies.body(String(repeating: "T", count: 5_000)))
    try made.add(note: "U", NoteBodies.body("U"))
    var limits = Limits.default
    limits.noteBytes = 1_000
    let read = try made.open(limits).document()
    #expect(read.value.text == "U")
    #expect(read.diagnostics.map { $0.details["code"] } == ["limit.noteBytes"])
  }

  @Test func `empty runs are bounded`() throws {
    func body(_ empty: Int) -> [UInt8] {
      let empties = [[UInt8]](repeating: [8, 0], count: empty)
      return NoteBodies.body(NoteBodies.message("abc", runs: empties + [[8, 3]]))
    }
    #expect(try NoteBody.read(body(1_026)).value.text == "abc")
    let error = #expect(throws: InlayError.self) { try NoteBody.read(body(1_027)) }
    #expect(error?.code == .noteMalformed)
    #expect(try NoteBody.read(NoteBodies.body(NoteBodies.message("abc", runs: []))).value.text == "abc")
  }

  @Test(arguments: [Int.min, -1, Int(Int32.min), Int(Int32.max), Int.max, 1 << 31, 101])
  func `any number of a style is read or reported`(number: Int) throws {
    let run = ProtobufWriter { run in
      run.add(1, 3)
      run.add(2) { style in for field in [1, 2, 4, 8] { style.add(field, number) } }
      for field in [5, 6, 7, 8, 14] { run.add(field, number) }
      run.add(3) { $0.add(2, Float(number)) }
    }
    let read = try NoteBody.read(NoteBodies.body(NoteBodies.message("abc", runs: [run.bytes])))
    try read.value.checkInvariants()
    #expect(read.value.text == "abc")
    let codes: Set<DiagnosticCode> = [.noteValueNotCarried]
    #expect(Set(read.diagnostics.map(\.code)).isSubset(of: codes), "\(read.diagnostics)")
  }

  @Test(arguments: [
    Float.nan, .infinity, -.infinity, 2, -0.5, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
  ])
  func `any float is read or reported`(number: Float) throws {
    let run = ProtobufWriter { run in
      run.add(1, 3)
      run.add(3) { $0.add(2, number) }
      run.add(10) { color in for field in 1...4 { color.add(field, number) } }
    }
    let read = try NoteBody.read(NoteBodies.body(NoteBodies.message("abc", runs: [run.bytes])))
    try read.value.checkInvariants()
    let allowed: Set<DiagnosticCode> = [.noteValueNotCarried, .noteColorSpace]
    #expect(Set(read.diagnostics.map(\.code)).isSubset(of: allowed))
    #expect(!read.diagnostics.isEmpty)
  }

  @Test func `fields of the wrong kind are errors with a place`() throws {
    for (field, bytes) in [(1, [10, 0]), (2, [16, 1]), (9, [72, 1]), (12, [96, 1]), (10, [80, 1])]
      as [(Int, [UInt8])]
    {
      let error = #expect(throws: InlayError.self) {
        try NoteBody.read(NoteBodies.body(NoteBodies.message("abc", runs: [[8, 3] + bytes])))
      }
      #expect(error?.code == .noteMalformed, "\(field)")
      #expect(error?.place.position?.byte != nil)
    }
  }
}
