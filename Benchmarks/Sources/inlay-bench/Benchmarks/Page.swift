import Foundation
import InlayCore
import InlayPage
import InlayPixels
import TestKit

/// Counts the bytes instead of writing them.
private struct CountedPages: PageOutput {
  var bytes = 0
  mutating func begin(page: Int) {}
  mutating func write(_ bytes: [UInt8]) { self.bytes += bytes.count }
  mutating func overwrite(at offset: Int, _ bytes: [UInt8]) {}
  mutating func end(page: Int) {}
}

/// Renders a document as one tall PNG. Rivals draw the same text in the same sizes. Their scripts state what they
/// cannot do.
func page(_ input: PageInput) -> Benchmark {
  let name = input.rawValue
  let text = input.text
  let sheet = (try? StyleSheet.read(json: Files.read(input.path("style.json"))).value) ?? StyleSheet()
  func options(threads: Int?) -> PageOptions {
    var options = PageOptions()
    (options.styleSheet, options.threads) = (sheet, threads)
    return options
  }
  func inside(threads: Int?) throws -> Int {
    var pages = CountedPages()
    try PageRenderer(text, options: options(threads: threads)).render(.png(.fast), to: &pages)
    return pages.bytes
  }
  func own(_ name: String, _ file: String, _ arguments: [String] = []) -> Contender {
    let output = input.path(file)
    return .program(
      name,
      [TerminalInputs.program, "render", input.document, "-o", output, "--style", input.path("style.json")]
        + arguments, file: output)
  }
  var contenders = [
    own("inlay render", "inlay.png"), own("inlay render, one thread", "inlay-1.png", ["--threads", "1"]),
    .inside("Inlay, in process") { try inside(threads: nil) },
    .inside("Inlay, layout alone") {
      try PageRenderer(text, options: options(threads: nil)).layout().value.count
    },
  ]
  if input != .ten {
    contenders += [
      own("inlay render, small PNG", "inlay-small.png", ["--effort", "small"]),
      own("inlay render, PDF", "inlay.pdf"),
    ]
  }
  contenders += PageRivals.contenders(input)
  var goals: [String: Double] = [:]
  switch input {
  case .document:
    goals = [
      "C, Pango, libpng": 7, "C, Pango, ISA-L, 2 threads": 1 / 1.15, "C, Pango, ISA-L, pipelined": 1 / 1.1,
    ]
  case .line, .scripts: goals = ["Typst": 4, "Pilmoji": 6, "C, Pango, libpng": 1 / 1.2]
  case .ten: break
  }
  let versions = PageRivals.versions.isEmpty ? "" : "; " + PageRivals.versions
  return Benchmark(
    name: "page-\(name)", work: input.work + versions, contenders: contenders,
    goals: goals.reduce(into: [:]) { all, goal in
      for contender in contenders where contender.name.hasPrefix(goal.key) {
        if contender.name == goal.key || !goal.key.hasPrefix("C,") { all[contender.name] = goal.value }
      }
    },
    growsFrom: input == .ten ? "page-document" : nil, comparesOutput: true)
}
