import Testing

@testable import InlayMarkup

/// Tags that are written alike share their attributes in the tree, which nobody sees.
@Suite struct SharedAttributesTests {
  @Test(arguments: [
    ("<p><b id=1>x</b><i id=1>y</i><b id=1>z</b>", "p[b(id=1)[\"x\"] i(id=1)[\"y\"] b(id=1)[\"z\"]]"),
    ("<p id='>'>x<p id='>'>y<p id='>>'>z", "p(id=>)[\"x\"] p(id=>)[\"y\"] p(id=>>)[\"z\"]"),
    ("<p a=&lt;>x<p a=&lt;>y<p a=<>z", "p(a=<)[\"x\"] p(a=<)[\"y\"] p(a=<)[\"z\"]"),
    ("<P ID=a>x<p ID=a>y<p id=a>z", "p(id=a)[\"x\"] p(id=a)[\"y\"] p(id=a)[\"z\"]"),
    ("<p a a=b>x<p a a=b>y", "p(a=)[\"x\"] p(a=)[\"y\"]"),
    // Tags that become no element.
    ("<td id=1>x<td id=1>y<p id=1>z<td id=1>1<p id=1>2", "\"xy\" p(id=1)[\"z1\"] p(id=1)[\"2\"]"),
    (
      "<table><td id=1>x</table><td id=1>y<p id=2>z<p id=2>1",
      "table[tbody[tr[td(id=1)[\"x\"]]]] \"y\" p(id=2)[\"z\"] p(id=2)[\"1\"]"
    ),
    ("<p>x<body id=1><p id=1>y<body id=1><p id=1>z", "p[\"x\"] p(id=1)[\"y\"] p(id=1)[\"z\"]"),
    // Names without a word.
    ("<x-y id=1>x<x-y id=1>y", "x-y(id=1)[\"x\" x-y(id=1)[\"y\"]]"),
    ("<math><mi id=1 /><mi id=1 />x", "math[mi(id=1) mi(id=1) \"x\"]"),
    // A page that ends in a tag.
    ("<p id=1>x<p id=1", "p(id=1)[\"x\"]"), ("<p id=1>x<p id=1>", "p(id=1)[\"x\"] p(id=1)"),
  ])
  func areThoseOfTheTag(_ page: String, _ tree: String) throws {
    #expect(try TreeDump.brief(page) == tree)
  }

  @Test func takeNoMemory() throws {
    let tag = "<p class='one two' style='color: #123456'>x"
    let (once, often) = (
      try TreeDump.build(tag.utf8).tree,
      try TreeDump.build(Array(repeating: tag, count: 99).joined().utf8).tree
    )
    #expect(often.attributes.count == once.attributes.count)
    #expect(
      try TreeDump.brief(tag + tag)
        == Array(repeating: try TreeDump.brief(tag), count: 2).joined(separator: " "))
  }

  @Test(arguments: ["p", "x-y"])
  func areTakenFromOneElementOnly(_ name: String) throws {
    let tag = "<\(name) lang=a id=b>x</\(name)>"
    var tree = try TreeDump.build((tag + tag).utf8).tree
    let nodes = tree.records.indices.map { HTMLTree.Node($0) }.filter { tree.hasAttributes($0) }
    let (first, second) = (try #require(nodes.first), try #require(nodes.last))
    tree.removeAttributes([.lang], of: first)
    #expect(nodes.count == 2)
    #expect(tree.attribute(first, .lang) == nil)
    #expect(tree.attribute(second, .lang).map { tree.string($0) } == "a")
    #expect(tree.attribute(first, .id).map { tree.string($0) } == "b")
    #expect([tree.name(first), tree.name(second)] == [name, name])
  }
}
