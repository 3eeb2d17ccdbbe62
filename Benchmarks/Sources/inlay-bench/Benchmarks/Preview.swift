import Foundation
import InlayCore
import InlayPixels
import TestKit

@testable import InlayTerminal

/// The capabilities of a terminal that supports everything, so that no query is needed.
private func capabilities(_ graphics: GraphicsProtocol) -> TerminalCapabilities {
  var found = TerminalCapabilities()
  found.protocols = [graphics, .text]
  found.colors = .direct
  found.screen = CellBox(columns: 80, rows: 24)
  return found
}

private func shown(_ text: DecomposedText, _ graphics: GraphicsProtocol) -> [UInt8] {
  let shown = try? text.terminalBytes(
    options: TerminalOptions(capabilities: capabilities(graphics)), decoder: .standard)
  return shown?.value ?? []
}

/// A thousand glyphs in lines of text. Rivals put the pictures one below the other without text, which is less work.
func terminalGlyphs(_ graphics: GraphicsProtocol, areDifferent: Bool) -> Benchmark {
  let files = TerminalInputs.glyphs(areDifferent: areDifferent)
  let text = TerminalInputs.glyphText(files)
  let name = "terminal-glyphs-\(graphics.rawValue)\(areDifferent ? "-different" : "")"
  let document = TerminalInputs.document(name, text)
  var rivals: [Contender] = []
  switch graphics {
  case .kitty, .kittyDirect:
    rivals = [
      .program("chafa", ["chafa", "-f", "kitty", "--size", "2x1", "--animate", "off"] + files),
      .program("timg", ["timg", "-pk", "-g2x1", "--threads=1"] + files),
    ]
  case .sixel:
    rivals = [
      .program("chafa", ["chafa", "-f", "sixels", "--size", "2x1", "--animate", "off"] + files)
    ]
  default:
    rivals = [
      .program(
        "chafa",
        ["chafa", "-f", "symbols", "--symbols", "vhalf", "-c", "full", "--size", "2x1", "--animate", "off"]
          + files),
      .program("timg", ["timg", "-ph", "-g2x1", "--threads=1"] + files),
    ]
  }
  return Benchmark(
    name: name,
    work:
      "a thousand glyphs \(areDifferent ? "that all differ" : "of 30 kinds"), 2 × 1 cells, \(graphics.rawValue)",
    contenders: [
      .program(
        "inlay preview", [TerminalInputs.program, "preview", document, "--protocol", graphics.rawValue]),
      .inside("Inlay, in process") { shown(text, graphics) },
    ] + rivals,
    goals: areDifferent ? [:] : ["chafa": 4], perUnit: (1_000, "glyph"), comparesOutput: true)
}

/// Renders text without pictures.
func terminalText(_ kind: UnicodeText) -> Benchmark {
  let text = (try? Decomposer.decompose([AttributedRun(kind.text)]).value) ?? DecomposedText()
  let bytes = kind.text.utf8.count
  return Benchmark(
    name: "terminal-text-\(kind)", work: "\(bytes) bytes of text to lines of 80 columns, \(kind)",
    contenders: [
      .inside("Inlay, blocks") { shown(text, .blocks) }, .inside("Inlay, text") { shown(text, .text) },
      .program("fold -s -w 80 (coreutils)", ["fold", "-s", "-w", "80"], input: Array(kind.text.utf8)),
    ], perUnit: (bytes, "byte"), comparesOutput: true)
}

/// The whole command, from its start: a line with one glyph.
func previewStart() -> Benchmark {
  let file = TerminalInputs.path("kind00.png")
  let document = TerminalInputs.document(
    "start", TerminalInputs.glyphText([TerminalInputs.glyphs(areDifferent: false)[0]]))
  return Benchmark(
    name: "preview-start", work: "a line with one glyph of 160 × 160, half blocks, whole program",
    contenders: [
      .program("inlay preview", [TerminalInputs.program, "preview", document, "--protocol", "blocks"]),
      .program("inlay --version", [TerminalInputs.program, "--version"]),
      .program(
        "chafa", ["chafa", "-f", "symbols", "--symbols", "vhalf", "-c", "full", "--size", "2x1", file]),
      .program("timg", ["timg", "-ph", "-g2x1", file]),
      .program("catimg", ["catimg", "-w", "4", file]),
    ], goals: ["chafa": 10.0 / 12.0], comparesOutput: true)
}

/// The whole command with little to do: what its start costs.
func commandStart() -> Benchmark {
  let postcard = PackageRoot.path(to: "Samples/Postcard.rtfd")
  let output = TerminalInputs.path("postcard.inlay")
  return Benchmark(
    name: "command-start", work: "inlay with little to do, whole program",
    contenders: [
      .program("inlay --version", [TerminalInputs.program, "--version"]),
      .program("inlay inspect, the postcard", [TerminalInputs.program, "inspect", postcard]),
      .program(
        "inlay decompose, the postcard",
        [TerminalInputs.program, "decompose", postcard, "-o", output, "--force", "--quiet"]),
      .program("chafa --version", ["chafa", "--version"]),
      .program("pandoc --version", ["pandoc", "--version"]),
      .program("floor: true", ["true"]),
    ])
}
