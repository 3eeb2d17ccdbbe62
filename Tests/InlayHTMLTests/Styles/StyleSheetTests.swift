import InlayCore
import Testing

@testable import InlayHTML
@testable import InlayMarkup

/// Which rule wins, and for which elements.
@Suite struct StyleSheetTests {
  /// The colour of the element called `x`.
  private func color(_ sheet: String, _ body: String, limits: Limits = .default) throws -> String? {
    var styled = try StyledTree("<head><style>\(sheet)</style></head><body>\(body)</body>", limits: limits)
    return styled.style(styled.element("x")).character.foregroundColor?.description
  }

  private static let red = "#ff0000ff"
  private static let blue = "#0000ffff"

  // MARK: Selectors

  @Test(arguments: [
    "p", "P", "*", "#x", ".a", ".b", ".a.b", "p.a#x", "p.a[title]", "[title='t t']", "[title=\"t t\"]",
    "[title~=t]", "[title^=t]",
    "[title$='t']", "[title*=' ']", "[lang|=en]", "[LANG='EN-us' i]", "div p", "div > p", "div.d > p.a",
    "body p", "html body div p",
    "i + p", "i ~ p", "b ~ p", "i, p", "b,\np , q", "div div > p", "section p", "section > div p",
    "p:last-child", "section div > p",
    "\\70 ", "p/**/.a", "x-y, .a", "div\tp", "div>p", ".a:not(.c), p", "section > div > div > p", "* > * > p",
    "body * p",
  ])
  func selectorsThatMatch(_ selector: String) throws {
    let body = """
      <section><div><div class="d"><b>.</b> <i>.</i> <p id="x" class="a b" title="t t" lang="en-US">t</p></div></div></section>
      """
    #expect(try color("\(selector) { color: red }", body) == Self.red)
  }

  @Test(arguments: [
    "q", "#X", ".A", ".ab", ".a.c", "p#y", "[titl]", "[title=t]", "[title^=' ']", "[lang|=e]",
    "div > div > div > p", "p p", "b + p",
    "p ~ i", "section > p", "p:first-child", "p:hover", "p::before", "a:link", "p:not(.c)", "div >", "> p",
    "p..a", "p,, q", "p & q",
    "p[", "p:", "..", "", "ns|p", "p { }",
  ])
  func selectorsThatDoNot(_ selector: String) throws {
    let body = """
      <section><div><div class="d"><b>.</b> <i>.</i> <p id="x" class="a b" title="t t" lang="en-US">t</p></div></div></section>
      """
    #expect(try color("\(selector) { color: red } .never { color: blue }", body) == nil)
  }

  private static let boxes = """
    <x-y id="s"><div class="d">.<p id="x" class="a b" title="Tt u">t</p>.<!-- --></div></x-y><i id="y"></i>
    """

  @Test(arguments: [
    "#s p", "#s > div > p", "x-y p", "X-Y > .d > p", ":root p", ":root > body p", "p:last-child",
    "p:only-child",
    ".d :first-child", "#x#x", "#x.a", "[title~=Tt]", "[title~=tT i]", "[title~=U I]", "[title='Tt u' s]",
    "[title*=T]", "[title*='T U' i]", "x-y :any-link, p", "\\70:only-child", "p[title]:last-child",
  ])
  func furtherSelectorsThatMatch(_ selector: String) throws {
    #expect(try color("\(selector) { color: red }", Self.boxes) == Self.red)
  }

  @Test(arguments: [
    "#y p", "#x#y", "#y#x", "x-z p", "y-x > div", "div:root", "p:root", "#s > p", ".e > .d p", "body > .d p",
    "i > .d > p", "x-y ~ p", "p:only-child + p", "p[5]", "p[=a]", "p[a!b]", "p[title=5]", "p[title='Tt u' x]",
    "p[title='Tt u' i s]", "p[title='Tt u'", "p[title~='']", "p[title^='']", "p[title~=tT]", "p:link",
    "p:(a)",
    "p:5", "p::", "div:only-child > i", "p.", "p.5", "#", "p#", "p >> q",
  ])
  func furtherSelectorsThatDoNot(_ selector: String) throws {
    #expect(try color("\(selector) { color: red } i { color: blue }", Self.boxes) == nil)
  }

  @Test(
    arguments: [
      ("(color)", true), ("(hover)", true), ("(grid)", false), ("(min-height:768px)", true),
      ("(min-height:769px)", false),
      ("(max-height:768px)", true), ("(max-height:767px)", false), ("(min-device-height:1px)", true),
      ("(max-device-height:100em)", true), ("(min-width:64em)", true), ("(min-width:65em)", false),
      ("(min-width:0)", true), ("(min-width:1)", false), ("(min-height:50%)", false), ("(5px)", false),
      ("(5(x)) ,all", true),
      ("(width>=1px)", false), ("(width>=1px) , print", false), ("screen :x", false), ("screen, :x", true),
      ("(min-width:calc(1px*(2)))", false), ("(min-width:calc(1px*(2))),(color)", true), (",", false),
      ("not all", false),
      ("only screen and (orientation:landscape)", true), ("only screen and (orientation:portrait)", false),
      ("not (grid)", true), ("(color", true), ("(min-width:", false),
    ] as [(String, Bool)])
  func queriesForAMedium(_ query: String, _ holds: Bool) throws {
    let page = "<style media=\"\(query)\">p{color:red}</style><p id=\"x\">t"
    #expect(try color("", page) == (holds ? Self.red : nil))
    if !query.hasPrefix("(") || query.contains(")") {
      #expect(try color("@media \(query){p{color:red}}", "<p id=\"x\">t") == (holds ? Self.red : nil))
    }
  }

  @Test func aSheetMayBeEmptyOrHoldNUL() throws {
    // In a drawing, it may be several texts.
    #expect(try color("", "<svg><style>p{color:<!-- -->red}</style></svg><p id=\"x\">t") == Self.red)
    #expect(try color("", "<style></style><style>/*\0*/p{color:red}</style><p id=\"x\">t") == Self.red)
    #expect(try color("", "<style>p{col\0or:blue}/*\0*/p{color:red}</style><p id=\"x\">t") == Self.red)
  }

  /// The nearest `.a` is no child of `.b`; one further out is.
  @Test func ancestorsAreTriedOneAfterTheOther() throws {
    let body =
      "<div class=\"b\"><div class=\"a\"><div><div class=\"a\"><p id=\"x\">t</p></div></div></div></div>"
    #expect(try color(".b > .a p { color: red }", body) == Self.red)
    #expect(try color(".b > .a > p { color: red }", body) == nil)
  }

  // MARK: Cascade

  @Test(arguments: [
    // The later of two, the more specific of two, the important one, and what the element says itself.
    ("p{color:red} p{color:blue}", "", "#0000ffff"), (".a{color:red} p{color:blue}", "", "#ff0000ff"),
    ("#x{color:red} p.a.b{color:blue}", "", "#ff0000ff"),
    ("p{color:red!important} #x{color:blue}", "", "#ff0000ff"),
    ("p{color:red}", "color:blue", "#0000ffff"), ("p{color:red ! important}", "color:blue", "#ff0000ff"),
    ("p{color:red!important}", "color:blue!important", "#0000ffff"),
    ("p{color:red;color:bogus}", "", "#ff0000ff"),
    ("p{color:red!important;color:blue}", "", "#ff0000ff"), ("*{color:red} p{color:blue}", "", "#0000ffff"),
    ("p p p, .a{color:red} p{color:blue}", "", "#ff0000ff"), ("p{color:red}", "color:unset", nil),
  ])
  func theCascade(_ sheet: String, _ style: String, _ wanted: String?) throws {
    #expect(try color(sheet, "<p id=\"x\" class=\"a b\" style=\"\(style)\">t</p>") == wanted)
  }

  @Test func presentationalAttributesGoBehindSheets() throws {
    #expect(try color("font{color:red}", "<font id=\"x\" color=\"blue\">t</font>") == Self.red)
    #expect(try color("b{color:red}", "<font id=\"x\" color=\"blue\">t</font>") == Self.blue)
  }

  // MARK: Syntax

  @Test(arguments: [
    "@import url(x.css); p{color:red}", "@import 'x.css' screen; p{color:red}",
    "@charset \"utf-8\"; p{color:red}",
    "@font-face{font-family:x;src:url(x)} p{color:red}", "<!-- p{color:red} -->",
    "/* } */ p{/*;*/color:/*x*/red}",
    "@media screen{p{color:red}}", "@media all and (min-width:600px){p{color:red}}",
    "@media print,screen{p{color:red}}",
    "@media (prefers-color-scheme:light){p{color:red}}", "@media not print{p{color:red}}",
    "@layer a{p{color:red}}",
    "p{color:red", "p{bogus;color:red}", "p{{;}color:red}", "p{x:[;};](;);color:red}",
    "p{x:'\n;color:blue;color:red}",
    "@x{p{color:blue}} p{color:red}", "@media print{p{color:blue}} p{color:red}",
    "q{color:blue;}p{color:red;;}",
    "@media screen{q{color:blue}p{color:red}} p.no{color:blue}", "p{color:red;b{color:blue}}",
    "p{b{color:blue}color:red}",
    "@media (prefers-color-scheme:dark){p{color:blue}} p{color:red}", "p{color:red;background:url(a;b)}",
    "p{COLOR:RED}",
    "p{background:url( 'a)' );color:red}",
    "p{behavior:url(x);-moz-binding:url(y);color:red;width:expression(alert(1))}",
    "p{--x:{};color:red}", "p{col\\6fr:red}", "@media screen{@media all{p{color:red}}}",
    "@supports (x:y){p{color:blue}} p{color:red}",
  ])
  func sheetsThatMakeItRed(_ sheet: String) throws {
    #expect(try color(sheet, "<p id=\"x\">t</p>") == Self.red)
  }

  @Test(arguments: [
    "<style media=\"print\">p{color:red}</style>", "<style type=\"text/less\">p{color:red}</style>",
    "<style data-inlay-page>p{color:red}</style>",
    "<link rel=\"stylesheet\" href=\"data:text/css,p{color:red}\">",
    "<style>@media print{p{color:red}}</style>", "<style>@media (max-width:600px){p{color:red}}</style>",
    "<style>@media{</style>", "<style>} p{color:red}</style>",
    "<template><style>p{color:red}</style></template>", "<style>@media (</style>",
  ])
  func sheetsThatAreNotLookedAt(_ head: String) throws {
    var styled = try StyledTree("<head>\(head)</head><body><p id=\"x\">t</p></body>")
    #expect(styled.style(styled.element("x")).character == .none)
  }

  @Test func severalSheetsAreOne() throws {
    let page = """
      <head><style type="TEXT/CSS" media="screen, print">p{color:red}</style><style>b{color:blue}</style></head><body><p><b id="x">t</b>
      """
    var styled = try StyledTree(page)
    #expect(styled.style(styled.element("x")).character.foregroundColor?.description == Self.blue)
  }

  /// What Cocoa's HTML writer makes.
  @Test func cocoasSheet() throws {
    var styled = try StyledTree(
      """
      <html><head><style type="text/css">
      p.p1 {margin: 0.0px 0.0px 12.0px 36.0px; text-indent: -18.0px; font: 16.0px Times; line-height: 20.0px; color: #cc3366}
      span.s1 {font: 12.0px 'Courier New'; text-decoration: underline; letter-spacing: 1.0px}
      </style></head><body><p class="p1">a <span class="s1" id="x">b</span></p></body></html>
      """)
    let style = styled.style(styled.element("x"))
    #expect(style.character.fontFamily == "Courier New" && style.character.fontSize == .points(9))
    #expect(style.character.underline == .single && style.character.tracking == Length(thousandths: 750))
    #expect(style.character.foregroundColor == TextColor(red: 204, green: 51, blue: 102))
    #expect(
      style.paragraph.leadingIndent == .points(27)
        && style.paragraph.firstLineIndent == Length(thousandths: 13_500))
    #expect(style.paragraph.spacingBefore == .zero && style.paragraph.spacingAfter == .points(9))
    #expect(
      style.paragraph.minimumLineHeight == .points(15) && style.paragraph.maximumLineHeight == .points(15))
  }

  // MARK: Bounds

  @Test func rulesBehindTheLimitAreLeftOut() throws {
    var limits = Limits.default
    limits.htmlStyleRules = 8
    let sheet = "p{color:red}" + String(repeating: "q{color:blue}", count: 8) + "p{color:blue}"
    var styled = try StyledTree("<head><style>\(sheet)</style></head><body><p id=\"x\">t", limits: limits)
    #expect(styled.style(styled.element("x")).character.foregroundColor?.description == Self.red)
    #expect(styled.collector.diagnostics.map(\.code) == [.htmlStyle])
  }

  @Test(arguments: [
    String(repeating: "{", count: 100_000), String(repeating: "p{", count: 100_000),
    String(repeating: "(", count: 100_000),
    String(repeating: "@media screen{", count: 100_000), String(repeating: "@x(", count: 100_000),
    String(repeating: "p{a:(", count: 50_000),
    "p{color:'" + String(repeating: "x", count: 1_000_000),
    "p{color:" + String(repeating: "\\", count: 1_000_001),
    "/*" + String(repeating: "*", count: 1_000_000), "url(" + String(repeating: "x", count: 1_000_000),
    String(repeating: "p ", count: 100_000) + "{color:red}",
    String(repeating: "p>", count: 100_000) + "p{color:red}", String(repeating: "p,", count: 90_000) + "p{}",
    "p{" + String(repeating: "color:red;", count: 90_000) + "}",
    "p{color:" + String(repeating: "1", count: 1_000_000) + "}",
    "p{font-size:1e" + String(repeating: "9", count: 100_000) + "pt}",
    "p{margin:-1e99pt 1e-99pt 1e308in 1e308in}",
    "p{text-shadow:" + String(repeating: "1px 1px,", count: 50_000) + "1px 1px}",
    "p{font-family:" + String(repeating: "x,", count: 50_000) + "x}",
  ])
  func hostileSheetsAreSheets(_ sheet: String) throws {
    // It ends, and what comes out is in range.
    let body = "<style>\(sheet)</style><p id=\"x\" style=\"\(sheet.filter { $0 != "\"" })\">t</p>"
    let text = try HTMLReader.read(Array(body.utf8)).value
    try text.checkInvariants()
    #expect(text.text == "t")
  }

  /// A long attribute compared with many rules, and a chain of elements with many chains of selectors.
  @Test(
    arguments: [
      (
        String(repeating: "[title=x]{color:red}", count: 400),
        "<p title=\"\(String(repeating: "y", count: 400_000))\">t</p>"
      ),
      (
        String(repeating: "\(String(repeating: "b>", count: 59))b{color:red}", count: 1_500),
        String(repeating: "<b>", count: 300)
      ),
    ] as [(String, String)])
  func whatIsComparedIsBounded(_ sheet: String, _ body: String) throws {
    var styled = try StyledTree(
      "<head><style>#x{color:blue}\(sheet)</style></head><body>\(body)<u id=\"x\">t</u>")
    var node = HTMLTree.Node.document
    var style = HTMLComputedStyle.initial
    var last = style
    for index in styled.tree.records.indices.dropFirst() {
      node = HTMLTree.Node(index)
      guard styled.tree.kind(node) == .element else { continue }
      style = styled.styles.computed(node, in: styled.tree, parent: style, collector: &styled.collector)
      last = style
    }
    #expect(last.character.foregroundColor?.description != Self.blue)
    #expect(styled.collector.diagnostics.map(\.code) == [.htmlStyle])
  }

  /// What matches is kept for at most 16,384 lists of rules.
  @Test func manyClassesWithARuleEach() throws {
    let sheet = (0..<17_000).map { ".c\($0){color:#\(String(100_000 + $0))}" }.joined()
    let elements = (0..<17_000).map { "<b class=\"c\($0)\"></b>" }.joined()
    var styled = try StyledTree(
      "<head><style>\(sheet)</style></head><body>\(elements)<b id=\"x\" class=\"c0\">t</b>")
    let parent = styled.style(styled.tree.child(styled.tree.child(.document, .html), .body))
    var node = styled.tree.firstChild(styled.tree.child(styled.tree.child(.document, .html), .body))
    var colors: [String?] = []
    while !node.isNone {
      let style = styled.styles.computed(node, in: styled.tree, parent: parent, collector: &styled.collector)
      colors.append(style.character.foregroundColor?.description)
      node = styled.tree.next(node)
    }
    #expect(colors == (0..<17_000).map { "#\(100_000 + $0)ff" } + ["#100000ff"])
  }

  @Test func manyDeclarationsInOneAttribute() throws {
    let style = String(repeating: "color:red;font:1px x;", count: 250_000) + "color:blue"
    #expect(try StyledTree.character("<p style=\"\(style)\">t</p>").foregroundColor?.description == Self.blue)
  }

  /// 40,000 rules for each of 40,000 elements, by class, as descendants, and with classes no two elements share.
  @Test(arguments: ["a", "a b", "div .a", "x .a", ".a .a", ".a~.a", "[k]", "* .a"])
  func manyRulesTimesManyElements(_ selector: String) throws {
    let own = selector == "a b" ? ".a" : selector
    let sheet = (0..<40_000).map {
      "\(own)\(selector == "a b" ? ".b" : ""){color:#\(String($0 % 900 + 100))}"
    }.joined()
    let elements = (0..<40_000).map { "<b class=\"a c\($0)\" k>t</b>" }.joined()
    var styled = try StyledTree(
      "<head><style>\(sheet)</style></head><body><div class=\"a\">\(elements)</div>")
    var node = styled.tree.firstChild(
      styled.tree.firstChild(styled.tree.child(styled.tree.child(.document, .html), .body)))
    let parent = styled.style(styled.tree.parent(node))
    var count = 0
    while !node.isNone {
      _ = styled.styles.computed(node, in: styled.tree, parent: parent, collector: &styled.collector)
      count += 1
      node = styled.tree.next(node)
    }
    #expect(count == 40_000)
    #expect(styled.collector.diagnostics.allSatisfy { $0.code == .htmlStyle })
  }
}
