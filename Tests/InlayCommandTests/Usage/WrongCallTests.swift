import TestKit
import Testing

/// Wrong calls, and what they are answered with, to the letter: a line that says what is wrong, and one that helps.
@Suite struct WrongCallTests {
  let inlay: InlayCommandRunner
  init() throws { inlay = try InlayCommandRunner() }

  struct Call: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    var line: String
    var advice: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String..., line: String, advice: String) {
      (self.arguments, self.line, self.advice) = (arguments, line, advice)
    }
  }

  private static let formats = "rtfd, rtf, html, text, triple, inlay, inlay.tar, inlay.json"

  static let commands: [Call] = [
    Call("convrt", line: "there is no command convrt", advice: "did you mean inlay convert?"),
    Call("INSPECT", "x", line: "there is no command INSPECT", advice: "did you mean inlay inspect?"),
    Call("frobnicate", line: "there is no command frobnicate", advice: "see: inlay help"),
    Call("version", line: "there is no command version", advice: "did you mean inlay --version?"),
    Call("help", "convrt", line: "there is no command convrt", advice: "did you mean inlay convert?"),
    Call(
      "help", "glyph", "mak", line: "there is no command glyph mak", advice: "did you mean inlay glyph make?"),
    Call(
      "glyph", "mak", "a.png", line: "there is no command glyph mak", advice: "did you mean inlay glyph make?"
    ),
    Call("glyph", "frob", line: "there is no command glyph frob", advice: "see: inlay help glyph"),
    Call(
      "note.rtf", line: "there is no command note.rtf",
      advice: "a command comes first: inlay inspect note.rtf"),
    Call(
      "glyph", "note.rtf", line: "there is no command glyph note.rtf",
      advice: "a command comes first: inlay glyph inspect note.rtf"),
    Call("\u{1B}[31m", line: "there is no command ␛[31m", advice: "see: inlay help"),
    Call("", line: "there is no command ''", advice: "see: inlay help"),
  ]

  static let options: [Call] = [
    Call(
      "convert", "a", "b", "--strit", line: "there is no option --strit", advice: "did you mean --strict?"),
    Call("inspect", "a", "--jsn", line: "there is no option --jsn", advice: "did you mean --json?"),
    Call("inspect", "a", "--hlep", line: "there is no option --hlep", advice: "did you mean --help?"),
    Call(
      "render", "a", "--colums", "2", line: "there is no option --colums", advice: "did you mean --columns?"),
    Call("inspect", "a", "-x", line: "there is no option -x", advice: "see: inlay help inspect"),
    Call(
      "inspect", "a", "--frobnicate", line: "there is no option --frobnicate",
      advice: "see: inlay help inspect"),
    Call("--verison", line: "there is no option --verison", advice: "did you mean --version?"),
    Call("-v", line: "there is no option -v", advice: "did you mean --version?"),
    Call(
      "--json", "inspect", "a", line: "there is no option --json",
      advice: "options stand behind the command: inlay inspect --json"),
    Call(
      "convert", "a.rtfd", "-o", "b.html", line: "there is no option -o",
      advice: "the output is the second name: inlay convert IN OUT"),
    Call(
      "decompose", "a.rtfd", "-ob.inlay", line: "there is no option -ob.inlay",
      advice: "a value stands apart: -o b.inlay"),
    Call("inspect", "a", "--json=yes", line: "--json takes no value", advice: "see: inlay help inspect"),
    Call(
      "decompose", "a", "--to", line: "--to <format>: the value is missing",
      advice: "see: inlay help decompose"),
    Call(
      "preview", "-", "-", line: "standard input can be read once", advice: "name - once"),
    Call(
      "glyph", "extract", "a", "b", "-d", "x", line: "there is no place for b",
      advice: "see: inlay help glyph extract"),
  ]

  static let values: [Call] = [
    Call(
      "preview", "a", "--protocol", "sixle",
      line: "--protocol sixle: there are auto, kitty, kitty-direct, iterm2, sixel, blocks, text",
      advice: "did you mean sixel?"),
    Call(
      "inspect", "a", "--limits", "loose", line: "--limits loose: there are default, strict",
      advice: "see: inlay help inspect"),
    Call(
      "inspect", "a", "--limits=strickt", line: "--limits strickt: there are default, strict",
      advice: "did you mean strict?"),
    Call(
      "convert", "a", "b.txt", "--images", "kepe", line: "--images kepe: there are keep, describe, drop",
      advice: "did you mean keep?"),
    Call(
      "convert", "a", "b.txt", "--images", "", line: "--images '': there are keep, describe, drop",
      advice: "see: inlay help convert"),
    Call(
      "repair", "a", "-o", "b", "--orphans", "eat", line: "--orphans eat: there are keep, remove, describe",
      advice: "see: inlay help repair"),
    Call(
      "preview", "a", "--jumbo", "true", line: "--jumbo true: there are yes, no",
      advice: "see: inlay help preview"),
    Call(
      "preview", "a", "--widths", "ktty",
      line: "--widths ktty: there are xterm, kitty, kitty-0.26, konsole, mlterm, foot, modern",
      advice: "did you mean kitty?"),
    Call(
      "render", "a", "-o", "b", "--to", "pgn", line: "--to pgn: there are png, webp, pdf",
      advice: "did you mean png?"),
    Call(
      "preview", "a", "--width", "abc", line: "--width abc: a whole number is needed",
      advice: "see: inlay help preview"),
    Call(
      "preview", "a", "--width", "99999999999999999999",
      line: "--width 99999999999999999999: a whole number is needed",
      advice: "see: inlay help preview"),
    Call(
      "preview", "a", "--width", "0", line: "--width 0: 1 to 10000 columns are possible",
      advice: "see: inlay help preview"),
    Call(
      "inspect", "a", "--jobs", "0", line: "--jobs 0: 1 to 256 are possible",
      advice: "see: inlay help inspect"),
    Call(
      "convert", "a", "-d", "x", "-j", "many", line: "-j many: a whole number is needed",
      advice: "see: inlay help convert"),
    Call(
      "render", "a", "-o", "b.png", "--width", "wide",
      line: "--width wide: a length is a number of points, or has a unit: pt, px, mm, cm, in",
      advice: "see: inlay help render"),
    Call(
      "render", "a", "-o", "b.png", "--page", "a9",
      line: "--page a9: a page is written 768x1024 or 210mmx297mm, or is one of a3, a4, a5, letter, legal",
      advice: "see: inlay help render"),
    Call(
      "glyph", "extract", "a", "--size", "big", "-o", "b.png",
      line: "--size big: a number is needed, such as 64 or 1.5", advice: "see: inlay help glyph extract"),
    Call(
      "glyph", "make", "a", "--no-description", "--strikes", "40,40", "-o", "b.heic",
      line: "--strikes 40,40: sides are whole numbers, each once, such as 320,160,40",
      advice: "see: inlay help glyph make"),
  ]

  static let formatsAndNames: [Call] = [
    Call(
      "convert", "a.rtfd", "b", "--to", "htlm", line: "--to htlm: there is no such format here",
      advice: "did you mean html? there are \(formats)"),
    Call(
      "convert", "a.rtfd", "b", "--to", "HTML", line: "--to HTML: there is no such format here",
      advice: "did you mean html? there are \(formats)"),
    Call(
      "convert", "a.rtfd", "b", "--to", "txt", line: "--to txt: there is no such format here",
      advice: "did you mean text? there are \(formats)"),
    Call(
      "convert", "a.rtfd", "b", "--to", "docx", line: "--to docx: there is no such format here",
      advice: "there are \(formats)"),
    Call(
      "convert", "a.rtfd", "b", "--to", "pdf", line: "--to pdf: there is no such format here",
      advice: "that is drawn: inlay render IN -o OUT.pdf"),
    Call(
      "convert", "note.rtf", "b.txt", "--from", "rft", line: "--from rft: there is no such format here",
      advice: "did you mean rtf? there are \(formats)"),
    Call(
      "convert", "a.rtfd", "b.pdf", line: "b.pdf: which format to write does not follow from the name",
      advice: "that is drawn: inlay render IN -o OUT.pdf"),
    Call(
      "convert", "a.rtfd", "b.htlm", line: "b.htlm: which format to write does not follow from the name",
      advice: "did you mean .html? --to names one of \(formats)"),
    Call(
      "convert", "a.rtfd", "b", line: "b: which format to write does not follow from the name",
      advice: "--to names one of \(formats)"),
    Call(
      "convert", "-", "-", line: "standard output: which format to write does not follow from the name",
      advice: "--to names one of \(formats)"),
    Call(
      "render", "a.rtfd", "-o", "b.html", line: "b.html: which format to write does not follow from the name",
      advice: "that is not drawn: inlay convert IN OUT"),
    Call(
      "render", "a.rtfd", "-o", "b.pgn", line: "b.pgn: which format to write does not follow from the name",
      advice: "did you mean .png? --to names one of png, webp, pdf"),
    Call(
      "render", "a.rtfd", "-o", "b.jpeg", line: "b.jpeg: which format to write does not follow from the name",
      advice: "--to names one of png, webp, pdf"),
    Call(
      "decompose", "a.rtfd", "-o", "b.rtf", line: "b.rtf: decompose writes portable documents, not RTF",
      advice: "name it .inlay, .inlay.tar or .inlay.json, or use: inlay convert"),
    Call(
      "decompose", "a.rtfd", "-d", "x", "--to", "rtf",
      line: "--to rtf: decompose writes portable documents, not RTF",
      advice: "name it .inlay, .inlay.tar or .inlay.json, or use: inlay convert"),
  ]

  static let inputsAndOutputs: [Call] = [
    Call("inspect", line: "<in> is missing", advice: "see: inlay help inspect"),
    Call("verify", line: "<doc> is missing", advice: "see: inlay help verify"),
    Call("convert", line: "<in> is missing", advice: "see: inlay help convert"),
    Call(
      "convert", "a.rtfd", line: "<out> is missing",
      advice: "inlay convert IN OUT, or: inlay convert IN… -d FOLDER --to FORMAT"),
    Call(
      "convert", "a.rtfd", "b.rtfd", "c.rtfd",
      line: "one input and one output are possible, and there are 3 names",
      advice: "several inputs go into a folder: inlay convert IN… -d FOLDER --to FORMAT"),
    Call(
      "convert", "a.rtfd", "b.rtfd", "-d", "x",
      line: "--to is missing: with -d the outputs have no names that tell the format",
      advice: "--to names one of \(formats)"),
    Call(
      "render", "a.rtfd", "-d", "x",
      line: "--to is missing: with -d the outputs have no names that tell the format",
      advice: "--to names one of png, webp, pdf"),
    Call(
      "recompose", "a.inlay", line: "where the output goes is not said",
      advice: "-o OUT names it; -d FOLDER takes any number of inputs"),
    Call(
      "render", "a.rtfd", line: "where the output goes is not said",
      advice: "-o OUT names it; -d FOLDER takes any number of inputs"),
    Call(
      "extract", "a.rtfd", line: "where the output goes is not said",
      advice: "-o OUT names it; -d FOLDER takes any number of inputs"),
    Call(
      "repair", "a.rtfd", "-o", "b.rtfd", line: "--orphans <policy> is missing",
      advice: "see: inlay help repair"),
    Call(
      "recompose", "a.inlay", "b.rtfd", line: "there are 2 inputs, but no folder for what is made of them",
      advice: "-d FOLDER names one; -d . is here"),
    Call(
      "decompose", "a.rtfd", "b.rtfd", "-o", "x.inlay",
      line: "there are 2 inputs, but no folder for what is made of them",
      advice: "-d FOLDER names one; -d . is here"),
    Call(
      "decompose", "a.rtfd", "-o", "x.inlay", "-d", "x", line: "-o and -d exclude each other",
      advice: "-o names the output of one input, -d a folder for those of several"),
    Call(
      "decompose", "-", line: "-o is required when the input is standard input",
      advice: "-o OUT names the document; -o - is standard output, as a tar"),
    Call(
      "decompose", "note.rtf", "-d", "-", line: "-d takes a folder, not standard output",
      advice: "-d . is here"),
    Call(
      "decompose", "note.rtf", "-d", "", line: "-d takes a folder, not an empty name", advice: "-d . is here"),
    Call(
      "repair", "note.bak", "-d", "x", "--orphans", "keep",
      line: "note.bak: which format to write does not follow from the name",
      advice: "--to names one of \(formats)"),
    Call(
      "glyph", "make", "a.png", line: "what does it show? --description 'a cat', or --no-description",
      advice: "see: inlay help glyph make"),
    Call(
      "glyph", "extract", "a.heic", line: "either -o names the picture or -d a folder",
      advice: "see: inlay help glyph extract"),
  ]

  @Test(arguments: commands + options + values + formatsAndNames + inputsAndOutputs)
  func `a wrong call is told what is wrong and what helps`(call: Call) throws {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["note.rtf", "note.bak"], in: folder)
      let result = try inlay.run(call.arguments, in: folder.path)
      #expect(result.exitCode == 64)
      #expect(result.errorText == "inlay: \(call.line)\n  \(call.advice)\n")
      #expect(result.output.isEmpty)
      #expect(try Files.names(folder.path) == ["note.bak", "note.rtf"])
    }
  }

  /// Inputs that cannot be opened: one line says it all.
  @Test(arguments: [
    (["inspect", "none.rtfd"], 66 as Int32, "none.rtfd: No such file or directory"),
    (["inspect", ""], 66, "'': No such file or directory"),
    (["convert", "none.rtfd", "b.txt"], 66, "none.rtfd: No such file or directory"),
    (["verify", "note.rtf"], 65, "note.rtf: is RTF, not a portable document"),
    (["render", "note.rtf", "-o", "b.png", "--fonts", "nowhere"], 66, "nowhere: is no folder of fonts"),
  ])
  func `what cannot be read is one line`(arguments: [String], status: Int32, line: String) throws {
    try withTemporaryFolder { folder in
      _ = try Inputs.rtf(["note.rtf"], in: folder)
      let result = try inlay.run(arguments, in: folder.path)
      #expect(result.exitCode == status)
      #expect(result.errorText == "inlay: \(line)\n")
    }
  }
}
