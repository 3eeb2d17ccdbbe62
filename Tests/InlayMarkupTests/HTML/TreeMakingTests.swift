import Testing

@testable import InlayMarkup

/// Trees that a program makes or changes, without a page.
@Suite struct TreeMakingTests {
  /// A tree whose texts are in its source, one byte each.
  private func text(_ at: Int, _ count: Int = 1) -> HTMLText { HTMLText(at: at, count: count, isMade: false) }

  @Test func anElementGetsAttributesWhileItIsTheLastWithSome() {
    var tree = HTMLTree(source: Array("abc".utf8))
    let p = tree.add(.p, to: .document)
    tree.add(.id, text(0), to: p)
    // Of two with one name, the first counts.
    tree.add(.id, text(1), to: p)
    tree.add(.other, text(1), name: tree.make("data-x".utf8), to: p)
    tree.add(.other, text(2), name: tree.make("data-x".utf8), to: p)
    tree.add(.other, text(2), name: tree.make("data-y".utf8), to: p)
    let b = tree.add(.b, to: p)
    tree.add(.id, text(2), to: b)
    tree.add(.title, text(2), to: p)
    #expect(tree.attributes(p).map { tree.string($0.value) } == ["a", "b", "c"])
    #expect(tree.attribute(p, named: "data-y").map(tree.string) == "c")
    #expect(tree.attribute(b, .id).map(tree.string) == "c" && tree.attribute(b, .title) == nil)
  }

  @Test func aLineEndIsTakenFromTheTextAtTheEnd() {
    var tree = HTMLTree(source: Array("a\nb\n\n".utf8))
    let p = tree.add(.p, to: .document)
    var dropped = [tree.dropLineEnd(of: p)]
    tree.add(text(0, 2), to: p)
    #expect(tree.endsLine(tree.firstChild(p)) && !tree.endsLine(p))
    dropped += [tree.dropLineEnd(of: p), tree.dropLineEnd(of: p)]
    #expect(TreeDump.lines(tree) == ["| <p>", "|   \"a\""])
    let b = tree.add(.b, to: p)
    tree.add(text(2, 2), to: b)
    // The text of an element at the end is not the node's own.
    dropped += [tree.dropLineEnd(of: p), tree.dropLineEnd(of: b)]
    #expect(dropped == [false, true, false, false, true])
    #expect(TreeDump.lines(tree) == ["| <p>", "|   \"a\"", "|   <b>", "|     \"b\""])
  }

  @Test func aTextIsPutBeforeTheFirstAndBeforeAnotherNode() {
    var tree = HTMLTree(source: [])
    let p = tree.add(.p, to: .document)
    let b = tree.add(.b, to: p)
    tree.insert("1", before: b)
    let i = tree.add(.i, to: p)
    tree.insert("2", before: i)
    #expect(TreeDump.lines(tree) == ["| <p>", "|   \"1\"", "|   <b>", "|   \"2\"", "|   <i>"])
    #expect(tree.lastChild(p) == i && tree.previous(tree.firstChild(p)).isNone)
    #expect(tree.previous(i) == tree.next(b) && tree.previous(b) == tree.firstChild(p))
  }

  @Test func nodesWithoutANameHaveNone() throws {
    let tree = try TreeDump.build("<p id=a>x<x-y>".utf8).tree
    let p = tree.firstChild(tree.lastChild(tree.firstChild(.document)))
    #expect(tree.text(.document).isEmpty && tree.text(p).isEmpty)
    #expect(tree.name(tree.lastChild(p)) == "x-y" && tree.name(p) == "p")
    #expect(tree.attributes(tree.firstChild(p)).isEmpty && tree.attributes(.document).isEmpty)
    #expect(tree.attribute(tree.firstChild(p), .id) == nil)
  }

  @Test(
    arguments: [
      ("amp;", "&"), ("nGt;", "\u{226B}\u{20D2}"), ("amp", nil), ("amp;;", nil), ("nope;", nil), ("a", nil),
      ("", nil),
      ("CounterClockwiseContourIntegral;", "\u{2233}"),
    ] as [(String, String?)])
  func aNameStandsForCharacters(name: String, text: String?) {
    #expect(HTMLEntities.text(of: Array(name.utf8)) == text)
  }
}
