import InlayCore
import InlayDocument
import InlayFiles
import InlayLive

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A scripted run of an editor: fifty pictures inserted at the cursor, three uploads that fail and are tried again, a
/// picture deleted and brought back, saved and opened again, out as tokens and back, all undone and redone.
///
///     scripted-editor PICTURE.png FOLDER.inlay
@main struct Script {
  static func main() async {
    guard CommandLine.arguments.count == 3 else {
      fail("usage: scripted-editor PICTURE.png FOLDER.inlay", status: 64)
    }
    do {
      try await run(
        picture: FileSource(path: CommandLine.arguments[1]).readAll(), folder: CommandLine.arguments[2])
    } catch { fail("scripted-editor: \(error)", status: 1) }
  }

  private static func fail(_ line: String, status: Int32) -> Never {
    try? DescriptorSink(descriptor: 2, name: "standard error").write(Array("\(line)\n".utf8))
    exit(status)
  }

  private static func run(picture: [UInt8], folder: String) async throws {
    // Bytes behind the end of a PNG make each picture another one: equal ones would be uploaded once.
    let pictures = (1...50).map { (name: String($0), bytes: picture + Array("picture \($0)".utf8)) }
    let refused = Set([7, 19, 33].map { ContentDigest.sha256(of: pictures[$0 - 1].bytes) })
    let queue = try UploadQueue(
      folder: folder + ".uploads", transport: ScriptedServer(refusingOnce: refused))
    var editor = ImageEditor(DecomposedText(), queue: queue)
    for line in ["Our trip", "\n", "We left at four.\n"] { try editor.session.type(line) }
    try editor.session.select(0..<8)
    try editor.session.setParagraphRole(.heading1)
    try editor.session.select(9..<25)
    try editor.session.setParagraphRole(.bullet1)
    let start = editor.session.text.utf16Count
    try editor.session.select(start..<start)

    try editor.insert(pictures)
    print(
      "inserted: \(editor.session.text.placements.count) pictures; the cursor is at "
        + "\(editor.session.selection.lowerBound)")

    try await editor.takeUploads()
    print("uploaded: \(editor.uploadedCount); failed: \(editor.failed.joined(separator: ", "))")
    try editor.session.type("The end.")
    editor.retry()
    try await editor.takeUploads()
    print("uploaded after another try: \(editor.uploadedCount)")

    // A picture is deleted, as with the Backspace key, and brought back with what it has become.
    let tenth = editor.session.text.placements[9].range
    let before = editor.session.text
    try editor.session.select(tenth.upperBound..<tenth.upperBound)
    try editor.session.deleteBackward()
    let deleted = before.placements.count - editor.session.text.placements.count
    editor.session.undo()
    print("deleted: \(deleted); brought back: \(editor.session.text == before)")

    try PortableDocument.write(editor.session.text, folder: folder)
    let opened = try PortableDocument.read(folder: folder).value
    print("the same when opened again: \(opened == editor.session.text)")

    // Out as tokens, and back from them.
    let tokens = try editor.textWithTokens()
    var back = try Decomposer.decompose([AttributedRun(tokens)]).value
    let images = Dictionary(
      opened.images.map { ($0.identifier?.rawValue ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    try back.replaceAll(/\[\[image_id=([0-9]+)\]\]/) { match in
      guard let image = images[String(match.output.1)] else { return .text(String(match.output.0)) }
      return .image(PlacedImage(image, kind: .attachment))
    }
    print(
      "pictures as tokens: \(tokens.matches(of: /image_id/).count); back from them: \(back.placements.count)")

    var steps = 0
    while editor.session.undo() != nil { steps += 1 }
    let isEmpty = editor.session.text.text.isEmpty
    for _ in 0..<steps { editor.session.redo() }
    print("undone: \(steps) steps, to an empty text: \(isEmpty); redone: \(editor.session.text == before)")
    await queue.close()
    print("peak memory: \(peakMemory) MiB")
  }

  /// The most memory that the process has used, in MiB.
  private static var peakMemory: Int {
    var usage = rusage()
    // RUSAGE_SELF, which has another type on each system.
    unsafe getrusage(0, &usage)
    #if canImport(Darwin)
      return usage.ru_maxrss >> 20
    #else
      return usage.ru_maxrss >> 10
    #endif
  }
}
