import Foundation
import InlayCore
import InlayMarkup
import Testing

@testable import InlayHTML

/// Pages so large that the memory of nodes is given back while they are read.
@Suite struct HTMLLargePageTests {
  @Test(arguments: [
    "<div><p>a<b>b</b> <i style='color:red'>c</i><br>\n<span lang=de>d<em>e</em></span></p></div>",
    "<ul><li>a<ul><li>b<li>c</ul><li>d<br>e</ul><ol reversed><li>f<li>g</ol><hr>",
    "<table border=1><tr><td>a<td>b<tr><td colspan=2><p>c<p>d<table><td>e</table></table>",
    "<p>a<ruby>b<rp>(</rp><rt>c</rt><rp>)</rp> d<rt>e</ruby>f",
    "<p><ruby>a<rt>b</ruby><q>c</q><dialog>d</dialog><script>e</script><p hidden>f<p>g",
    "<p>a<img src=a.png alt=b>c<picture><source srcset=b.webp><img src=b.png></picture>",
    "<p>a<img src=a.png alt=b>c<img src=a.png alt=b><img src=c.png>",
    "<style>b+i{color:red} u~s{color:blue} p:first-child{color:green}</style><div><p>a<b>b</b><i>c</i><u>d</u>e<s>f</s><p>g</div>",
    "<style>p b{color:red} .x>i{color:blue}</style><p class=x>a<b>b</b><i>c</i><p>d<i>e</i>",
    "<b><p>a<i>b</b>c</p>d</i><table>e<tr><td>f</table>",
  ])
  func areReadLikeSmallOnes(_ piece: String) throws {
    // There may not be so many style sheets.
    let end = piece.range(of: "</style>")?.upperBound ?? piece.startIndex
    func read(_ count: Int) throws -> DecomposedText {
      try HTMLReader.read(
        Array((piece[..<end] + String(repeating: String(piece[end...]), count: count)).utf8)
      ).value
    }
    let (one, two, three) = (try read(1), try read(2), try read(3))
    // 65,536 nodes.
    let count = 12_000
    let many = try read(count)
    let last = String(three.text.dropFirst(two.text.count))
    try #require(two.text.hasPrefix(one.text) && three.text.hasPrefix(two.text))
    #expect(many.text == two.text + String(repeating: last, count: count - 2))
    for amount in [\.runs.count, \.paragraphs.count, \.placements.count, \.blocks.count]
      as [KeyPath<DecomposedText, Int>]
    {
      let step = three[keyPath: amount] - two[keyPath: amount]
      #expect(many[keyPath: amount] == two[keyPath: amount] + step * (count - 2))
    }
    #expect(many.runs.last?.attributes == three.runs.last?.attributes)
    #expect(many.images.count == three.images.count)
  }

  @Test func nodesAreSpentInBlocks() {
    var tree = HTMLTree(source: Array("x".utf8))
    for _ in 0..<69_999 { _ = tree.add(.p, to: .document) }
    var spent = HTMLSpentNodes(of: tree, looksBack: false)
    func add(_ nodes: Range<Int>) -> [Range<Int>] { nodes.compactMap { spent.add(HTMLTree.Node($0)) } }
    #expect(add(1..<2_047) == [])
    #expect(add(2_047..<2_048) == [1_024..<2_048])
    #expect(add(2_048..<3_072) == [1_024..<3_072])
    #expect(add(0..<1) == [0..<2_048])
    #expect(add(69_632..<70_000) == [69_632..<70_000])
    // What is not in the tree.
    #expect(add(70_000..<80_000) == [])

    var none = HTMLSpentNodes(of: tree, looksBack: true)
    #expect((0..<70_000).allSatisfy { none.add(HTMLTree.Node($0)) == nil })
    _ = tree.add(.source, to: .document)
    none = HTMLSpentNodes(of: tree, looksBack: false)
    #expect((0..<70_000).allSatisfy { none.add(HTMLTree.Node($0)) == nil })
  }
}
