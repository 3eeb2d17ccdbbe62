import InlayCore
import InlayPage

@testable import InlayTerminal

/// A text of 100,000 paragraphs with 1,000 pictures, and the same text after one of them has loaded.
private struct PictureText {
  let text: DecomposedText
  let loaded: DecomposedText

  init() {
    var runs: [AttributedRun] = []
    for index in 0..<100_000 {
      runs.append(
        AttributedRun("Paragraph \(index) of a text with some words, and then a few more of them. "))
      if index % 100 == 0 { runs.append(AttributedRun(image: Self.picture("\(index)"))) }
      runs.append(AttributedRun(" and so on until the line ends.\n"))
    }
    let text: DecomposedText
    do { text = try Decomposer.decompose(runs).value } catch { fatalError("\(error)") }
    self.text = text
    let other = Self.picture("loaded").image
    loaded = text.mappingImages { $0 == text.images[500] ? other : $0 }
  }

  private static func picture(_ name: String) -> PlacedImage {
    PlacedImage(
      InlineImage(identifier: ContentIdentifier(rawValue: name), mediaType: .png, content: .bytes([1])),
      kind: .attachment)
  }
}

/// One picture of 1,000 in 10 MB is replaced: the lines of its paragraph, against all lines.
func terminalRelayout() -> Benchmark {
  let input = PictureText()
  let options = LayoutOptions(columns: 80)
  let measure = { (image: FlowImage) -> ImageMeasure in .drawable(width: 40, height: 40) }
  var lines = TerminalLines(InlineFlow(input.text), options: options, measure: measure)
  var isLoaded = false
  let update = Contender.inside("Inlay") {
    isLoaded.toggle()
    return lines.update(to: isLoaded ? input.loaded : input.text, measure: measure)
  }
  let whole = Contender.inside("Inlay, the whole layout") {
    var layout = TerminalLayout(InlineFlow(input.loaded), options: options, measure: measure)
    var line = TerminalLine()
    var count = 0
    while layout.next(into: &line) { count += 1 }
    return count
  }
  return Benchmark(
    name: "terminal-relayout", work: "one picture of 1,000 in a text of 10 MB on a terminal",
    contenders: [update, whole], goals: [whole.name: 100])
}

/// One box of 1,000 in 10 MB grows: the lines of its paragraph, and moving the others, against all lines.
func pageRelayout() -> Benchmark {
  var text = ""
  var places: [Int] = []
  for index in 0..<100_000 {
    text += "Paragraph \(index) of a text with some words, and then a few more of them. "
    if index % 100 == 0 {
      places.append(text.utf16.count)
      text += "\u{FFFC}"
    }
    text += " and so on until the line ends.\n"
  }
  var boxes = places.map { TextLayout.Box(at: $0, width: 20, height: 20, baseline: 20) }
  let (string, whole) = (text, boxes)
  let layout: TextLayout
  var typeset: TypesetText
  do {
    layout = try TextLayout()
    typeset = try layout.typeset(text, boxes: boxes, width: 500)
  } catch { fatalError("\(error)") }
  let update = Contender.inside("Inlay") {
    boxes[500].height = boxes[500].height == 20 ? 60 : 20
    try typeset.update(to: string, boxes: boxes)
    return typeset.lines.count
  }
  let all = Contender.inside("Inlay, the whole layout") {
    try layout.lines(of: string, boxes: whole, width: 500).count
  }
  return Benchmark(
    name: "page-relayout", work: "one box of 1,000 in a text of 10 MB on a page", contenders: [update, all],
    goals: [all.name: 100])
}
