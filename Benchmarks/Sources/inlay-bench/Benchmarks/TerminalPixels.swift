import Foundation
import InlayCore
import InlayPixels
import TestKit

@testable import InlayTerminal

// Rivals are whole programs: their time includes their start and decoding the file. Inlay decodes, scales and paints in
// this process, which is already running.

/// The version that a program reports.
private func version(_ program: String) -> String {
  let run = try? Subprocess.run(program, ["--version"])
  let words = ((run?.text ?? "") + (run?.errorText ?? "")).split(whereSeparator: { " ,v\n".contains($0) })
  return words.first { $0.first?.isNumber == true && $0.contains(".") }.map(String.init) ?? "?"
}

/// The rivals on terminals without graphics.
private let blockRivals: [(name: String, command: @Sendable (_ columns: Int, _ rows: Int) -> [String])] = [
  (
    "chafa \(version("chafa"))",
    {
      [
        "chafa", "-f", "symbols", "--symbols", "vhalf", "-c", "full", "--bg", "000000", "--size",
        "\($0)x\($1)",
      ]
    }
  ),
  ("catimg", { columns, _ in ["catimg", "-w", "\(2 * columns)"] }),
  ("timg \(version("timg"))", { ["timg", "-ph", "-b", "black", "-g\($0)x\($1)"] }),
]

/// A picture file as text with block characters.
private func blocks(
  _ file: [UInt8], _ symbols: BlockSymbols, _ columns: Int, _ rows: Int
) throws -> [UInt8] {
  let painter = BlockPainter(
    symbols: symbols, colors: .direct, background: TextColor(red: 0, green: 0, blue: 0))
  let grid = try ImageDecoder.standard.decode(file).pixels
    .scaled(width: columns * painter.samples.x, height: rows * painter.samples.y)
  return sequences(try painter.paint(grid, box: CellBox(columns: columns, rows: rows)))
}

/// A painted picture with its color sequences, one line per row.
private func sequences(_ picture: BlockPicture) -> [UInt8] {
  var out: [UInt8] = []
  func codes(_ color: CellColor?, _ base: Int) -> String {
    guard case .direct(let red, let green, let blue) = color else { return "\(base + 1)" }
    return "\(base);2;\(red);\(green);\(blue)"
  }
  for row in 0..<picture.box.rows {
    var (foreground, background): (CellColor?, CellColor?) = (nil, nil)
    for cell in picture[row: row] {
      var changes: [String] = []
      if let color = cell.foreground, color != foreground { changes.append(codes(color, 38)) }
      if cell.background != background { changes.append(codes(cell.background, 48)) }
      if !changes.isEmpty { out += "\u{1B}[\(changes.joined(separator: ";"))m".utf8 }
      foreground = cell.foreground ?? foreground
      background = cell.background
      out += String(Character(cell.symbol)).utf8
    }
    out += "\u{1B}[0m\n".utf8
  }
  return out
}

/// 640 × 480 pixels in 80 × 30 cells.
func terminalBlocks() -> Benchmark {
  let path = TerminalInputs.path("photo640.png")
  let file = TerminalInputs.bytes("photo640.png")
  let rivals = blockRivals.map { ($0.name, $0.command(80, 30) + [path]) }
  let sizes = rivals.map { name, command in
    "\(name) \((try? Subprocess.run(command[0], Array(command.dropFirst())))?.output.count ?? 0)"
  }
  let own = (try? blocks(file, .half, 80, 30).count) ?? 0
  return Benchmark(
    name: "terminal-blocks",
    work: "640 × 480 pixels to 80 × 30 half blocks: \(own) bytes, \(sizes.joined(separator: ", "))",
    contenders: [.inside("Inlay, in process") { try blocks(file, .half, 80, 30) }]
      + rivals.map { .program($0.0, $0.1) },
    goals: [rivals[0].0: 1])
}

/// Converts the scaled picture into cells, and nothing else.
func terminalPainting(_ symbols: BlockSymbols) -> Benchmark {
  let painter = BlockPainter(symbols: symbols, colors: .direct, background: nil)
  let pixels = try? ImageDecoder.standard.decode(TerminalInputs.bytes("photo640.png")).pixels
  let grid = try? pixels?.scaled(width: 80 * painter.samples.x, height: 30 * painter.samples.y)
  return Benchmark(
    name: "terminal-painting-\(symbols.rawValue)",
    work: "\(grid?.width ?? 0) × \(grid?.height ?? 0) samples to 80 × 30 cells of \(symbols.rawValue)s",
    contenders: [
      .inside("Inlay") {
        guard let grid else { throw Unmet("no picture") }
        return try painter.paint(grid, box: CellBox(columns: 80, rows: 30))
      }
    ], perUnit: (80 * 30, "cell"))
}

/// Converts 640 × 480 pixels into sixels with 256 colors.
func terminalSixels(_ name: String) -> Benchmark {
  let path = TerminalInputs.path("\(name).png")
  let file = TerminalInputs.bytes("\(name).png")
  let rivals = [
    ("img2sixel \(version("img2sixel"))", ["img2sixel", path]),
    (blockRivals[0].name, ["chafa", "-f", "sixels", "--size", "64x24", path]),
  ]
  func encoded() throws -> [UInt8] { SixelEncoder().encode(try ImageDecoder.standard.decode(file).pixels) }
  let results =
    [("Inlay", try? encoded())]
    + rivals.map { ($0.0, (try? Subprocess.run($0.1[0], Array($0.1.dropFirst())))?.output) }
  let told = results.map { "\($0.0) \($0.1?.count ?? 0) bytes \(sixelError($0.1 ?? [], path))" }
  return Benchmark(
    name: "terminal-sixel-\(name)", work: "\(name) to sixels: \(told.joined(separator: ", "))",
    contenders: [.inside("Inlay, in process", encoded)] + rivals.map { .program($0.0, $0.1) },
    goals: [rivals[0].0: 1])
}

/// The error of sixels, as `sixel2png` decodes them.
private func sixelError(_ sixels: [UInt8], _ picture: String) -> String {
  guard let folder = try? TemporaryFolder() else { return "" }
  return withExtendedLifetime(folder) {
    try? Files.write(sixels, to: folder / "a.six")
    _ = try? Subprocess.run("sixel2png", ["-i", folder / "a.six", "-o", folder / "a.png"])
    let command = Rivals.pillow("sixel_error.py", [picture, folder / "a.png"])
    let run = try? Subprocess.run(command[0], Array(command.dropFirst()))
    return (run?.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// Emoji in 2 × 1 cells, one after the other, and their errors on black.
func terminalEmoji() -> Benchmark {
  let names = (0..<12).map { String(format: "kind%02d.png", $0) }
  let files = names.map(TerminalInputs.bytes)
  let paths = names.map(TerminalInputs.path)
  let rivals = blockRivals.map { ($0.name, $0.command(2, 1)) }
  // There are two errors for each picture. The report states their means over all pictures.
  func told(_ name: String, fine: Bool = false, _ output: (Int) throws -> [UInt8]) -> String {
    var sums = [0.0, 0]
    for (index, path) in paths.enumerated() {
      let command = Rivals.pillow("terminal_error.py", [path, "2", "1", "000000"] + (fine ? ["fine"] : []))
      let run = (try? output(index)).flatMap {
        try? Subprocess.run(command[0], Array(command.dropFirst()), input: $0)
      }
      let words = (run?.text ?? "").split(whereSeparator: \.isWhitespace)
      for (place, word) in [1, 3].enumerated() {
        sums[place] += words.count > word ? Double(words[word]) ?? .nan : .nan
      }
    }
    let means = sums.map { String(format: "%.2f", $0 / Double(max(1, paths.count))) }
    return "\(name) \(means[0]) / \(means[1])"
  }
  let halves =
    [told("Inlay") { try blocks(files[$0], .half, 2, 1) }]
    + rivals.map { name, command in
      told(name) { try Subprocess.run(command[0], Array(command.dropFirst()) + [paths[$0]]).output }
    }
  let fine =
    BlockSymbols.allCases.map { symbols in
      told("Inlay \(symbols.rawValue)", fine: true) { try blocks(files[$0], symbols, 2, 1) }
    }
    + [("vhalf", "chafa half"), ("quad", "chafa quad"), ("vhalf+half+quad+sextant", "chafa sextant")].map {
      set, name in
      told(name, fine: true) {
        try Subprocess.run(
          "chafa",
          ["-f", "symbols", "--symbols", set, "-c", "full", "--bg", "000000", "--size", "2x1", paths[$0]]
        ).output
      }
    }
  return Benchmark(
    name: "terminal-emoji",
    work: "\(files.count) emoji of 160 × 160 to 2 × 1 cells; mean error over black against the area average "
      + "in sRGB / in linear light: of half cells \(halves.joined(separator: ", ")); "
      + "of 24ths \(fine.joined(separator: ", "))",
    contenders: [
      .inside("Inlay, in process") { try files.map { try blocks($0, .half, 2, 1).count } }
    ]
      + rivals.map { name, command in
        .program(
          name,
          ["/bin/sh", "-c", "for picture; do \(command.joined(separator: " ")) \"$picture\"; done", "sh"]
            + paths)
      })
}
