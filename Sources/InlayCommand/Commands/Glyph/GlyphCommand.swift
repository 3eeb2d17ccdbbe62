internal import ArgumentParser

struct GlyphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "glyph",
    abstract: "Makes, inspects and extracts adaptive image glyphs (Genmoji).",
    usage: "inlay glyph <command> …",
    discussion: """
      A glyph is a HEIC file with a picture in one or more sizes (strikes), transparency, an identifier and a description.

      EXAMPLES
        inlay glyph make cat.png --description 'a cat' -o cat.heic
        inlay glyph inspect cat.heic
        inlay glyph extract cat.heic --size 64 --scale 2 -o cat.png
      """,
    subcommands: [GlyphMakeCommand.self, GlyphExtractCommand.self, GlyphInspectCommand.self])
}
