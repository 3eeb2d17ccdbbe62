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

  @Test(.needs(.corpus("slack"))) func theMadeMessageIsRead() throws {
    let text = try SlackMessage.read(NetworkKit.json("slack/made-rich-text.json"), ImageMap(), .default).value
    #expect(
      try NetworkKit.paragraphs(text) == [
        "||hi ⟦slack:partyparrot⟧ 👋🏻 :nosuch:", "bullet1|•\t|:partyparrot:", "quote||q", "code||:wave:",
      ])
  }
}
