import Testing

@testable import InlayMarkup

/// Pages and the trees that browsers make of them.
@Suite struct TreeCaseTests {
  @Test(arguments: [
    // What the page does not state is there.
    ("", ""), ("x", "\"x\""), ("<p>x<p>y", "p[\"x\"] p[\"y\"]"),
    ("<html lang=a><body id=b>x<html lang=c dir=d><body id=e class=f>y", "\"xy\""),
    // Paragraphs.
    ("<p>x<div>y</div></p>", "p[\"x\"] div[\"y\"] p"), ("<h1>x<h2>y", "h1[\"x\"] h2[\"y\"]"),
    ("<p><button>x<p>y</button>z", "p[button[\"x\" p[\"y\"]] \"z\"]"),
    ("x</p>y</br>z", "\"x\" p \"y\" br \"z\""),
    // Lists.
    ("<ul><li>x<li><div>y<li>z</ul>", "ul[li[\"x\"] li[div[\"y\"]] li[\"z\"]]"),
    ("<ul><li>x<ul><li>y</ul>z</ul>", "ul[li[\"x\" ul[li[\"y\"]] \"z\"]]"),
    ("<dl><dt>x<dd>y<dt>z", "dl[dt[\"x\"] dd[\"y\"] dt[\"z\"]]"),
    // Formatting that is carried on, and misnested.
    ("<p><b>x<p>y</b>z", "p[b[\"x\"]] p[b[\"y\"] \"z\"]"),
    ("<b>1<i>2</b>3</i>4", "b[\"1\" i[\"2\"]] i[\"3\"] \"4\""),
    ("<a href=1>x<a href=2>y", "a(href=1)[\"x\"] a(href=2)[\"y\"]"),
    ("<b>x<div>y</b>z</div>", "b[\"x\"] div[b[\"y\"] \"z\"]"),
    ("<a>1<div>2<div>3</a>4", "a[\"1\"] div[a[\"2\"] div[a[\"3\"] \"4\"]]"),
    ("<p><b><b><b><b>x<p>y", "p[b[b[b[b[\"x\"]]]]] p[b[b[b[\"y\"]]]]"),
    (
      "<p><font size=1><font size=2>x<p>y",
      "p[font(size=1)[font(size=2)[\"x\"]]] p[font(size=1)[font(size=2)[\"y\"]]]"
    ),
    ("<b><object>x</b>y</object>z</b>", "b[object[\"xy\"] \"z\"]"),
    ("<nobr>x<nobr>y", "nobr[\"x\"] nobr[\"y\"]"),
    // Tables.
    ("<table><td>x<td>y<tr><th>z", "table[tbody[tr[td[\"x\"] td[\"y\"]] tr[th[\"z\"]]]]"),
    ("<table>x<tr>y<td>z</table>", "\"xy\" table[tbody[tr[td[\"z\"]]]]"),
    ("<table> <tr> x", "\" x\" table[\" \" tbody[tr]]"),
    ("<table><tr> <!--c-->x", "\"x\" table[tbody[tr[\" \"]]]"),
    ("<table><b><tr><td>x</td></tr>y</table>z", "b b[\"y\"] table[tbody[tr[td[\"x\"]]]] b[\"z\"]"),
    ("<table><caption>x<td>y", "table[caption[\"x\"] tbody[tr[td[\"y\"]]]]"),
    ("<table><col><col><tr>", "table[colgroup[col col] tbody[tr]]"),
    (
      "<table><tr><td><table><td>x</table>y</table>z",
      "table[tbody[tr[td[table[tbody[tr[td[\"x\"]]]] \"y\"]]]] \"z\""
    ),
    ("<table><input type=HIDDEN><input><form></table>x", "input table[input(type=HIDDEN) form] \"x\""),
    // Quirks mode and none.
    ("<p><table>", "p[table]"), ("<!DOCTYPE html><p><table>", "p table"),
    // Texts that are no markup.
    ("<title>a<b></title>x", "\"x\""), ("<textarea>\n\n<p></textarea>", "textarea[\"\n<p>\"]"),
    ("<pre>\nx\n</pre>", "pre[\"x\n\"]"), ("<pre><!--c-->\nx", "pre[\"\nx\"]"), ("<pre>&#10;x", "pre[\"x\"]"),
    ("<listing>\n</listing>x", "listing \"x\""), ("<xmp><b></xmp>x", "xmp[\"<b>\"] \"x\""),
    ("x<script><b></script>y", "\"x\" script[\"<b>\"] \"y\""),
    ("<plaintext></plaintext>", "plaintext[\"</plaintext>\"]"),
    ("<noscript><b>x</b></noscript>", "b[\"x\"]"),
    ("<body><noscript><b>x</b></noscript>", "noscript[b[\"x\"]]"),
    // Elements without content, and names that are others.
    ("<br/>x<img src=a><hr>y<image src=b>", "br \"x\" img(src=a) hr \"y\" img(src=b)"),
    ("<X-Y A=1>x</x-Z>y</X-y>z", "x-y(a=1)[\"xy\"] \"z\""), ("<o:p>x</o:p>y", "o:p[\"x\"] \"y\""),
    // Controls.
    ("<form><form>x</form>y</form>", "form[\"x\"] \"y\""), ("<form><div></form>x", "form[div[\"x\"]]"),
    (
      "<select><option>x<option>y<optgroup><option>z</select>w",
      "select[option[\"x\"] option[\"y\"] optgroup[option[\"z\"]]] \"w\""
    ),
    ("<select><div><b>x</div></select>y", "select[div[b[\"x\"]]] b[\"y\"]"),
    ("<select>x<input>y", "select[\"x\"] input \"y\""),
    ("<select>x<select>y", "select[\"x\"] \"y\""), ("<button>x<button>y", "button[\"x\"] button[\"y\"]"),
    // Ruby.
    ("<ruby>x<rt>y<rp>z</ruby>", "ruby[\"x\" rt[\"y\"] rp[\"z\"]]"),
    ("<ruby>x<rb>y<rtc>z<rt>w", "ruby[\"x\" rb[\"y\"] rtc[\"z\" rt[\"w\"]]]"),
    // SVG and MathML.
    ("<svg><g/><path d=1 />x</svg>y", "svg[g path(d=1) \"x\"] \"y\""), ("<svg><p>x", "svg p[\"x\"]"),
    ("<svg><foreignObject><p>x</svg>y", "svg[foreignobject[p[\"xy\"]]]"),
    ("<svg><title><b>x", "svg[title[b[\"x\"]]]"),
    ("<math><mi><b>x</b></mi><mglyph></math>y", "math[mi[b[\"x\"]] mglyph] \"y\""),
    ("<math><annotation-xml encoding=TEXT/html><p>x", "math[annotation-xml(encoding=TEXT/html)[p[\"x\"]]]"),
    ("<math><annotation-xml><p>x", "math[annotation-xml] p[\"x\"]"),
    ("<svg><![CDATA[<b>]]>x", "svg[\"<b>x\"]"),
    ("<svg><font x=1>y<font color=1>z", "svg[font(x=1)[\"y\"]] font(color=1)[\"z\"]"),
    // Templates.
    ("<body><template><td>x</td></template>y", "template[td[\"x\"]] \"y\""),
    (
      "<body><table><template><tr><td>x</template><td>y",
      "table[template[tr[td[\"x\"]]] tbody[tr[td[\"y\"]]]]"
    ),
    ("<body><template><template>x</template>y", "template[template[\"x\"] \"y\"]"),
    // After the end.
    ("<body>x</body>y</html>z<p>w", "\"xyz\" p[\"w\"]"),
    // NUL: nothing in a body, U+FFFD in SVG.
    ("x\0y<svg>\0z", "\"xy\" svg[\"\u{FFFD}z\"]"), ("<table>\0 \0x", "\" x\" table"),
    ("<b\0>x", "b\u{FFFD}[\"x\"]"),
    // Frames.
    ("<frameset>x <frame>y", "head frameset[\" \" frame]"), (" <b></b><frameset>", "head frameset"),
    ("x<frameset>", "\"x\""),
  ])
  func aPageGivesItsTree(page: String, body: String) throws { #expect(try TreeDump.brief(page) == body) }

  @Test func laterTagsAddAttributesToHTMLAndBody() throws {
    let dump = try TreeDump.of("<html lang=a><body id=b>x<html lang=c dir=d><body id=e class=f><html dir=g>")
    #expect(
      dump == """
        | <html>
        |   dir="d"
        |   lang="a"
        |   <head>
        |   <body>
        |     class="f"
        |     id="b"
        |     "x"
        """)
  }

  @Test func theHeadHoldsWhatBelongsThere() throws {
    let dump = try TreeDump.of(
      " <!--c--><title>a&amp;b</title><meta charset=utf-8><style><b></style> <p>x<title>y</title></head>")
    #expect(
      dump == """
        | <html>
        |   <head>
        |     <title>
        |       "a&b"
        |     <meta>
        |       charset="utf-8"
        |     <style>
        |       "<b>"
        |     " "
        |   <body>
        |     <p>
        |       "x"
        |       <title>
        |         "y"
        """)
  }

  @Test func attributesOfTagsThatAreIgnoredAreNotKept() throws {
    let (tree, _) = try TreeDump.build("<td a=1><tr b=2><p c=3>x</p><caption d=4><q e=5></q>".utf8)
    // The name of an element nobody knows would stand among them; `q` is known.
    #expect(tree.attributes.map { tree.string($0.name) } == ["c", "e"])
  }

  @Test func aNodeTakesTwentyFourBytes() {
    #expect(MemoryLayout<HTMLTree.Record>.stride == 24)
  }
}
