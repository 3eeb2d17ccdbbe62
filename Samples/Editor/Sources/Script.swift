import InlayCore
import InlayDocument
import InlayFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A scripted run of an editor: fifty pictures at the cursor, three uploads that fail, one that is tried again, a picture
/// deleted and brought back, saved and opened again.
///
///     scripted-editor PICTURE.png FOLDER.inlay
@main struct Script {
  static func main() async throws {
    guard CommandLine.arguments.count == 3 else {
      print("usage: scripted-editor PICTURE.png FOLDER.inlay")
      exit(64)
    }
    let picture = try FileSource(path: CommandLine.arguments[1]).readAll()
    let folder = CommandLine.arguments[2]

    let failing: Set = ["7", "19", "33"]
    var editor = ImageEditor(DecomposedText(), server: SimulatedServer(failingOnceFor: failing))
    for line in ["Our trip", "\n", "We left at four.\n"] { try editor.session.type(line) }
    try editor.session.select(0..<8)
    try editor.session.setParagraphRole(.heading1)
    try editor.session.select(9..<25)
    try editor.session.setParagraphRole(.bullet1)
    let start = editor.session.text.utf16Count
    try editor.session.select(start..<start)

    try editor.insert((1...50).map { (name: String($0), bytes: picture) })
    print(
      "set in:", editor.session.text.placements.count, "pictures, cursor at",
      editor.session.selection.lowerBound)

    try await editor.upload()
    print("failed:", editor.names { $0 == .failed })
    try editor.session.type("The end.")
    try await editor.upload()
    print("uploaded:", editor.names { if case .done = $0 { true } else { false } }.count)

    // A picture is deleted, as with the Backspace key, and brought back with what it has become.
    let tenth = editor.session.text.placements[9].range
    let before = editor.session.text
    try editor.session.select(tenth.upperBound..<tenth.upperBound)
    try editor.session.deleteBackward()
    print("deleted:", before.placements.count - editor.session.text.placements.count)
    editor.session.undo()
    print("brought back:", editor.session.text == before)

    try PortableDocument.write(editor.session.text, folder: folder)
    let opened = try PortableDocument.read(folder: folder).value
    print("opened again:", opened == editor.session.text)

    // Out as tokens, and back from them.
    let tokens = try editor.textWithTokens()
    var back = try Decomposer.decompose([AttributedRun(tokens)]).value
    let images = Dictionary(
      opened.images.map { ($0.identifier?.rawValue ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    try back.replaceAll(/\[\[image_id=([0-9]+)\]\]/) { match in
      guard let image = images[String(match.output.1)] else { return .text(String(match.output.0)) }
      return .image(PlacedImage(image, kind: .attachment))
    }
    print("tokens:", tokens.matches(of: /image_id/).count, "and back:", back.placements.count)

    var steps = 0
    while editor.session.undo() != nil { steps += 1 }
    print("undone:", steps, "steps, empty:", editor.session.text.text.isEmpty)
    for _ in 0..<steps { editor.session.redo() }
    print("redone:", editor.session.text == before)
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
