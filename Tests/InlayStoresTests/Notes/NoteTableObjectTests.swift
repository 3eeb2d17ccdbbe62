import InlayCore
import TestKit
import Testing

@testable import InlayStores

/// Tables of notes whose objects are not what Notes would write.
@Suite struct NoteTableObjectTests {
  /// A table of one cell, "a", with its objects by their numbers.
  private struct Table {
    var objects: [[UInt8]] = [
      [], set(of: [0]), set(of: [1]), name(0), name(1), dictionary([(4, 6)]), dictionary([(3, 7)]), text("a"),
    ]
    /// The objects that are rows, columns, cells and direction.
    var members: [Int?] = [1, 2, 5, nil]

    /// Adds a row, whose cell is the same object.
    mutating func share() {
      objects[1] = Self.set(of: [0, 2])
      objects[6] = Self.dictionary([(3, 7), (objects.count, 7)])
      objects.append(Self.name(2))
    }

    static func reference(_ number: Int) -> (inout ProtobufWriter) -> Void { { $0.add(6, number) } }

    /// An ordered set of names without a dictionary of those that are left.
    static func set(of names: [Int], others: [(Int, Int)] = []) -> [UInt8] {
      ProtobufWriter { object in
        object.add(16) { set in
          set.add(1) { ordering in
            ordering.add(1) { array in for name in names { array.add(2) { $0.add(2, [UInt8(name)]) } } }
            ordering.add(2, pairs(others))
          }
        }
      }.bytes
    }

    static func name(_ index: Int) -> [UInt8] {
      ProtobufWriter { $0.add(13) { $0.add(3) { $0.add(2) { $0.add(2, index) } } } }.bytes
    }

    private static func pairs(_ pairs: [(Int, Int)]) -> (inout ProtobufWriter) -> Void {
      { dictionary in
        for (key, value) in pairs {
          dictionary.add(1) {
            $0.add(1, reference(key))
            $0.add(2, reference(value))
          }
        }
      }
    }

    static func dictionary(_ all: [(Int, Int)], spare: Int = 0) -> [UInt8] {
      ProtobufWriter {
        $0.add(6) { dictionary in
          for _ in 0..<spare { dictionary.add(2, 0) }
          pairs(all)(&dictionary)
        }
      }.bytes
    }

    static func text(_ text: String) -> [UInt8] { ProtobufWriter { $0.add(10) { $0.add(2, text) } }.bytes }

    var bytes: [UInt8] {
      let keys = ["crRows", "crColumns", "cellColumns", "crTableColumnDirection"]
      let table = ProtobufWriter {
        $0.add(13) { map in
          map.add(1, 0)
          for (key, member) in members.enumerated() {
            guard let member else { continue }
            map.add(3) {
              $0.add(1, key)
              $0.add(2, Self.reference(member))
            }
          }
        }
      }
      return ProtobufWriter {
        $0.add(2) {
          $0.add(3) { data in
            for object in [table.bytes] + objects.dropFirst() { data.add(3, object) }
            for key in keys { data.add(4, key) }
            data.add(5, "com.apple.notes.ICTable")
            for index in 0..<3 { data.add(6, [UInt8(index)]) }
          }
        }
      }.bytes
    }
  }

  private static let none = "the note is malformed: the table has no rows or columns"

  /// What is changed, and the text or the error.
  private static let cases: [(name: String, result: String, change: @Sendable (inout Table) -> Void)] = [
    ("nothing", "a\n", { _ in }), ("no rows", none, { $0.members[0] = nil }),
    ("an empty set", none, { $0.objects[1] = Table.set(of: []) }),
    (
      "no set", "the note is malformed: rows or columns are no ordered set",
      { $0.objects[1] = Table.text("x") }
    ),
    ("no dictionary of cells", "\n", { $0.members[2] = 7 }), ("no cells", "\n", { $0.members[2] = nil }),
    ("a name that is a text", "\n", { $0.objects[4] = Table.text("x") }),
    (
      "a name without members", "\n", { $0.objects[4] = ProtobufWriter { $0.add(13) { $0.add(1, 0) } }.bytes }
    ),
    ("a cell that is a name", "\n", { $0.objects[6] = Table.dictionary([(3, 4)]) }),
    ("a row that is a text", "\n", { $0.objects[6] = Table.dictionary([(7, 7)]) }),
    ("a row that is not there", "\n", { $0.objects[6] = Table.dictionary([(99, 7)]) }),
    ("other fields", "a\n", { $0.objects[6] = Table.dictionary([(3, 7)], spare: 3) }),
    ("a direction that is a text", "a\n", { $0.members[3] = 7 }),
    ("two places of one text", "a\na\n", { $0.share() }),
    ("a name twice in the order", "a\n\n", { $0.objects[1] = Table.set(of: [0, 0]) }),
    ("places without names", "\na\n", { $0.objects[1] = Table.set(of: [9, 0]) }),
  ]

  @Test(arguments: cases.indices) func `a table is read or refused`(index: Int) throws {
    let (name, result, change) = Self.cases[index]
    var table = Table()
    change(&table)
    let found: String
    do {
      let read = try NoteBody.readTable(table.bytes)
      try read.value.checkInvariants()
      #expect(read.value.tables.first?.attributes.values.direction == nil)
      found = read.value.text
    } catch let error as InlayError { found = error.message }
    #expect(found == result, "\(name)")
  }

  @Test func `cells that share a text count it each`() throws {
    var table = Table()
    table.share()
    table.objects[7] = Table.text(String(repeating: "a", count: 1_000))
    let bytes = table.bytes
    var limits = Limits.default
    limits.noteBytes = 2 * 1_003
    #expect(try NoteBody.readTable(bytes, limits: limits).value.text.utf8.count == 2_002)
    limits.noteBytes -= 1
    #expect(bytes.count <= limits.noteBytes)
    let error = #expect(throws: InlayError.self) { try NoteBody.readTable(bytes, limits: limits) }
    #expect(error?.code == .limit("noteBytes"))
  }

  private static let many = 20_000

  private static let long: [(name: String, rest: String, change: @Sendable (inout Table) -> Void)] = [
    (
      "a name that stands often in the order, and has as many others",
      String(repeating: "\n", count: many - 1),
      {
        let others = [(Int, Int)](repeating: (3, 4), count: many)
        $0.objects[1] = Table.set(of: [Int](repeating: 0, count: many), others: others)
      }
    ),
    (
      "a long dictionary in many columns", "",
      {
        $0.objects[5] = Table.dictionary([(Int, Int)](repeating: (4, 6), count: many))
        $0.objects[6] = Table.dictionary([(3, 7)], spare: many)
      }
    ),
    (
      "a long object in many cells that is no text", "",
      {
        $0.objects[6] = Table.dictionary(
          [(Int, Int)](repeating: (3, $0.objects.count), count: many) + [(3, 7)])
        $0.objects.append(ProtobufWriter { for _ in 0..<many { $0.add(2, 0) } }.bytes)
      }
    ),
  ]

  /// Each takes a moment, and would take minutes if it were not looked at once.
  @Test(arguments: long.indices) func `what stands often is looked at once`(index: Int) throws {
    let (name, rest, change) = Self.long[index]
    var table = Table()
    change(&table)
    #expect(try NoteBody.readTable(table.bytes).value.text == "a\n" + rest, "\(name)")
  }
}
