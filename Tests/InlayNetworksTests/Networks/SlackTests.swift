import InlayCore
import InlayFormats
import InlayJSON
import TestKit
import Testing

@testable import InlayNetworks

@Suite struct SlackTests {
  @Test func listsQuotesAndCodeComeBack() throws {
    let text = try NetworkKit.text(
      " a", " ", "bullet1 b", "bullet2 c", "bullet1 d", "number1 e", "number1 f", "quote q", "quote ",
      "code x",
      "code y", " ")
    let written = try SlackMessage.write(text, ImageMap())
    #expect(written.diagnostics.isEmpty)
    let blocks = written.value["blocks"]?.elements?.first?["elements"]?.elements ?? []
    #expect(
      blocks.map { $0["type"]?.string } == [
        "rich_text_section", "rich_text_list", "rich_text_list", "rich_text_list", "rich_text_list",
        "rich_text_quote", "rich_text_preformatted", "rich_text_section",
      ])
    #expect(blocks[0]["elements"]?.elements?.first?["text"] == "a\n\n")
    #expect(
      blocks[2]["indent"] == 1 && blocks[4]["style"] == "ordered"
        && blocks[4]["elements"]?.elements?.count == 2)
    #expect(written.value["text"] == "a\n\n•\tb\n◦\tc\n•\td\n1.\te\n2.\tf\nq\n\nx\ny\n")
    let back = try SlackMessage.read(written.value, ImageMap(), .default).value
    #expect(back == text)
  }

  @Test(arguments: [
    (["number1|3.\t|a", "number1|4.\t|b"], 2, 0), (["number1|1.\t|a", "number1|2.\t|b"], -5, 0),
    (["number9|1.\t|a", "number9|2.\t|b"], 0, 99),
  ])
  func numbersBeginAfterTheOffset(expected: [String], offset: Int32, indent: Int32) throws {
    let items = ["a", "b"].map { text in
      let element = ImageMap.object([("type", "text"), ("text", .string(text))])
      return ImageMap.object([("type", "rich_text_section"), ("elements", .array([element]))])
    }
    let list = ImageMap.object([
      ("type", "rich_text_list"), ("style", "ordered"), ("offset", .number(JSONNumber(offset))),
      ("indent", .number(JSONNumber(indent))), ("elements", .array(items)),
    ])
    let block = ImageMap.object([("type", "rich_text"), ("elements", .array([list]))])
    let text = try SlackMessage.read(ImageMap.object([("blocks", .array([block]))]), ImageMap(), .default)
      .value
    #expect(try NetworkKit.paragraphs(text) == expected)
    let again = try SlackMessage.write(text, ImageMap()).value
    #expect(try SlackMessage.read(again, ImageMap(), .default).value == text)
  }

  /// A reference is one character, wherever it stands.
  @Test(arguments: [
    ("https://e.org/?a=b&amp;c=d", "https://e.org/?a=b&c=d"),
    ("&lt;https://e.org/&gt; x", "<https://e.org/> x"),
    ("https://e.org/?a&amp;.", "https://e.org/?a&."), ("https://e.org/a; b", "https://e.org/a; b"),
    ("`c &lt;`", "c <"), ("`c", "`c"), ("<> <|x> <", "<> <|x> <"),
  ])
  func textHasReferences(source: String, text: String) throws {
    let message = ImageMap.object([("text", .string(source))])
    #expect(try SlackMessage.read(message, ImageMap(), .default).value.text == text)
  }

  @Test(arguments: [
    (#"{"type":"link"}"#, "", false), (#"{"type":"link","url":"https://e/"}"#, "https://e/", false),
    (#"{"type":"emoji"}"#, "::", false), (#"{"type":"emoji","name":"x","unicode":"zz"}"#, ":x:", false),
    (#"{"type":"emoji","name":"x","unicode":"d800"}"#, ":x:", false), (#"{"type":"broadcast"}"#, "@", false),
    (#"{"type":"date","fallback":"May"}"#, "May", false), (#"{"type":"color","value":"red"}"#, "red", false),
    (#"{"type":"date"}"#, "", false), (#"{"type":"user"}"#, "@", false),
    (#"{"type":"channel","channel_id":"C9"}"#, "#C9", false), (#"{"text":"x"}"#, "x", true), ("{}", "", true),
  ])
  func elementsOfLinesAreText(element: String, text: String, isUnknown: Bool) throws {
    let section = #"{"type":"rich_text_section","elements":[\#(element)]}"#
    let read = try NetworkKit.read(#"{"blocks":[{"type":"rich_text","elements":[\#(section)]}]}"#, .slack)
    #expect(read.value.text == text && read.value.placements.isEmpty)
    #expect(read.diagnostics.map(\.code) == (isUnknown ? [.networksUnknownElement] : []))
  }

  @Test func aLinkWithoutATargetIsText() throws {
    let json =
      #"{"blocks":[{"type":"rich_text","elements":[{"type":"rich_text_section","elements":["#
      + #"{"type":"link","text":"x"}]}]}]}"#
    let text = try NetworkKit.read(json, .slack).value
    #expect(text.text == "x" && text.runs.isEmpty)
  }

  @Test(arguments: [
    (#"{"type":"rich_text"}"#, "", 0),
    (#"{"type":"rich_text","elements":[{"type":"rich_text_section"}]}"#, "", 0),
    (#"{"type":"rich_text","elements":[{"type":"rich_text_list","elements":[{}]}]}"#, "•\t", 0),
    (#"{"type":"rich_text","elements":[{"type":"rich_text_x"}]}"#, "", 1),
    (#"{"type":"section","text":{}}"#, "", 0),
    (#"{"type":"section","accessory":{"type":"button"}}"#, "", 1), (#"{"type":"context"}"#, "", 0),
    (
      #"{"type":"context","elements":[{"type":"x"},{"type":"mrkdwn","text":""},{"type":"mrkdwn","text":"a"}]}"#,
      "a", 1
    ),
    (#"{"type":"markdown"}"#, "", 0), (#"{"type":"markdown","text":":cat: <x>"}"#, ":cat: <x>", 0),
    (#"{"type":"image","slack_file":{"url":"https://e/a"}}"#, "\u{FFFC}", 0),
    (#"{"type":"image"}"#, "\u{FFFC}", 0),
  ])
  func blocksThatLackPartsAreRead(block: String, text: String, unknown: Int) throws {
    var entry = ImageMap.Entry()
    (entry.code, entry.reference) = ("cat", "https://e/cat.gif")
    let read = try NetworkKit.read(#"{"blocks":[\#(block)]}"#, .slack, map: ImageMap([entry]))
    #expect(read.value.text == text)
    #expect(read.diagnostics.map(\.code) == Array(repeating: .networksUnknownElement, count: unknown))
    let expected: [String] =
      switch true {
      case block.contains("slack_file"): ["https://e/a"]
      case block.contains("cat"): ["https://e/cat.gif"]
      case text == "\u{FFFC}": [""]
      default: []
      }
    let urls = read.value.images.map {
      if case .external(let external) = $0.content { external.url } else { "" }
    }
    #expect(urls == expected)
  }

  @Test func aLineBreakInAnItemKeepsItTogether() throws {
    let json =
      #"{"blocks":[{"type":"rich_text","elements":[{"type":"rich_text_section","elements":["#
      + #"{"type":"text","text":"x\n"}]},{"type":"rich_text_list","style":"bullet","elements":["#
      + #"{"type":"rich_text_section","elements":[{"type":"text","text":"a\nb"}]}]}]}]}"#
    let text = try SlackMessage.read(JSONValue(parsing: Array(json.utf8)), ImageMap(), .default).value
    #expect(try NetworkKit.paragraphs(text) == ["||x", "bullet1|•\t|a", "more||b"])
    let again = try SlackMessage.write(text, ImageMap()).value
    #expect(try SlackMessage.read(again, ImageMap(), .default).value == text)
  }

  /// Slack shows no line break at the end of an item, so that an empty paragraph there takes two.
  @Test(arguments: [
    (["bullet1", "more1"], #""a\n\n""#), (["bullet1", "more1", "bullet1"], #""a\n\n""#),
    (["bullet1", "more1", "more1", ""], #""a\n\n\n""#),
  ])
  func anEmptyParagraphOfAnItemIsKept(lines: [String], item: String) throws {
    let text = try Decomposer.decompose(
      Recomposer.runs(of: NetworkKit.continued(lines)).map { run in
        var run = run
        if run.paragraph.values.markerLength == 0 { run.text.removeAll { $0 == "a" } }
        return run
      }
    ).value
    let written = try SlackMessage.write(text, ImageMap())
    #expect(written.value.description.contains(#""text":"# + item))
    let back = try SlackMessage.read(written.value, ImageMap(), .default).value
    #expect(try NetworkKit.paragraphs(back) == NetworkKit.paragraphs(text) && written.diagnostics.isEmpty)
  }

  /// A list of Slack holds no lists, so that only its last item can have another paragraph.
  @Test(arguments: [
    (["bullet1", "more1"], ""), (["bullet1", "bullet2", "more2"], ""),
    (["bullet1", "bullet2", "more1"], "one paragraph of an item was written into another item"),
    (["bullet1", "numbered1"], "one paragraph of an item was written into another item"),
    (
      ["more1"],
      "one paragraph of a list has no item that it can continue, and was written as an ordinary one"
    ),
    (
      ["bullet1", "", "more1", "more1"],
      "2 paragraphs of lists have no items that they can continue, and were written as ordinary ones"
    ),
  ])
  func paragraphsOfOtherItemsAreReported(lines: [String], message: String) throws {
    let written = try SlackMessage.write(NetworkKit.continued(lines), ImageMap())
    #expect(written.diagnostics.map(\.message) == (message.isEmpty ? [] : [message]))
    #expect(written.diagnostics.allSatisfy { $0.code == .formatsParagraphAttributesNotCarried })
  }

  @Test(.needs(.corpus("slack"))) func theMadeMessageIsRead() throws {
    let text = try SlackMessage.read(NetworkKit.json("slack/made-rich-text.json"), ImageMap(), .default).value
    #expect(
      try NetworkKit.paragraphs(text) == [
        "||hi ⟦slack:partyparrot⟧ 👋🏻 :nosuch:", "bullet1|•\t|:partyparrot:", "quote||q", "code||:wave:",
      ])
  }
}
