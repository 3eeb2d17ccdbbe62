package import ArgumentParser
import InlayCore

/// The command `inlay` with its subcommands. Its command `render` links Pango and Cairo, and is therefore in a program of
/// its own; in the others `Render` is a ``RenderStandIn``.
package struct InlayTool<Render: ParsableCommand>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "inlay",
      abstract: "Converts and shows text with inline pictures, such as Genmoji.",
      usage: "inlay <command> …",
      discussion: """
        Inlay reads rich text with Genmoji and other inline pictures (RTFD, RTF, HTML). It takes a document apart into \
        a portable document (a folder, a tar or a JSON file), puts it back together with every picture unchanged, \
        converts it, shows it on a terminal, and draws it as a picture or PDF.

        EXAMPLES
          inlay inspect note.rtfd                  shows the content
          inlay decompose note.rtfd                writes note.inlay
          inlay recompose note.inlay -o back.rtfd
          inlay convert note.rtfd note.txt         pictures become [descriptions]
          inlay convert note.rtfd note.html        a page for any browser
          inlay extract note.rtfd -o pictures      writes the original pictures
          inlay fetch page.html -o page.inlay      loads the pictures of a page
          inlay preview note.rtfd                  shows it on this terminal
          inlay view note.rtfd                     the same, to scroll, search and zoom
          inlay render note.rtfd -o note.png       draws it; also .webp and .pdf
          inlay convert *.rtfd -d pages --to html  converts any number
          inlay glyph make cat.png --description 'a cat' -o cat.heic
          inlay paste -o clip.rtfd                 takes what is on the clipboard
          inlay messages chat.db                   lists conversations, and exports them
          inlay map note.rtfd -o map.json          lists what a network needs to be given
          inlay store add notes.store *.rtfd       keeps any number of documents in a file
          inlay push note.rtfd HOST/notes/a:v1     copies it to a registry of images

        FORMATS
          rtfd  flat-rtfd  rtf  html  keyed-archive  webarchive  text
          triple  markdown  textbundle  textpack  eml  inlay  inlay.tar  inlay.json
          matrix  matrix-sticker  telegram  telegram-rich  telegram-html  telegram-markdown
          bluesky  nostr  mastodon  activitypub  discord  slack  tokens  bbcode  magazine
          prosemirror  tiptap  quill  lexical  slate  portable-text  draftjs  adf
          Only read: typedstream  matrix-pack  twitch  misskey  image  messages  notes
          note-body  telegram-export  discord-export  slack-export  mastodon-export
          matrix-export  mbox
          An input is recognized by its content, then by its extension. --from and --to
          name the format instead. It may be in a zip or gzip, such as note.rtfd.zip.

        SEVERAL INPUTS
          With -d FOLDER, each output goes to that folder under the name of its input.
          --jobs sets how many are processed at a time. A failure does not stop the
          others.

        EXIT STATUS
           0  success, perhaps with diagnostics
           1  verify: the document is damaged
              --strict: something could not be carried over
          64  invalid usage
          65  the input is invalid, or exceeds a limit
          66  the input cannot be opened
          69  a helper program or fonts are missing
          73  the output cannot be created, or would replace something else
          74  an input or output error
         130  interrupted
          With several inputs, the highest status counts, but 65 to 74 outrank 69.
        """,
      version: "inlay \(InlayVersion.current)",
      subcommands: [
        DecomposeCommand.self, RecomposeCommand.self, ConvertCommand.self, InspectCommand.self,
        ExtractCommand.self, FetchCommand.self, VerifyCommand.self, RepairCommand.self, PreviewCommand.self,
        ViewCommand.self, Render.self, GlyphCommand.self, CopyCommand.self, PasteCommand.self,
        MessagesCommand.self, MapCommand.self, StoreCommand.self, PushCommand.self, PullCommand.self,
      ])
  }

  package init() {}
}
