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
    // Parts of tables in templates, without the table.
    (
      "<body><template><caption>x</caption><table>y</table>z</template>w",
      "template[caption[\"x\"] \"yz\"] \"w\""
    ),
    ("<body><template><tr></tr><tbody><tr></template>x", "template[tr tr] \"x\""),
    ("<body><template><td>x</td></tr><td>y</template>z", "template[td[\"x\"] td[\"y\"]] \"z\""),
    ("<body><template><col></template>x", "template[col] \"x\""),
    ("<table><colgroup></template><col>", "table[colgroup[col]]"),
    // A table in a caption, at whose end the caption goes on.
    ("<table><caption><table></table>x</caption><td>y", "table[caption[table \"x\"] tbody[tr[td[\"y\"]]]]"),
    // What follows frames.
    (
      "<frameset></frameset><noframes>x<b></noframes>y</html> <p>z", "head frameset noframes[\"x<b>\"] \" \""
    ),
    // Names in capitals, which end texts as well.
    ("<TITLE>a<b></TITLE>x", "\"x\""), ("<TEXTAREA>a</b></TextArea>x", "textarea[\"a</b>\"] \"x\""),
    ("<head><noscript></br>x", "br \"x\""),
  ])
  func aPageGivesItsTree(page: String, body: String) throws { #expect(try TreeDump.brief(page) == body) }

  @Test(arguments: [
    (
      "<head><noscript><html a=1><link></noscript><title>x",
      ["a=\"1\"", "<noscript>", "<link>", "<title>", "\"x\""]
    ),
    ("<head></head><html a=1><head b=2></template></head><title>x", ["a=\"1\"", "<title>", "\"x\""]),
    ("<head><html a=1></head>", ["a=\"1\""]),
    ("<head></head><template>x</template><title>y", ["<template>", "content", "\"x\"", "<title>", "\"y\""]),
  ])
  func theHeadIsLeftInItsPlace(page: String, lines: [String]) throws {
    let found = try TreeDump.of(page).split(separator: "\n").map { $0.drop { "| ".contains($0) } }
    #expect(found.map(String.init).filter { !["<html>", "<head>", "<body>"].contains($0) } == lines)
    // The title is in the head.
    #expect(found.last == "<body>")
  }

  @Test(arguments: ["<table><colgroup><html a=1>", "<frameset></frameset><html a=1>"])
  func attributesOfHTMLAreAddedWhereverItsTagIs(page: String) throws {
    #expect(try TreeDump.of(page).hasPrefix("| <html>\n|   a=\"1\"\n|   <head>"))
  }
}
