import FormatsTestKit
import InlayCore
import InlayDocument
import InlayFiles
import InlayFormats
import Synchronization
import TestKit
import Testing

@testable import InlayRTF

/// Flat RTFD is the folder in one file.
@Suite struct FlatRTFDTests {
  @Test func `random folders come back, and give the same bytes again`() throws {
    try Property.check("folders in one file", cases: 10_000) { source in
      let tree = try Self.tree(source)
      let sink = MemorySink()
      let last = source.optional { _ in "TXT.rtf" }
      try FlatWrapper.folder(tree).write(last: last, to: sink)
      guard case .folder(let read) = try FlatWrapper.read(MemorySource(sink.bytes)).value else {
        return try expect(false, "a folder came back as a file")
      }
      try expect(try read.isIdentical(to: tree), "another tree came back")
      // A prefix is never a whole file.
      let cut = Array(sink.bytes.prefix(source.int(in: 0..<sink.bytes.count)))
      let whole = try valueOfBadInput { try FlatWrapper.read(MemorySource(cut)) }
      try expect(whole == nil, "\(cut.count) of \(sink.bytes.count) bytes were read")
    }
  }

  @Test func `a single file keeps its name`() throws {
    try Property.check("single files", cases: 2_000) { source in
      let name = source.text(pieces: 0...4)
      let bytes = source.bytes()
      let sink = MemorySink()
      try FlatWrapper.file(name: name, MemorySource(bytes)).write(to: sink)
      guard name.utf8.count <= 255 else { return }
      guard case .file(let read, let content) = try FlatWrapper.read(MemorySource(sink.bytes)).value else {
        return try expect(false, "a file came back as a folder")
      }
      try expect(ExactString(read), equals: ExactString(name))
      try expect(content.readAll(), equals: bytes)
    }
  }

  @Test func `folder, flat and portable document are three forms of one text`() throws {
    try Property.check("forms of RTFD", cases: 3_000) { source in
      let text = try RTFTexts(images: .bundle).text(source).withCocoaSpacing()
      guard case .tree(let tree) = try Format.rtfd.write(text).value else { return }
      let folder = try Format.rtfd.read(.tree(tree, name: nil)).value
      let flat = try Samples.bytes(.flatRTFD, folder).bytes
      let unpacked = try Format.flatRTFD.read(.file(MemorySource(flat), name: nil)).value
      try expect(unpacked, equals: folder)
      let portable = try PortableDocument.read(tree: PortableDocument.tree(of: unpacked)).value
      try expect(portable, equals: folder)
      guard case .tree(let back) = try Format.rtfd.write(portable).value else { return }
      try expect(try back.isIdentical(to: tree), "the folder differs")
      try expect(try Samples.bytes(.flatRTFD, portable).bytes, equals: flat)
    }
  }

  @Test func `the text file of a folder is kept in a flat file, and back`() throws {
    var builder = FileTreeBuilder()
    // Inlay would write this file otherwise.
    let rtf = Array("{\\rtf1\\ansi\\unheard \\b bold\\b0 }".utf8)
    try builder.add(file: MemorySource(rtf), at: "TXT.rtf")
    let tree = builder.finish()
    let text = try Format.rtfd.read(.tree(tree, name: nil)).value
    let flat = try Samples.bytes(.flatRTFD, text).bytes
    guard case .folder(let inside) = try FlatWrapper.read(MemorySource(flat)).value else {
      Issue.record("no folder")
      return
    }
    #expect(try inside.isIdentical(to: tree))
    let read = try Format.flatRTFD.read(.file(MemorySource(flat), name: nil)).value
    guard case .tree(let back) = try Format.rtfd.write(read).value else {
      Issue.record("no folder")
      return
    }
    #expect(try back.isIdentical(to: tree))
    // An edited text gets a new file.
    var edited = read
    _ = try edited.replace(0..<4, with: "Bold")
    #expect(edited.text == "Bold")
    #expect(try Samples.bytes(.flatRTFD, edited).bytes != flat)
  }

  @Test func `of a large flat file the text file is kept alone`() throws {
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource(Array("{\\rtf1\\odd x}".utf8)), at: "TXT.rtf")
    try builder.add(file: MemorySource([UInt8](repeating: 1, count: 2 << 20)), at: "long.bin")
    let sink = MemorySink()
    try FlatWrapper.folder(builder.finish()).write(to: sink)
    let input = FormatInput.file(MemorySource(sink.bytes), name: nil)
    #expect(try Format.flatRTFD.read(input).value.source?.format == "rtfd")
    let kept = try Format.flatRTFD.read(input, options: ReadOptions(source: .keep)).value
    #expect(kept.source?.format == "flat-rtfd")
    #expect(try Format.flatRTFD.read(input, options: ReadOptions(source: .drop)).value.source == nil)
  }

  @Test func `the one other RTF file is read where the usual one is missing`() throws {
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource(Array("{\\rtf1 x}".utf8)), at: "index.rtf")
    let sink = MemorySink()
    try FlatWrapper.folder(builder.finish()).write(to: sink)
    let read = try Format.flatRTFD.read(.file(MemorySource(sink.bytes), name: nil))
    #expect(read.value.text == "x")
    #expect(read.value.files.isEmpty)
    #expect(read.diagnostics.map(\.code) == [.rtfdTextNameDiffers])
    // With a folder and another file beside it.
    let tree = try Samples.tree(
      ("folder/other.rtf", [1]), ("index.rtf", Array("{\\rtf1 x}".utf8)), ("notes.txt", [2]))
    let whole = MemorySink()
    try FlatWrapper.folder(tree).write(to: whole)
    let beside = try Format.flatRTFD.read(.file(MemorySource(whole.bytes), name: nil)).value
    #expect(beside.text == "x")
    #expect(beside.files.map(\.name.string) == ["folder", "notes.txt"])
  }

  @Test func `a folder is read as well`() throws {
    let tree = try Samples.tree(("TXT.rtf", Array("{\\rtf1 x}".utf8)))
    let read = try Format.flatRTFD.read(.tree(tree, name: nil)).value
    #expect(read.text == "x" && read.source == nil)
    var limits = Limits()
    limits.bundleBytes = 7
    #expect(Format.flatRTFD.byteLimit?.bytes(limits) == 7)
  }

  @Test func `a source that is damaged is no obstacle`() throws {
    var text = try Samples.text(AttributedRun("x"))
    text.source = DocumentSource(format: "flat-rtfd", content: .bytes(FlatWrapper.magic + [9, 9]))
    for format in [Format.rtfd, .flatRTFD] {
      let written = try format.write(text)
      #expect(written.diagnostics.map(\.code.rawValue) == ["formats.sourceWrittenAnew"], "\(format.name)")
    }
  }

  @Test func `a file of which something is ignored is not passed on`() throws {
    let flat = try Samples.bytes(.flatRTFD, Samples.text(AttributedRun("x"))).bytes
    let input = FormatInput.file(MemorySource(flat + Array("SECRET".utf8)), name: nil)
    let read = try Format.flatRTFD.read(input)
    #expect(read.diagnostics.map(\.code) == [.rtfdTrailingBytes])
    #expect(try Samples.bytes(.flatRTFD, read.value).bytes == flat)
    #expect(read.value.source?.format == "rtfd")
  }

  @Test func `files with names of the format itself are renamed`() throws {
    var text = try Samples.text(AttributedRun("x"))
    text = try text.with(files: [
      BundleFile("__@PreferredName@__", content: .bytes([1]), mediaType: nil),
      BundleFile("__@UTF8PreferredName@__", content: .bytes([2]), mediaType: nil),
    ])
    let written = try Samples.bytes(.flatRTFD, text)
    #expect(written.diagnostics.map(\.code) == [.rtfdRenamed, .rtfdRenamed])
    let read = try Format.flatRTFD.read(.file(MemorySource(written.bytes), name: nil)).value
    #expect(try read.files.map { try $0.content.source?.readAll() } == [[1], [2]])
  }

  @Test func `a large file is not taken into memory`() throws {
    let counting = CountingSource(long: 200 << 20)
    let text = try Format.flatRTFD.read(.file(counting, name: nil)).value
    #expect(text.files.map(\.content.source?.count) == [200 << 20])
    #expect(counting.largest < 1 << 20)
  }

  @Test func `a single file is no rich text`() throws {
    let sink = MemorySink()
    try FlatWrapper.file(name: "dog.png", MemorySource([1])).write(to: sink)
    let error = #expect(throws: InlayError.self) {
      try Format.flatRTFD.read(.file(MemorySource(sink.bytes), name: nil))
    }
    #expect(error?.description == "this is not an RTFD but the flat form of one file, dog.png")
  }

  @Test func `content of two gigabytes is refused before anything is written`() throws {
    var builder = FileTreeBuilder()
    for name in ["a", "b"] { try builder.add(file: HugeSource(count: 1 << 30), at: name) }
    let sink = MemorySink()
    let error = #expect(throws: InlayError.self) { try FlatWrapper.folder(builder.finish()).write(to: sink) }
    #expect(error?.code == .rtfdFlatTooLong)
    #expect(sink.bytes.isEmpty)
  }

  /// The writer of the corpus, which gives genuine files byte for byte, is another implementation of the layout.
  @Test(.needs(.python), .needs(.corpus("flat-rtfd")))
  func `the writer of the corpus gives the same bytes`() throws {
    let script = """
      import sys, json
      sys.path.insert(0, sys.argv[1])
      import make_flat_rtfd as m
      record = m.record
      m.record = lambda mtime=0, mode=0o666, flags=0, single=0: record(0, mode, flags, single)
      for line in sys.stdin:
        files = [(n.encode(), bytes.fromhex(d)) for n, d in json.loads(line)]
        text = dict(files)[b"TXT.rtf"]
        others = [f for f in files if f[0] != b"TXT.rtf"]
        print(m.rtfd(others, 0, text).hex())
      """
    let random = ChoiceSource(seed: 24)
    var lines = ""
    var ours: [String] = []
    for _ in 0..<300 {
      var files: [String: [UInt8]] = ["TXT.rtf": random.bytes()]
      for name in random.array(count: 0...6, of: { $0.pick(["a.png", "B.heic", "ü.txt", "zz", "0", "TXT"]) })
      {
        files[name] = random.bytes(count: 0...300)
      }
      let sorted = files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      lines += "[" + sorted.map { "[\"\($0)\",\"\(HexDump.digits($1))\"]" }.joined(separator: ",") + "]\n"
      var builder = FileTreeBuilder()
      for (name, bytes) in sorted { try builder.add(file: MemorySource(bytes), at: name) }
      let sink = MemorySink()
      try FlatWrapper.folder(builder.finish()).write(last: "TXT.rtf", to: sink)
      ours.append(HexDump.digits(sink.bytes))
    }
    let run = try Python.run(["-c", script, Corpus.folder("flat-rtfd")], input: Array(lines.utf8))
    #expect(run.text.split(separator: "\n").map(String.init) == ours)
  }

  /// A folder of files and folders.
  private static func tree(_ source: ChoiceSource, depth: Int = 0) throws -> FileTree {
    var builder = FileTreeBuilder()
    let names = ["a", "b.png", "TXT.rtf", "ü", "AdaptiveImageGlyph-1.heic", "1__#$!@%!#__a"]
    for name in names where source.bool() {
      if depth < 3, source.oneIn(4) {
        try builder.add(tree(source, depth: depth + 1), at: RelativePath(name))
      } else {
        try builder.add(file: MemorySource(source.bytes(count: 0...300)), at: name)
      }
    }
    return builder.finish()
  }
}

/// Many zeros.
private final class HugeSource: ByteSource {
  let count: Int
  let digestCache = DigestCache()
  init(count: Int) { self.count = count }
  func read(_ range: Range<Int>) throws -> [UInt8] { [UInt8](repeating: 0, count: range.count) }
}

/// A flat file with long content of zeros at its end, which notes the longest piece that was read.
private final class CountingSource: ByteSource {
  private let head: [UInt8]
  let count: Int
  let digestCache = DigestCache()
  private let longest = Mutex(0)

  init(long: Int) {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    let text = Array("{\\rtf1 x}".utf8)
    var head = FlatWrapper.magic + number(3) + number(2)
    for name in ["TXT.rtf", "long.bin"] { head += number(name.utf8.count) + Array(name.utf8) }
    head += number(8 + text.count) + number(8 + long)
    head += number(1) + number(text.count) + text
    head += number(1) + number(long)
    self.head = head
    count = head.count + long
  }

  var largest: Int { longest.withLock { $0 } }

  func read(_ range: Range<Int>) throws -> [UInt8] {
    longest.withLock { $0 = max($0, range.count) }
    let known = head[min(range.lowerBound, head.count)..<min(range.upperBound, head.count)]
    return known + [UInt8](repeating: 0, count: range.count - known.count)
  }
}
