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

  private static let formats =
    "rtfd, flat-rtfd, rtf, html, keyed-archive, webarchive, text, triple, markdown, textbundle, textpack, inlay, inlay.tar, inlay.json, eml, matrix, matrix-sticker, telegram, telegram-rich, bluesky, nostr, mastodon, activitypub, discord, slack, telegram-html, telegram-markdown, tokens, bbcode, magazine, adf, tiptap, prosemirror, quill, lexical, portable-text, slate, draftjs"
  private static let readFormats =
    "rtfd, flat-rtfd, rtf, html, keyed-archive, typedstream, webarchive, text, triple, markdown, textbundle, textpack, inlay, inlay.tar, inlay.json, mbox, eml, telegram-export, discord-export, slack-export, mastodon-export, matrix-export, matrix, matrix-sticker, matrix-pack, telegram, telegram-rich, bluesky, twitch, nostr, mastodon, activitypub, misskey, discord, slack, telegram-html, telegram-markdown, tokens, bbcode, magazine, adf, tiptap, prosemirror, quill, lexical, portable-text, slate, draftjs, image, messages, notes, note-body"

  static let commands: [Call] = [
    Call("convrt", line: "unknown command: convrt", advice: "did you mean inlay convert?"),
    Call("INSPECT", "x", line: "unknown command: INSPECT", advice: "did you mean inlay inspect?"),
    Call("frobnicate", line: "unknown command: frobnicate", advice: "see: inlay help"),
    Call("version", line: "unknown command: version", advice: "did you mean inlay --version?"),
    Call("help", "convrt", line: "unknown command: convrt", advice: "did you mean inlay convert?"),
    Call(
      "help", "glyph", "mak", line: "unknown command: glyph mak", advice: "did you mean inlay glyph make?"),
    Call(
      "glyph", "mak", "a.png", line: "unknown command: glyph mak", advice: "did you mean inlay glyph make?"
    ),
    Call("glyph", "frob", line: "unknown command: glyph frob", advice: "see: inlay help glyph"),
    Call(
      "note.rtf", line: "unknown command: note.rtf",
      advice: "name a command first: inlay inspect note.rtf"),
    Call(
      "glyph", "note.rtf", line: "unknown command: glyph note.rtf",
      advice: "name a command first: inlay glyph inspect note.rtf"),
    Call("\u{1B}[31m", line: "unknown command: ␛[31m", advice: "see: inlay help"),
    Call("", line: "unknown command: ''", advice: "see: inlay help"),
  ]

  static let options: [Call] = [
    Call(
      "convert", "a", "b", "--strit", line: "unknown option: --strit", advice: "did you mean --strict?"),
    Call("inspect", "a", "--jsn", line: "unknown option: --jsn", advice: "did you mean --json?"),
    Call("inspect", "a", "--hlep", line: "unknown option: --hlep", advice: "did you mean --help?"),
    Call(
      "render", "a", "--colums", "2", line: "unknown option: --colums", advice: "did you mean --columns?"),
    Call("inspect", "a", "-x", line: "unknown option: -x", advice: "see: inlay help inspect"),
    Call(
      "inspect", "a", "--frobnicate", line: "unknown option: --frobnicate",
      advice: "see: inlay help inspect"),
    Call("--verison", line: "unknown option: --verison", advice: "did you mean --version?"),
    Call("-v", line: "unknown option: -v", advice: "did you mean --version?"),
    Call(
      "--json", "inspect", "a", line: "unknown option: --json",
      advice: "options go after the command: inlay inspect --json"),
    Call(
      "convert", "a.rtfd", "-o", "b.html", line: "unknown option: -o",
      advice: "the output is the second argument: inlay convert IN OUT"),
    Call(
      "decompose", "a.rtfd", "-ob.inlay", line: "unknown option: -ob.inlay",
      advice: "separate the option from its value: -o b.inlay"),
    Call("inspect", "a", "--json=yes", line: "--json takes no value", advice: "see: inlay help inspect"),
    Call(
      "decompose", "a", "--to", line: "--to <format> needs a value",
      advice: "see: inlay help decompose"),
    Call(
      "preview", "-", "-", line: "standard input can be read only once", advice: "give - only once"),
    Call(
      "glyph", "extract", "a", "b", "-d", "x", line: "unexpected argument: b",
      advice: "see: inlay help glyph extract"),
  ]

  static let values: [Call] = [
    Call(
      "preview", "a", "--protocol", "sixle",
      line: "--protocol sixle: use one of auto, kitty, kitty-direct, iterm2, sixel, blocks, text",
      advice: "did you mean sixel?"),
    Call("inspect", "a", "--to", "html", line: "--to html: use md", advice: "see: inlay help inspect"),
    Call(
      "inspect", "a", "--json", "--to", "md", line: "--json and --to cannot be combined",
      advice: "see: inlay help inspect"),
    Call(
      "convert", "note.rtf", "b.md", "--profile", "nope", line: "--profile nope does not apply to Markdown",
      advice: "use --profile strict or --profile plain"),
    Call(
      "convert", "note.rtf", "b.html", "--profile", "tiptap",
      line: "--profile does not apply to RTF and HTML",
      advice: "it works with adf, tiptap, prosemirror, lexical, portable-text, slate"),
    Call(
      "inspect", "a", "--limits", "loose", line: "--limits loose: use one of default, strict",
      advice: "see: inlay help inspect"),
    Call(
      "inspect", "a", "--limits=strickt", line: "--limits strickt: use one of default, strict",
      advice: "did you mean strict?"),
    Call(
      "convert", "a", "b.txt", "--images", "kepe", line: "--images kepe: use one of keep, describe, drop",
      advice: "did you mean keep?"),
    Call(
      "convert", "a", "b.txt", "--images", "", line: "--images '': use one of keep, describe, drop",
      advice: "see: inlay help convert"),
    Call(
      "repair", "a", "-o", "b", "--orphans", "eat", line: "--orphans eat: use one of keep, remove, describe",
      advice: "see: inlay help repair"),
    Call(
      "preview", "a", "--jumbo", "true", line: "--jumbo true: use one of yes, no",
      advice: "see: inlay help preview"),
    Call(
      "preview", "a", "--widths", "ktty",
      line: "--widths ktty: use one of xterm, kitty, kitty-0.26, konsole, mlterm, foot, modern",
      advice: "did you mean kitty?"),
    Call(
      "render", "a", "-o", "b", "--to", "pgn", line: "--to pgn: use one of png, webp, pdf",
      advice: "did you mean png?"),
    Call(
      "preview", "a", "--width", "abc", line: "--width abc: use a whole number",
      advice: "see: inlay help preview"),
    Call(
      "preview", "a", "--width", "99999999999999999999",
      line: "--width 99999999999999999999: use a whole number",
      advice: "see: inlay help preview"),
    Call(
      "preview", "a", "--width", "0", line: "--width 0: use 1 to 10000 columns",
      advice: "see: inlay help preview"),
    Call(
      "inspect", "a", "--jobs", "0", line: "--jobs 0: use 1 to 256",
      advice: "see: inlay help inspect"),
    Call(
      "convert", "a", "-d", "x", "-j", "many", line: "-j many: use a whole number",
      advice: "see: inlay help convert"),
    Call(
      "render", "a", "-o", "b.png", "--width", "wide",
      line: "--width wide: use a number of points, or a number with a unit: pt, px, mm, cm, in",
      advice: "see: inlay help render"),
    Call(
      "render", "a", "-o", "b.png", "--page", "a9",
      line:
        "--page a9: write a page size as 768x1024 or 210mmx297mm, or use one of a3, a4, a5, letter, legal, document",
      advice: "see: inlay help render"),
    Call(
      "glyph", "extract", "a", "--size", "big", "-o", "b.png",
      line: "--size big: use a number, such as 64 or 1.5", advice: "see: inlay help glyph extract"),
    Call(
      "glyph", "make", "a", "--no-description", "--strikes", "40,40", "-o", "b.heic",
      line: "--strikes 40,40: use whole numbers, each once, such as 320,160,40",
      advice: "see: inlay help glyph make"),
  ]

  static let formatsAndNames: [Call] = [
    Call(
      "convert", "a.rtfd", "b", "--to", "htlm", line: "--to htlm: unknown format",
      advice: "did you mean html? use one of \(formats)"),
    Call(
      "convert", "a.rtfd", "b", "--to", "HTML", line: "--to HTML: unknown format",
      advice: "did you mean html? use one of \(formats)"),
    Call(
      "convert", "a.rtfd", "b", "--to", "txt", line: "--to txt: unknown format",
      advice: "did you mean text? use one of \(formats)"),
    Call(
      "convert", "a.rtfd", "b", "--to", "docx", line: "--to docx: unknown format",
      advice: "use one of \(formats)"),
    Call(
      "convert", "a.rtfd", "b", "--to", "pdf", line: "--to pdf: unknown format",
      advice: "pages are drawn: inlay render IN -o OUT.pdf"),
    Call(
      "convert", "note.rtf", "b.txt", "--from", "rft", line: "--from rft: unknown format",
      advice: "did you mean rtf? use one of \(readFormats)"),
    Call(
      "convert", "a.rtfd", "b.pdf", line: "b.pdf: cannot tell the output format from this name",
      advice: "pages are drawn: inlay render IN -o OUT.pdf"),
    Call(
      "convert", "a.rtfd", "b.htlm", line: "b.htlm: cannot tell the output format from this name",
      advice: "did you mean .html? add --to with one of \(formats)"),
    Call(
      "convert", "a.rtfd", "b", line: "b: cannot tell the output format from this name",
      advice: "add --to with one of \(formats)"),
    Call(
      "convert", "-", "-", line: "standard output: cannot tell the output format from this name",
      advice: "add --to with one of \(formats)"),
    Call(
      "render", "a.rtfd", "-o", "b.html", line: "b.html: cannot tell the output format from this name",
      advice: "documents are converted: inlay convert IN OUT"),
    Call(
      "render", "a.rtfd", "-o", "b.pgn", line: "b.pgn: cannot tell the output format from this name",
      advice: "did you mean .png? add --to with one of png, webp, pdf"),
    Call(
      "render", "a.rtfd", "-o", "b.jpeg", line: "b.jpeg: cannot tell the output format from this name",
      advice: "add --to with one of png, webp, pdf"),
    Call(
      "decompose", "a.rtfd", "-o", "b.rtf", line: "b.rtf: decompose writes portable documents, not RTF",
      advice: "use .inlay, .inlay.tar or .inlay.json, or: inlay convert"),
    Call(
      "decompose", "a.rtfd", "-d", "x", "--to", "rtf",
      line: "--to rtf: decompose writes portable documents, not RTF",
      advice: "use .inlay, .inlay.tar or .inlay.json, or: inlay convert"),
    Call(
      "decompose", "a.rtfd", "--to", "rtf", line: "--to rtf: decompose writes portable documents, not RTF",
      advice: "use .inlay, .inlay.tar or .inlay.json, or: inlay convert"),
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
      line: "expected one input and one output, got 3 names",
      advice: "inlay convert IN OUT, or: inlay convert IN… -d FOLDER --to FORMAT"),
    Call(
      "convert", "a.rtfd", "b.rtfd", "-d", "x",
      line: "-d needs --to, which names the format of the outputs",
      advice: "use one of \(formats)"),
    Call(
      "render", "a.rtfd", "-d", "x",
      line: "-d needs --to, which names the format of the outputs",
      advice: "add --to with one of png, webp, pdf"),
    Call(
      "recompose", "a.inlay", line: "no output given",
      advice: "add -o OUT, or -d FOLDER for any number of inputs"),
    Call(
      "render", "a.rtfd", line: "no output given",
      advice: "add -o OUT, or -d FOLDER for any number of inputs"),
    Call(
      "extract", "a.rtfd", line: "no output given",
      advice: "add -o OUT, or -d FOLDER for any number of inputs"),
    Call(
      "recompose", "a.inlay", "b.rtfd", line: "2 inputs need a folder for their outputs",
      advice: "add -d FOLDER; -d . is the current folder"),
    Call(
      "decompose", "a.rtfd", "b.rtfd", "-o", "x.inlay",
      line: "2 inputs need a folder for their outputs",
      advice: "add -d FOLDER; -d . is the current folder"),
    Call(
      "decompose", "a.rtfd", "-o", "x.inlay", "-d", "x", line: "-o and -d cannot be combined",
      advice: "use -o for the output of one input, and -d for a folder for those of several"),
    Call(
      "decompose", "-", line: "-o is required for standard input",
      advice: "-o OUT names the document; -o - writes a tar to standard output"),
    Call(
      "decompose", "note.rtf", "-d", "-", line: "-d needs a folder, not standard output",
      advice: "-d . is the current folder"),
    Call(
      "decompose", "note.rtf", "-d", "", line: "-d needs a folder, not an empty name",
      advice: "-d . is the current folder"),
    Call(
      "repair", "note.bak", "-d", "x", "--orphans", "keep",
      line: "note.bak: cannot tell the output format from this name",
      advice: "add --to with one of \(formats)"),
    Call(
      "glyph", "make", "a.png",
      line: "a description is missing: use --description 'a cat', or --no-description",
      advice: "see: inlay help glyph make"),
    Call(
      "glyph", "extract", "a.heic", line: "give either -o or -d",
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
    (
      ["verify", "note.rtf"], 65,
      "note.rtf: this is RTF, not a portable document\n  verify checks portable documents; inlay inspect shows others"
    ),
    (
      ["render", "note.rtf", "-o", "b.png", "--fonts", "nowhere"], 66,
      "nowhere: this is not a folder of fonts"
    ),
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
