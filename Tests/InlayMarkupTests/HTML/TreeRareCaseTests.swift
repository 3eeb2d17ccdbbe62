import Testing

@testable import InlayMarkup

/// Rules of the standard that hardly any page needs.
@Suite struct TreeRareCaseTests {
  @Test(arguments: [
    // Forms in templates are elements as others are.
    ("<body><template></form>x", "template[\"x\"]"),
    ("<body><template><form>x<form>y</form>z", "template[form[\"x\" form[\"y\"] \"z\"]]"),
    // End tags without what they end.
    ("<table><td>x</th>y", "table[tbody[tr[td[\"xy\"]]]]"),
    ("<table></caption></tr><td>x", "table[tbody[tr[td[\"x\"]]]]"),
    ("<table><colgroup></col><col>", "table[colgroup[col]]"),
    ("<table><tr></td></tbody></table></table>x", "table[tbody[tr]] \"x\""),
    // Elements that are not carried on any more, as three of them are.
    ("<p><b><b><b><b>x</b></b></b></b>y", "p[b[b[b[b[\"x\"]]]] \"y\"]"),
    (
      "<p><b c=1 d=2><b d=2 c=1><b c=1 d=2><b d=2 c=1>x<p>y",
      "p[b(c=1 d=2)[b(d=2 c=1)[b(c=1 d=2)[b(d=2 c=1)[\"x\"]]]]] p[b(d=2 c=1)[b(c=1 d=2)[b(d=2 c=1)[\"y\"]]]]"
    ),
    (
      "<p><b c><b c><b d><b c>x<p>y",
      "p[b(c=)[b(c=)[b(d=)[b(c=)[\"x\"]]]]] p[b(c=)[b(c=)[b(d=)[b(c=)[\"y\"]]]]]"
    ),
    // Attributes without a value, and types of documents that end within a string.
    ("<p a=>x<p b= >y", "p(a=)[\"x\"] p(b=)[\"y\"]"), ("<!DOCTYPE html SYSTEM \"a><p><table>", "p[table]"),
    ("<!DOCTYPE html PUBLIC 'a' 'b'><p><table>", "p table"), ("<!DOCTYPE h\0><p><table>", "p[table]"),
  ])
  func aPageGivesItsTree(page: String, body: String) throws { #expect(try TreeDump.brief(page) == body) }

  @Test(arguments: [
    (
      "<head><noscript><html a=1><link></noscript><title>x",
      ["a=\"1\"", "<noscript>", "<link>", "<title>", "\"x\""]
    ),
    ("<head></head><html a=1><head b=2></template></head><title>x", ["a=\"1\"", "<title>", "\"x\""]),
    ("<head><html a=1></head>", ["a=\"1\""]),
  ])
  func theHeadIsLeftInItsPlace(page: String, lines: [String]) throws {
    let found = try TreeDump.of(page).split(separator: "\n").map { $0.drop { "| ".contains($0) } }
    #expect(found.map(String.init).filter { !["<html>", "<head>", "<body>"].contains($0) } == lines)
    // The title is in the head.
    #expect(found.last == "<body>")
  }
}
