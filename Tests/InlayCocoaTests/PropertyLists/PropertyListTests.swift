import InlayCore
import TestKit
import Testing

@testable import InlayCocoa

@Suite struct PropertyListTests {
  @Test func `values come back from the binary form`() throws {
    try Property.check("binary property lists", cases: 10_000) { source in
      let value = source.propertyList()
      let bytes = try ObjectTable(value).binary()
      let table = try ObjectTable.read(bytes)
      try expect(try table.value(at: table.top, limits: .default), equals: value)
      try expect(try table.binary(), equals: bytes)
    }
  }

  @Test func `damaged lists are errors or values`() throws {
    try Property.check("damaged property lists", cases: 10_000) { source in
      let bytes = source.mutation(of: try ObjectTable(source.propertyList()).binary())
      do {
        let table = try ObjectTable.read(bytes, limits: .strict)
        for index in 0..<min(table.count, 200) { _ = try? table.object(at: index) }
        _ = try table.value(at: table.top, limits: .strict)
      } catch is InlayError {}
    }
  }

  @Test(.needs(.python)) func `Python writes the same bytes and the same values in XML`() throws {
    let script = """
      import plistlib, sys
      for line in sys.stdin:
        value = plistlib.loads(bytes.fromhex(line))
        print(plistlib.dumps(value, fmt=plistlib.FMT_BINARY).hex(), plistlib.dumps(value).hex())
      """
    let source = ChoiceSource(seed: 2_024)
    var values: [PropertyListValue] = []
    var lists: [[UInt8]] = []
    for _ in 0..<500 {
      // What Python refuses to write in XML.
      let value = source.propertyList()
      guard !value.hasControlCharacters else { continue }
      values.append(value)
      lists.append(try ObjectTable(value).binary())
    }
    let run = try Python.run(
      ["-c", script], input: Array(lists.map { HexDump.digits($0) + "\n" }.joined().utf8))
    let answers = run.text.split(separator: "\n").map { $0.split(separator: " ").map { bytes(ofHex: $0) } }
    #expect(answers.count == values.count)
    #expect(values.count > 200)
    for (index, answer) in answers.enumerated() {
      #expect(answer[0] == lists[index], "\(values[index])")
      let table = try ObjectTable.read(answer[1])
      #expect(try table.value(at: table.top, limits: .default) == values[index])
    }
  }

  private func bytes(ofHex text: Substring) -> [UInt8] {
    let digits = text.utf8.map { UInt8($0 < 0x60 ? $0 - 0x30 : $0 - 0x57) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private static let broken: [(String, InlayError.Code)] = [
    ("", "list.notPropertyList"), ("bplist01", "list.notPropertyList"), ("bplist00", "list.truncated"),
    ("<plist><string>x</string>", "list.malformed"), ("<plist></plist>", "list.malformed"),
    ("<plist><true/><true/></plist>", "list.malformed"),
    ("<plist><dict><true/></dict></plist>", "list.malformed"),
    ("<plist><dict><key>a</key></dict></plist>", "list.malformed"),
    ("<plist><array><key>a</key></array></plist>", "list.malformed"),
    ("<plist><integer>1x</integer></plist>", "list.malformed"),
    ("<plist><real>x</real></plist>", "list.malformed"),
    ("<plist><date>2001</date></plist>", "list.malformed"),
    ("<plist><date>2001-01-01Z</date></plist>", "list.malformed"),
    ("<plist><date>2001-01-0xT00:00:00Z</date></plist>", "list.malformed"),
    ("<plist><date>2001-01-00001T00:00:00Z</date></plist>", "list.malformed"),
    ("<plist><date>2001-01T00:00:00Z</date></plist>", "list.malformed"),
    ("<plist><date>2001-13-01T00:00:00Z</date></plist>", "list.malformed"),
    ("<plist><date>2001-01-01T24:00:00Z</date></plist>", "list.malformed"),
    ("<plist><date>2001--01T00:00:00Z</date></plist>", "list.malformed"),
    ("<?xml version='1.0'?><key>a</key>", "list.malformed"), ("<?xml version='1.0'?>", "list.malformed"),
    ("<plist><data>!</data></plist>", "list.malformed"),
    ("<plist><integer>18446744073709551616</integer></plist>", "list.malformed"),
    ("<plist>text</plist>", "list.malformed"), ("<plist><html/></plist>", "list.malformed"),
    ("<!DOCTYPE plist [<!ENTITY a 'b'>]><plist><string>&a;</string></plist>", "list.malformed"),
    ("<!DOCTYPE plist SYSTEM 'file:///etc/passwd'><plist><string>&a;</string></plist>", "list.malformed"),
    ("<plist><string>&a;</string></plist>", "list.malformed"),
    ("<plist>" + String(repeating: "<array>", count: 600), "list.malformed"),
  ]

  @Test(arguments: broken)
  func `what is no list is a typed error`(text: String, code: InlayError.Code) throws {
    let error = #expect(throws: InlayError.self) { try ObjectTable.read(Array(text.utf8)) }
    #expect(error?.code == code, "\(String(describing: error))")
  }

  @Test func `values in XML`() throws {
    let xml = """
      \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><array>
        <integer> -0x1F </integer><integer>+7</integer><real>1e3</real><real>-infinity</real>
        <date>1999-12-31T23:59:59Z</date><date>2024-02-29T00:00:00Z</date>
        <data>
          SGk=
        </data><string>a &amp; <![CDATA[<b>]]> &#x1F600;</string><true/><false/><dict/>
      </array></plist>
      """
    let table = try ObjectTable.read(Array(xml.utf8))
    #expect(
      try table.value(at: table.top, limits: .default)
        == .array([
          .integer(-31), .integer(7), .real(.init(1_000)), .real(.init(-.infinity)),
          .date(.init(-31_622_401)), .date(.init(730_857_600)), .data([0x48, 0x69]), .string("a & <b> 😀"),
          .boolean(true), .boolean(false), .dictionary([:]),
        ]))
  }

  @Test func `a value in XML may stand alone`() throws {
    let table = try ObjectTable.read(Array("<?xml version='1.0'?><array><true/></array>".utf8))
    #expect(try table.value(at: table.top, limits: .default) == .array([.boolean(true)]))
  }

  @Test func `sets come back, and are no values`() throws {
    let table = try ObjectTable.read(ObjectTable([.set([1]), .boolean(true)], top: 0).binary())
    #expect(try table.object(at: table.top) == .set([1]))
    #expect(try table.value(at: table.top, limits: .default) == nil)
  }

  /// The bytes after the head of data, and what is wrong with them.
  @Test(
    arguments: [
      ([0x4F, 0x13] + [UInt8](repeating: 0xFF, count: 8), "a length is negative"),
      ([0x4F, 0x14] + [UInt8](repeating: 0, count: 16), "a length is not an integer"),
      ([0x4F, 0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7), "truncated"),
      ([0x4F, 0x12, 0, 0], "truncated"),
      ([0x4F, 0x10, 2, 1], "truncated"), ([0x4F], "a length is not an integer"),
      ([0x6F, 0x13, 0x40] + [UInt8](repeating: 0, count: 7), "truncated"),
      // A reference beyond all numbers.
      ([0x87] + [UInt8](repeating: 0xFF, count: 8), "unknown kind 0x87"),
    ])
  func `lengths that cannot be are refused`(object: [UInt8], problem: String) throws {
    let table = 8 + UInt8(object.count)
    let bytes = Array("bplist00".utf8) + object + [8] + [0, 0, 0, 0, 0, 0, 1, 1]
    func number(_ value: UInt8) -> [UInt8] { [0, 0, 0, 0, 0, 0, 0, value] }
    let list = try ObjectTable.read(bytes + number(1) + number(0) + number(table))
    let error = #expect(throws: InlayError.self) { try list.object(at: 0) }
    #expect(error?.message.contains(problem) == true, "\(String(describing: error))")
  }

  @Test func `a reference in XML is a dictionary with one key`() throws {
    let xml = "<plist><dict><key>CF$UID</key><integer>12</integer></dict></plist>"
    let table = try ObjectTable.read(Array(xml.utf8))
    #expect(try table.object(at: table.top) == .reference(12))
  }

  @Test func `a list that shares a billion leaves is refused by a limit`() throws {
    // Nine arrays of ten references each to the next.
    var objects: [ObjectTable.Object] = (1...9).map { .array([Int](repeating: $0, count: 10)) }
    objects.append(.boolean(true))
    let table = try ObjectTable.read(BinaryPropertyListWriter.bytes(of: objects, top: 0))
    let error = #expect(throws: InlayError.self) { try table.value(at: 0, limits: .default) }
    #expect(error?.code == .limit("propertyListValues"))
  }

  @Test func `a list in itself is refused`() throws {
    let table = try ObjectTable.read(BinaryPropertyListWriter.bytes(of: [.array([0])], top: 0))
    let error = #expect(throws: InlayError.self) { try table.value(at: 0, limits: .default) }
    #expect(error?.code == .limit("propertyListDepth"))
  }

  @Test(.needs(.corpus("keyed-archive")), .needs(.corpus("libplist-fuzz")))
  func `the corpora are read or refused`() throws {
    var read = 0
    for folder in ["keyed-archive", "libplist-fuzz", "webarchive"] {
      for file in try Corpus.files(under: folder) {
        do {
          let table = try ObjectTable.read(file.bytes(), limits: .strict)
          for index in 0..<min(table.count, 10_000) { _ = try table.object(at: index) }
          read += 1
        } catch is InlayError {}
      }
    }
    #expect(read > 60)
  }
}

extension PropertyListValue {
  /// Whether a string has characters that XML cannot hold.
  fileprivate var hasControlCharacters: Bool {
    func isBad(_ text: ExactString) -> Bool {
      text.string.unicodeScalars.contains { $0.value < 0x20 || (0xFFFE...0xFFFF).contains($0.value) }
    }
    switch self {
    case .string(let text): return isBad(text)
    case .array(let elements): return elements.contains(where: \.hasControlCharacters)
    case .dictionary(let members):
      return members.contains { isBad($0.key) || $0.value.hasControlCharacters }
    case .integer, .real, .boolean, .date, .data: return false
    }
  }
}
