import InlayCore
import InlayDocument
import InlayFormats
import TestKit
import Testing

@testable import InlayNetworks

/// Archives of Mastodon and of other programs of the Fediverse.
@Suite struct MastodonExportTests {
  private static func read(_ activities: String...) throws -> ExportKit.Read {
    try ExportKit.read(
      #"{"@context":"x","orderedItems":[\#(activities.joined(separator: ","))]}"#, .mastodonExport)
  }

  /// What makes a note.
  private static func note(_ members: String, type: String = "Create", kind: String = "Note") -> String {
    #"{"type":"\#(type)","actor":"https://e/a","object":{"type":"\#(kind)","id":"https://e/1",\#(members)}}"#
  }

  private static let tag =
    #""tag":[{"type":"Emoji","name":":kappa:","icon":{"type":"Image","url":"https://e/kappa.png"}}]"#

  @Test func warningsHaveEmoji() throws {
    let read = try Self.read(Self.note(#""summary":"CW <:kappa: >","content":"<p>a</p>",\#(Self.tag)"#))
    #expect(read.messages.map(\.document.text) == ["CW <:kappa: >\na"])
    let document = read.messages[0].document
    #expect(try NetworkKit.placements(document) == [":kappa:=kappa@e"])
    let bold = Recomposer.runs(of: document).filter { ($0.character.values.weight ?? 0) > 500 }
    #expect(bold.map(\.text).joined() == "CW <:kappa: >")
    #expect(read.diagnostics.isEmpty)
  }

  @Test(arguments: ["oneOf", "anyOf"]) func pollsAreRead(member: String) throws {
    let read = try Self.read(
      Self.note(
        #""content":"<p>Tea?</p>","\#(member)":[{"type":"Note","name":"Yes :kappa:"},{"name":"N<o"},{}],\#(Self.tag)"#,
        kind: "Question"))
    #expect(read.messages.map(\.document.text) == ["Tea?\n• Yes :kappa:\n• N<o"])
    #expect(try NetworkKit.placements(read.messages[0].document) == [":kappa:=kappa@e"])
  }

  @Test func titlesAndTranslationsAreRead() throws {
    let read = try Self.read(
      Self.note(#""name":"Title","content":"<p>a</p>""#, kind: "Article"),
      Self.note(#""contentMap":{"en":"<p>tea</p>","de":"<p>Tee</p>"}"#),
      Self.note(#""content":null,"contentMap":{"de":null,"en":"tea"}"#))
    #expect(read.messages.map(\.document.text) == ["Title\na", "Tee", "tea"])
  }

  @Test func otherActivitiesAreNoticed() throws {
    let like = #"{"type":"Like","actor":"https://e/a","object":"https://e/2"}"#
    let read = try Self.read(
      like, like, #"{"type":"Undo","object":{"type":"Announce"}}"#,
      Self.note(#""content":"new""#, type: "Update"),
      Self.note(#""name":"Ann""#, type: "Update", kind: "Person"),
      #"{"type":"Note","content":"bare","id":"https://e/3"}"#)
    #expect(read.messages.map(\.document.text) == ["new", "bare"])
    #expect(
      read.diagnostics.map(\.message) == [
        "activities of the kind Like were left out", "activities of the kind Undo were left out",
        "activities of the kind Update of Person were left out",
      ])
    #expect(Set(read.codes) == ["export.leftOut"])
  }

  @Test func objectsElsewhereAreLinks() throws {
    let read = try Self.read(
      #"{"type":"Create","id":"https://e/c","actor":"https://e/a","object":"https://e/1"}"#,
      #"{"type":"Announce","id":"https://e/s","actor":{"id":"https://e/a"},"object":{"id":"https://f/1","content":"x"}}"#
    )
    #expect(read.messages.map(\.document.text) == ["https://e/1", "https://f/1"])
    #expect(read.messages.map(\.id) == ["https://e/c", "https://e/s"])
    #expect(read.messages.map(\.event) == [nil, "shared"])
    #expect(read.messages.map { $0.author?.id } == ["https://e/a", "https://e/a"])
    for message in read.messages {
      #expect(
        Recomposer.runs(of: message.document).map(\.character.values.link) == [message.document.text])
    }
  }

  @Test func nothingIsNoAttachment() throws {
    let read = try Self.read(
      Self.note(#""summary":null,"content":"a","attachment":null"#),
      Self.note(#""summary":"","content":"a""#),
      Self.note(#""content":"b","attachment":[null,1,{"type":"PropertyValue","name":"Home","value":"x"}]"#),
      Self.note(#""content":"c","attachment":{"type":"Image","url":[{"href":"https://e/a.png"}],"name":"A"}"#)
    )
    #expect(read.messages.map(\.document.text) == ["a", "a", "b", "c\n\u{FFFC}"])
    #expect(read.diagnostics.isEmpty)
  }
}
