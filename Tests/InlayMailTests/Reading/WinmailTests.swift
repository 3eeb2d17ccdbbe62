import FormatsTestKit
import InlayCore
import Testing

@testable import InlayMail

/// The attachment that Outlook puts texts and files into (MS-OXTNEF), property by property.
@Suite struct WinmailTests {
  private static func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func attribute(_ id: Int, _ data: [UInt8], level: UInt8 = 1) -> [UInt8] {
    [level] + number(id) + number(data.count) + data + [0, 0]
  }

  /// A property with one value of any length.
  private static func property(_ id: Int, _ type: Int, _ value: [UInt8]) -> [UInt8] {
    number(type, 2) + number(id, 2) + number(1) + number(value.count) + value
      + [UInt8](repeating: 0, count: (4 - value.count % 4) % 4)
  }

  private static func wide(_ text: String) -> [UInt8] { (text + "\0").utf16.flatMap { number(Int($0), 2) } }

  private static func properties(_ properties: [UInt8]..., id: Int = 0x0006_9003, level: UInt8 = 1) -> [UInt8]
  {
    attribute(id, number(properties.count) + properties.flatMap { $0 }, level: level)
  }

  private static func read(_ attributes: [UInt8]..., limits: Limits = .default) throws -> Winmail {
    try #require(try Winmail([0x78, 0x9F, 0x3E, 0x22, 1, 0] + attributes.flatMap { $0 }, limits: limits))
  }

  @Test func textsAreReadInEveryEncoding() throws {
    let mail = try Self.read(
      Self.properties(
        Self.property(0x0037, 0x1F, Self.wide("Grüße")), Self.property(0x1000, 0x1E, [0x61, 0xE9, 0]),
        Self.property(0x1013, 0x1F, Self.wide("<p>é")),
        Self.property(0x1000, 0x0B, []).prefix(4) + [1, 0, 0, 0]))
    #expect(mail.subject == "Grüße")
    #expect(mail.plain == Array("aé".utf8))
    #expect(mail.html == Array("<p>é".utf8))
    #expect(!mail.isDamaged)
    let old = try Self.read(
      Self.attribute(0x0006_9007, Self.number(1251)), Self.attribute(0x0001_8004, [0xCF, 0xF0, 0]),
      Self.attribute(0x0002_800C, Array("plain\0more".utf8)),
      Self.properties(Self.property(0x1013, 0x0102, [0xE9]), Self.property(0x0037, 0x03, [])))
    #expect(old.subject == "Пр")
    #expect(old.plain == Array("plain".utf8))
    // In the encoding that the page states.
    #expect(old.html == [0xE9])
    #expect(!old.isDamaged)
    let unicode = try Self.read(
      Self.attribute(0x0006_9007, Self.number(65_001)), Self.attribute(0x0001_8004, Array("é".utf8)))
    #expect(unicode.subject == "é")
  }

  @Test func filesHaveTheirProperties() throws {
    let inner: [UInt8] = [0x78, 0x9F, 0x3E, 0x22, 9]
    let guide = [UInt8](repeating: 7, count: 16)
    let mail = try Self.read(
      Self.attribute(0x0006_9002, [1, 0] + Self.number(5) + Self.number(0), level: 2),
      Self.attribute(0x0001_8010, Array("OLD~1.PNG\0".utf8), level: 2),
      Self.attribute(0x0006_800F, [1, 2], level: 2),
      Self.properties(
        Self.property(0x3707, 0x1F, Self.wide("long name.png")),
        Self.property(0x3001, 0x1E, Array("Title\0".utf8)),
        Self.property(0x370E, 0x1E, Array("image/png\0".utf8)),
        Self.property(0x3712, 0x1E, Array("id@a\0".utf8)),
        Self.property(0x3713, 0x1E, Array("b.png\0".utf8)),
        Self.number(0x03, 2) + Self.number(0x370B, 2) + Self.number(0xFFFF_FFFF),
        Self.property(0x3701, 0x0102, [3, 4, 5]), id: 0x0006_9005, level: 2),
      Self.attribute(0x0006_9002, [1, 0] + Self.number(0xFFFF_FFFF) + Self.number(0), level: 2),
      // A property of a name of its own, one with two values, and an object.
      Self.properties(
        Self.number(0x03, 2) + Self.number(0x8001, 2) + guide + Self.number(0) + Self.number(1)
          + Self.number(2),
        Self.number(0x1E, 2) + Self.number(0x8002, 2) + guide + Self.number(1) + Self.number(4) + [
          0x61, 0, 0, 0,
        ]
          + Self.number(1) + Self.number(2) + [0x62, 0, 0, 0],
        Self.number(0x1003, 2) + Self.number(0x1234, 2) + Self.number(2) + Self.number(1) + Self.number(2),
        Self.property(0x3701, 0x0D, guide + inner), id: 0x0006_9005, level: 2))
    #expect(!mail.isDamaged)
    #expect(mail.files.count == 2)
    let file = mail.files[0]
    #expect(file.name == "long name.png" && file.title == "Title" && file.type == "image/png")
    #expect(file.contentID == "id@a" && file.location == "b.png" && file.place == nil)
    #expect(file.content == [3, 4, 5] && !file.isMail)
    #expect(mail.files[1].content == inner && mail.files[1].isMail && mail.files[1].place == nil)
  }

  @Test func whatEndsEarlyIsDamagedAndKeepsTheRest() throws {
    let subject = Self.attribute(0x0001_8004, Array("x\0".utf8))
    for rest in [[2], [2, 1, 0], [1] + Self.number(0x0001_8004) + Self.number(9) + [0x79]] as [[UInt8]] {
      let mail = try Self.read(subject, rest)
      #expect(mail.isDamaged && mail.subject == "x")
    }
    let guide = [UInt8](repeating: 7, count: 15)
    for property in [
      [3], Self.number(0x03, 2) + Self.number(0x8001, 2) + guide,
      Self.number(0x03, 2) + Self.number(0x8001, 2) + guide + [7] + Self.number(0) + [1],
      Self.number(0x03, 2) + Self.number(0x8001, 2) + guide + [7] + Self.number(1) + Self.number(90),
      Self.number(0x1E, 2) + Self.number(0x1000, 2) + [1],
      Self.number(0x1E, 2) + Self.number(0x1000, 2) + Self.number(2),
      Self.number(0x77, 2) + Self.number(0x1000, 2) + Self.number(1),
      Self.number(0x48, 2) + Self.number(1, 2) + guide,
      Self.number(0x14, 2) + Self.number(1, 2) + guide.prefix(7), Self.property(0x1009, 0x0102, [1, 2, 3]),
    ] as [[UInt8]] {
      let mail = try Self.read(subject, Self.properties(property))
      #expect(mail.isDamaged && mail.subject == "x", "\(property)")
    }
    // Nothing but the number of properties is missing.
    #expect(try !Self.read(subject, Self.attribute(0x0006_9003, [1])).isDamaged)
    var limits = Limits.default
    limits.mailParts = 1
    let file = Self.attribute(0x0006_9002, [1], level: 2)
    #expect(try Self.read(file, limits: limits).files.count == 1)
    let error = #expect(throws: InlayError.self) { try Self.read(file, file, limits: limits) }
    #expect(error?.code == "limit.mailParts")
  }

  /// The first example of MS-OXRTFCP (section 4.1).
  private static let compressed: [UInt8] = [
    0x2D, 0, 0, 0, 0x2B, 0, 0, 0, 0x4C, 0x5A, 0x46, 0x75, 0xF1, 0xC5, 0xC7, 0xA7, 0x03, 0x00, 0x0A, 0x00,
    0x72, 0x63,
    0x70, 0x67, 0x31, 0x32, 0x35, 0x42, 0x32, 0x0A, 0xF3, 0x20, 0x68, 0x65, 0x6C, 0x09, 0x00, 0x20, 0x62,
    0x77, 0x05,
    0xB0, 0x6C, 0x64, 0x7D, 0x0A, 0x80, 0x0F, 0xA0,
  ]

  @Test func compressedRTFIsThatOfTheSpecification() throws {
    let text = Array("{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n".utf8)
    #expect(try CompressedRTF.decoded(Self.compressed, limits: .default) == text)
    // What is cut off is read as far as it goes.
    for count in 16..<Self.compressed.count {
      let cut = try #require(
        try CompressedRTF.decoded(Array(Self.compressed.prefix(count)), limits: .default))
      #expect(text.starts(with: cut))
    }
    let stored = Self.number(0) + Self.number(3) + Array("MELA".utf8) + Self.number(0) + Array("{x}more".utf8)
    #expect(try CompressedRTF.decoded(stored, limits: .default) == Array("{x}".utf8))
    #expect(try CompressedRTF.decoded(Array(Self.compressed.prefix(15)), limits: .default) == nil)
    var other = Self.compressed
    other[8] = 0x4D
    #expect(try CompressedRTF.decoded(other, limits: .default) == nil)
  }

  // MARK: In mails

  private static func mail(_ attributes: [UInt8]...) -> [UInt8] {
    let head =
      "Content-Type: multipart/mixed; boundary=A\n\n--A\n\nplain\n--A\nContent-Type: application/ms-tnef\n\n"
    return Array(head.utf8) + [0x78, 0x9F, 0x3E, 0x22, 1, 0] + attributes.flatMap { $0 }
      + Array("\n--A--".utf8)
  }

  /// A file with some of its properties.
  private static func file(_ place: Int, _ content: [UInt8], _ properties: [UInt8]...) -> [UInt8] {
    attribute(0x0006_9002, [1, 0] + number(place), level: 2) + attribute(0x0006_800F, content, level: 2)
      + attribute(0x0006_9005, number(properties.count) + properties.flatMap { $0 }, level: 2)
  }

  private static func string(_ id: Int, _ text: String) -> [UInt8] {
    property(id, 0x1E, Array("\(text)\0".utf8))
  }

  private static func rtf(_ text: String) -> [UInt8] {
    let stored = number(0) + number(text.utf8.count) + Array("MELA".utf8) + number(0) + Array(text.utf8)
    return properties(property(0x1009, 0x0102, stored))
  }

  /// A page refers to files by their identifiers and locations; the others are files.
  @Test func pagesReferToFiles() throws {
    let page = Array("<p>a<img src='cid:i@x' alt='one'><img src='http://e.org/b.png'>".utf8)
    let read = try MailKit.read(
      Self.mail(
        Self.properties(Self.property(0x1013, 0x0102, page)),
        Self.file(0xFFFF_FFFF, Samples.png, Self.string(0x3712, "i@x")),
        Self.file(0xFFFF_FFFF, Samples.png + [0], Self.string(0x3713, "http://e.org/b.png")),
        Self.file(0xFFFF_FFFF, [1], Self.string(0x3707, "c.pdf"), Self.property(0x3707, 0x0102, [7])),
        Self.file(0xFFFF_FFFF, [1, 2], Self.string(0x3001, "Title.txt"), Self.string(0x370E, "text/x-y")),
        Self.file(0xFFFF_FFFF, [1, 2, 3])))
    #expect(MailKit.essence(read.value) == "a⟦one 70⟧⟦b.png 71⟧")
    #expect(
      MailKit.files(read.value) == ["Title.txt text/x-y 2", "c.pdf application/pdf 1", "file-5 ? 3"])
    #expect(MailKit.codes(read.diagnostics) == ["mail.alternative"])
  }

  /// Files stand in RTF in the order of their places. A word that only begins like the mark is none, and neither is one
  /// behind a backslash that another escapes.
  @Test func filesStandInTheirPlaces() throws {
    let text = "{\\rtf1\\ansi a\\objattph\\'20b\\objattphx c\\\\objattph d\\objattph  e\\objattph f}"
    let read = try MailKit.read(
      Self.mail(
        Self.rtf(text), Self.file(9, Samples.png + [0], Self.string(0x3707, "two (a).png")),
        Self.file(4, Samples.png, Self.string(0x3707, "one.png")),
        Self.file(0xFFFF_FFFF, [1], Self.string(0x3707, "no.bin"))))
    #expect(MailKit.essence(read.value) == "a⟦one.png 70⟧bc\\objattph d⟦two__a_.png 71⟧ef")
    #expect(MailKit.files(read.value) == ["no.bin ? 1"])
  }

  /// What is no RTF, or ends early, leaves the plain text and the files.
  @Test(arguments: ["no RTF", ""]) func otherTextsStayPlain(text: String) throws {
    let inner: [UInt8] = [0x78, 0x9F, 0x3E, 0x22, 9]
    let object = Self.property(0x3701, 0x0D, [UInt8](repeating: 7, count: 16) + inner)
    let read = try MailKit.read(
      Self.mail(
        text.isEmpty ? Self.attribute(0x0002_800C, Array("other".utf8)) : Self.rtf(text),
        Self.file(0, [], object, Self.string(0x3001, "Re: x"), Self.string(0x3707, "name")),
        Self.file(0, [], object, Self.string(0x3707, "name"), Self.string(0x370E, "a/b")),
        Self.file(0, [], object), [2]))
    #expect(read.value.text == "plain")
    #expect(MailKit.files(read.value).map { $0.split(separator: " ").last } == ["5", "5", "5"])
    #expect(read.value.files.map(\.name.string).sorted() == ["Re_ x.tnef", "file-3", "name.tnef"])
    #expect(MailKit.codes(read.diagnostics) == ["mail.winmail"])
    #expect(read.diagnostics.first?.message == "winmail.dat ends early, or a part of it is malformed")
  }

  /// RTF may be cut off behind the mark of a file.
  @Test func theMarkOfAFileMayBeTheEnd() throws {
    let mail = Self.mail(
      Self.rtf("{\\rtf1 a\\objattph"), Self.file(0, Samples.png, Self.string(0x3707, "one.png")))
    let read = try MailKit.read(mail)
    #expect(MailKit.essence(read.value) == "a⟦one.png 70⟧" && read.value.files.isEmpty)
  }
}
