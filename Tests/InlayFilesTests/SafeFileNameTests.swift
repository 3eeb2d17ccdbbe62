import Foundation
import InlayCore
import InlayFiles
import InlaySystem
import Testing

@Suite struct SafeFileNameTests {
  static let names: [(String, String)] = [
    ("picture.heic", "picture.heic"),
    ("../../etc/passwd", "passwd"),
    ("/etc/passwd", "passwd"),
    ("..\\..\\evil.exe", "evil.exe"),
    ("C:\\x\\a.png", "a.png"),
    ("C:a.png", "C_a.png"),
    ("", "file"), (".", "file"), ("..", "file"), ("/", "file"), ("---", "file"), ("\u{0}\u{1}", "file"),
    (".hidden", "hidden"), ("-rf", "rf"), ("~root", "root"), (" a ", "a"), ("a. .", "a"),
    ("a\u{0}\n\u{1B}[2Jb\u{85}", "a[2Jb"),
    ("a\u{202E}gnp.exe", "agnp.exe"),
    ("what?*<>|\".png", "what______.png"),
    ("con" + String(repeating: " ", count: 260) + "x", "_con"),
    (
      "con" + String(repeating: " ", count: 300) + "x.txt",
      "_con" + String(repeating: " ", count: 247) + ".txt"
    ),
    ("CON", "_CON"), ("con.txt", "_con.txt"), ("Lpt1.png", "_Lpt1.png"), ("COM¹", "_COM¹"),
    ("nul .x", "_nul .x"),
    ("console", "console"), ("com10", "com10"),
    ("e\u{301}.png", "e\u{301}.png"),
    ("👩\u{200D}🚀.png", "👩\u{200D}🚀.png"),
    ("/\u{301}x", "\u{301}x"),
  ]

  @Test(arguments: names) func `a name becomes safe`(_ vector: (String, String)) {
    #expect(Array(SafeFileName.make(from: vector.0).utf8) == Array(vector.1.utf8))
  }

  @Test func `a long name is cut between characters and keeps its extension`() {
    let long = SafeFileName.make(from: String(repeating: "a", count: 300) + ".heic")
    #expect(long == String(repeating: "a", count: 250) + ".heic")
    let family = "👨\u{200D}👩\u{200D}👧"
    let cut = SafeFileName.make(from: String(repeating: family, count: 20) + ".png")
    #expect(cut == String(repeating: family, count: 13) + ".png")
    #expect(SafeFileName.make(from: "a." + String(repeating: "x", count: 300)).utf8.count == 255)
  }

  @Test func `a character longer than a name is cut within`() {
    let marks = String(repeating: "\u{301}", count: 300)
    #expect(SafeFileName.make(from: "a" + marks) == "a" + String(marks.unicodeScalars.prefix(127)))
    #expect(SafeFileName.make(from: "a\(marks).png") == "a\(String(marks.unicodeScalars.prefix(125))).png")
    var names = SafeFileName()
    let given = (0..<3).map { _ in names.make(from: "📷" + marks) }
    for name in given {
      #expect(name.utf8.starts(with: "📷\u{301}".utf8) && (254...255).contains(name.utf8.count))
    }
    #expect(Set(given).count == 3)
  }

  @Test(arguments: [" ", ".", ". .", "\u{3000}"])
  func `a name that is cut ends without dots and spaces too`(_ end: String) {
    let name = String(repeating: "a", count: 250)
    #expect(SafeFileName.make(from: name + end + String(repeating: "b", count: 300)).hasPrefix(name))
    let long = String(repeating: "a", count: 255 - end.utf8.count)
    #expect(SafeFileName.make(from: long + end + String(repeating: "b", count: 300)) == long)
  }

  @Test func `a million characters to strip are no trouble`() {
    #expect(SafeFileName.make(from: String(repeating: ".", count: 1_000_000) + "a") == "a")
    #expect(SafeFileName.make(from: "a" + String(repeating: ".", count: 1_000_000)) == "a")
    #expect(SafeFileName.make(from: String(repeating: "x/", count: 500_000) + "a") == "a")
  }

  @Test func `names are given once`() {
    var names = SafeFileName(taken: ["b.png"])
    #expect(names.make(from: "a.png") == "a.png")
    #expect(names.make(from: "x/a.png") == "a-2.png")
    #expect(names.make(from: "A.PNG") == "A-3.PNG")
    #expect(names.make(from: "a-2.png") == "a-2-2.png")
    #expect(names.make(from: "B.png") == "B-2.png")
    #expect(names.make(from: "é") == "é")
    #expect(names.make(from: "e\u{301}") == "e\u{301}-2")
    #expect(names.make(from: "..") == "file")
    #expect(names.make(from: "/") == "file-2")
  }

  @Test func `long names are given once too, and fit`() {
    var names = SafeFileName()
    let long = String(repeating: "a", count: 300) + ".heic"
    var given: Set<String> = []
    for _ in 0..<200 {
      let name = names.make(from: long)
      #expect(name.utf8.count <= 255)
      #expect(name.hasSuffix(".heic"))
      #expect(given.insert(name).inserted)
    }
  }

  @Test func `whatever the name, the result is a safe path of one component`() throws {
    var generator = SystemRandomNumberGenerator()
    let pool = Array("./\\-~ :\u{0}\n\u{7F}\u{202E}\u{301}aé📷CON*?<|".unicodeScalars)
    for _ in 0..<5_000 {
      var name = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        if let scalar = pool.randomElement(using: &generator) { name.append(scalar) }
      }
      let safe = SafeFileName.make(from: String(name))
      let path = try RelativePath(safe)
      #expect(path.components.count == 1)
      #expect(SafeFileName.make(from: safe) == safe, "\(String(name).debugDescription)")
    }
  }

  @Test func `extraction overwrites nothing`() throws {
    let scratch = try Scratch()
    try scratch.folder("out")
    try scratch.write("out/a.png", "old")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("out/a-2.png"), withDestinationPath: scratch.path("target"))
    let folder = try ExtractionFolder(path: scratch.path("out"))
    #expect(try folder.extract(MemorySource([1]), suggestedName: "../a.png") == "a-3.png")
    #expect(try folder.extract(MemorySource([2]), suggestedName: "a.png") == "a-4.png")
    #expect(try folder.extract(MemorySource([3]), suggestedName: "b.png") == "b.png")
    #expect(try scratch.text("out/a.png") == "old")
    #expect(try scratch.read("out/a-3.png") == [1])
    #expect(try scratch.names() == ["out"])
    #expect(try scratch.names("out") == ["a-2.png", "a-3.png", "a-4.png", "a.png", "b.png"])
  }

  @Test func `a file with the same bytes is the one that is wanted`() throws {
    let scratch = try Scratch()
    try scratch.write("a.png", "same")
    try scratch.write("b.png", "else")
    let folder = try ExtractionFolder(path: scratch.path)
    #expect(try folder.extract(MemorySource(Array("same".utf8)), suggestedName: "a.png") == "a.png")
    #expect(try folder.extract(MemorySource(Array("same".utf8)), suggestedName: "b.png") == "b-2.png")
    #expect(try scratch.names() == ["a.png", "b-2.png", "b.png"])
  }

  @Test func `an extraction folder is made where none is`() throws {
    let scratch = try Scratch()
    let folder = try ExtractionFolder(path: scratch.path("new"))
    #expect(try folder.extract(MemorySource([1]), suggestedName: "") == "file")
    let file = try scratch.write("file", "")
    #expect(throws: InlayError.saveOccupied(file, by: "something that is not a folder")) {
      try ExtractionFolder(path: file)
    }
    let nowhere = scratch.path("none/new")
    #expect(throws: InlayError.saveCannotCreate(nowhere, SystemError(ENOENT))) {
      try ExtractionFolder(path: nowhere)
    }
  }

  @Test func `an extraction that fails leaves nothing`() throws {
    let scratch = try Scratch()
    try scratch.folder("in")
    try scratch.write("in/a", "1")
    let tree = try FileTree(contentsOf: scratch.path("in"))
    let source = try #require(tree.file("a"))
    try FileManager.default.removeItem(atPath: scratch.path("in/a"))
    let folder = try ExtractionFolder(path: scratch.path("out"))
    #expect(throws: InlayError.saveSource(scratch.path("out/a"), .sourceChanged("a"))) {
      try folder.extract(source, suggestedName: "a")
    }
    #expect(try scratch.names("out") == [])
  }
}
