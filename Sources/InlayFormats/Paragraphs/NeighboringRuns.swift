package import InlayCore

/// The runs of a text with the characters before and after each.
package struct NeighboringRuns: Sequence, IteratorProtocol {
  package struct Element {
    package var run: AttributedRun
    /// The UTF-16 position of the run.
    package var position: Int
    package var before: Unicode.Scalar?
    package var after: Unicode.Scalar?
  }

  private var runs: RecomposedRuns.Iterator
  private var following: AttributedRun?
  private var position = 0
  private var before: Unicode.Scalar?

  package init(_ text: DecomposedText) {
    runs = Recomposer.runsWithoutBlocks(of: text).makeIterator()
    following = runs.next()
  }

  package mutating func next() -> Element? {
    guard let run = following else { return nil }
    following = runs.next()
    // The code of another image begins and ends with a colon.
    let after = following.flatMap { $0.image == nil ? $0.text.unicodeScalars.first : ":" }
    defer {
      position += run.text.utf16.count
      before = run.image == nil ? run.text.unicodeScalars.last : ":"
    }
    return Element(run: run, position: position, before: before, after: after)
  }
}
