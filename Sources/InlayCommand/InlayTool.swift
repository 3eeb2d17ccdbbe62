package import ArgumentParser
import InlayCore

/// The command `inlay` with its subcommands. Its command `render` links Pango and Cairo, and is therefore in a program of
/// its own; in the others `Render` is a ``RenderStandIn``.
package struct InlayTool<Render: ParsableCommand>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "inlay",
      abstract: "Text with pictures set into it, out of Apple's rich text and back.",
      usage: "inlay <command> …",
      discussion: """
        Reads rich text that holds Genmoji and other pictures (RTFD, RTF, HTML), takes it apart into a portable document \
        (a folder, a tar, or one JSON file), and puts it together again, picture by picture byte for byte.

        EXAMPLES
          inlay inspect note.rtfd                  what is inside
          inlay decompose note.rtfd                → note.inlay
          inlay recompose note.inlay -o back.rtfd
          inlay convert note.rtfd note.txt         pictures become [descriptions]
          inlay convert note.rtfd note.html        a page that shows them everywhere
          inlay extract note.rtfd -o pictures      the originals, untouched
          inlay preview note.rtfd                  on this terminal
          inlay render note.rtfd -o note.png       on a page; also .webp and .pdf
          inlay convert *.rtfd -d pages --to html  any number at a time
          inlay glyph make cat.png --description 'a cat' -o cat.heic

        FORMATS
          rtfd  rtf  html  text  triple  inlay  inlay.tar  inlay.json
          Recognised by content, then by extension; --from and --to overrule.

        SEVERAL INPUTS
          With -d FOLDER all of them go there, each under its own name; --jobs says
          how many at a time. A failure is one line, and the others go on.

        EXIT STATUS
           0  done; diagnostics may have been printed
           1  verify: the document is damaged;
              with --strict: something could not be carried
          64  wrong usage
          65  the input is not what it claims, or over a limit
          66  the input cannot be opened
          69  a helper program is missing, or there are no fonts
          73  the output cannot be created, or something else stands there
          74  an I/O error on the way
         130  interrupted
          Of several inputs the highest counts.
        """,
      version: "inlay \(InlayVersion.current)",
      subcommands: [
        DecomposeCommand.self, RecomposeCommand.self, ConvertCommand.self, InspectCommand.self,
        ExtractCommand.self, VerifyCommand.self, RepairCommand.self, PreviewCommand.self, Render.self,
        GlyphCommand.self,
      ])
  }

  package init() {}
}
