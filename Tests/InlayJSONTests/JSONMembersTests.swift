import InlayJSON
import Testing

struct JSONMembersTests {
  @Test func noMembersCostOnePointer() {
    #expect(MemoryLayout<JSONMembers>.size == 8)
    #expect(MemoryLayout<JSONMembers?>.size <= 9)
    let none = JSONMembers()
    #expect(none.isEmpty && none.count == 0 && none["a"] == nil && Array(none).isEmpty)
    #expect(none.description == "{}")
  }

  @Test func membersAreSortedAndFoundByName() throws {
    let members = try JSONMembers(["b", "😀", "a", "\u{FFFC}", "", "é"].map { JSONMember($0, .string($0)) })
    #expect(members.map(\.name) == ["", "a", "b", "é", "😀", "\u{FFFC}"])
    for name in ["b", "😀", "a", "\u{FFFC}", "", "é"] { #expect(members[name] == .string(name)) }
    #expect(members["c"] == nil && members["e\u{301}"] == nil)
  }

  @Test func aNameTwiceIsRefused() {
    for names in [["a", "a"], ["b", "a", "b"], ["c", "a", "b", "a"], ["", ""]] {
      #expect(throws: JSONDuplicateName.self) { try JSONMembers(names.map { JSONMember($0, .null) }) }
    }
    var members = JSONMembers()
    #expect(throws: Never.self) { try members.insert(JSONMember("x", 1)) }
    #expect(throws: JSONDuplicateName.self) { try members.insert(JSONMember("x", 2)) }
    #expect(members["x"] == 1 && members.count == 1)
  }

  @Test func orderOfInsertionMakesNoDifference() throws {
    var one = JSONMembers()
    var two = JSONMembers()
    for index in [3, 1, 2, 0] { try one.insert(JSONMember("\(index)", .number(JSONNumber(Int32(index))))) }
    for index in 0..<4 { two["\(index)"] = .number(JSONNumber(Int32(index))) }
    #expect(one == two && one.hashValue == two.hashValue)
    two["1"] = nil
    #expect(one != two && two.map(\.name) == ["0", "2", "3"])
    for name in ["0", "2", "3", "none"] { two[name] = nil }
    #expect(two == JSONMembers() && two.isEmpty)
  }

  @Test func copiesAreIndependent() throws {
    let original = try JSONMembers([JSONMember("a", 1)])
    var copy = original
    copy["a"] = 2
    copy["b"] = 3
    #expect(original["a"] == 1 && original.count == 1)
  }

  @Test func stringsCompareByTheirBytes() throws {
    #expect(JSONValue.string("\u{e9}") != JSONValue.string("e\u{301}"))
    #expect(JSONMember("\u{e9}", .null) != JSONMember("e\u{301}", .null))
    #expect(Set<JSONValue>(["\u{e9}", "e\u{301}", "\u{e9}"]).count == 2)
    let both = try JSONMembers([JSONMember("\u{e9}", 1), JSONMember("e\u{301}", 2)])
    #expect(both["e\u{301}"] == 2 && both["\u{e9}"] == 1)
  }

  @Test func numbersCompareByTheirBitsWithOneZero() {
    #expect(JSONNumber(-0.0) == JSONNumber(0.0))
    #expect(JSONNumber(-0.0)?.double.sign == .plus)
    #expect(JSONNumber(0.1) != JSONNumber(0.1.nextUp))
    #expect(
      JSONNumber(3.0)?.integer == 3 && JSONNumber(3.5)?.integer == nil && JSONNumber(1e300)?.integer == nil)
  }
}
