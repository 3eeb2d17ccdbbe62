import Foundation
import InlayTerminal

/// All benchmarks, in the order of the report.
@MainActor let benchmarks: [(name: String, make: () -> Benchmark)] = {
  var list: [(name: String, make: () -> Benchmark)] = []
  for size in ModelSize.allCases { list.append(("decompose-\(size.name)", { decompose(size) })) }
  for size in ModelSize.allCases { list.append(("recompose-\(size.name)", { recompose(size) })) }
  for size in ModelSize.allCases { list.append(("components-\(size.name)", { components(size) })) }
  for count in flowSizes { list.append(("flow-\(count)", { flow(count) })) }
  for size in ModelSize.allCases { list.append(("flow-glyphs-\(size.name)", { flowGlyphs(size) })) }
  for size in ModelSize.allCases { list.append(("ns-decompose-\(size.name)", { nsDecompose(size) })) }
  for size in ModelSize.allCases {
    list.append(("ns-decompose-lists-\(size.name)", { nsDecomposeLists(size) }))
  }
  for size in ModelSize.allCases { list.append(("ns-recompose-\(size.name)", { nsRecompose(size) })) }
  for size in ModelSize.allCases {
    list.append(("attributed-decompose-\(size.name)", { attributedDecompose(size) }))
  }
  for size in ModelSize.allCases {
    list.append(("attributed-recompose-\(size.name)", { attributedRecompose(size) }))
  }
  list.append(("heic-header", heicHeader))
  for file in heicPixelFiles {
    let benchmark = { heicPixels(file) }
    list.append(("heic-pixels-\(file.split(separator: "/").last?.prefix { $0 != "." } ?? "")", benchmark))
  }
  for size in [ModelSize.small, .middle, .large] {
    list.append(("json-write-\(size.name)", { jsonWrite(size) }))
  }
  for size in [ModelSize.small, .middle, .large] {
    list.append(("json-read-\(size.name)", { jsonRead(size) }))
  }
  list.append(("digest-hex", digestHex))
  for kind in PixelFile.allCases { list.append(("decode-\(kind.rawValue)", { pixelDecode(kind) })) }
  for side in [19, 28, 64] { list.append(("scale-160-\(side)", { pixelScale(side) })) }
  list.append(("png-fast", { pngEncode(.fast) }))
  list.append(("png-small", { pngEncode(.small) }))
  list.append(("png-bands", pngBands))
  list.append(("placements-10k", pixelPlacements))
  list.append(("terminal-blocks", terminalBlocks))
  for symbols in BlockSymbols.allCases {
    list.append(("terminal-painting-\(symbols.rawValue)", { terminalPainting(symbols) }))
  }
  for name in ["photo640", "gradient640", "kind00"] {
    list.append(("terminal-sixel-\(name)", { terminalSixels(name) }))
  }
  list.append(("terminal-emoji", terminalEmoji))
  list.append(("terminal-relayout", terminalRelayout))
  list.append(("page-relayout", pageRelayout))
  for blocks in articleSizes { list.append(("rtf-write-\(blocks)", { rtfWrite(blocks) })) }
  for size in rtfTextSizes { list.append(("rtf-text-\(size)", { rtfText(size) })) }
  for page in HTMLPage.allCases {
    for size in htmlSizes { list.append(("html-read-\(page.rawValue)-\(size)", { htmlRead(page, size) })) }
    for size in htmlSizes { list.append(("html-write-\(page.rawValue)-\(size)", { htmlWrite(page, size) })) }
  }
  for size in markdownSizes { list.append(("markdown-read-\(size)", { markdownRead(size) })) }
  for size in markdownSizes { list.append(("markdown-write-\(size)", { markdownWrite(size) })) }
  for runs in archiveRuns { list.append(("archive-read-\(runs)", { archiveRead(runs) })) }
  list.append(("message-bodies-10000", { messageBodies(10_000) }))
  list.append(("html-read-pictures", { htmlPictures(isWriting: false) }))
  list.append(("html-write-pictures", { htmlPictures(isWriting: true) }))
  for kind in UnicodeText.allCases {
    list.append(("unicode-clusters-\(kind)", { unicodeClusters(kind) }))
    list.append(("unicode-lines-\(kind)", { unicodeLines(kind) }))
    list.append(("unicode-widths-\(kind)", { unicodeWidths(kind) }))
  }
  for graphics in [GraphicsProtocol.kitty, .kittyDirect, .sixel, .blocks] {
    list.append(
      ("terminal-glyphs-\(graphics.rawValue)", { terminalGlyphs(graphics, areDifferent: false) }))
  }
  list.append(("terminal-glyphs-blocks-different", { terminalGlyphs(.blocks, areDifferent: true) }))
  for kind in UnicodeText.allCases { list.append(("terminal-text-\(kind)", { terminalText(kind) })) }
  list.append(("preview-start", previewStart))
  list.append(("command-start", commandStart))
  for input in PageInput.allCases { list.append(("page-\(input)", { page(input) })) }
  for cells in tableSizes { list.append(("table-pdf-\(cells)", { tablePDF(cells) })) }
  for cells in tableSizes { list.append(("table-text-\(cells)", { tableText(cells) })) }
  for bytes in networkSizes { list.append(("network-codes-\(bytes)", { networkCodes(bytes) })) }
  for bytes in networkSizes { list.append(("network-tokens-\(bytes)", { networkTokens(bytes) })) }
  for bytes in networkSizes { list.append(("network-ranges-\(bytes)", { networkRanges(bytes) })) }
  for bytes in networkSizes { list.append(("network-matrix-\(bytes)", { networkMatrix(bytes) })) }
  for bytes in networkSizes { list.append(("network-slack-\(bytes)", { networkSlack(bytes) })) }
  for bytes in mailboxSizes { list.append(("mailbox-\(bytes)", { mailbox(bytes) })) }
  return list
}()

@main
enum InlayBench {
  static let usage = """
    inlay-bench [--rounds N] [--json FILE] [NAME…]

    Each benchmark runs in a process of its own. Its table is printed as it ends.

      NAME             only the benchmarks whose name begins with it
      --rounds N       at least so many rounds of each contender, in turns (5); one that takes seconds has one
      --json FILE      all rounds as JSON too, for Scripts/generate/benchmarks
      --instructions   counts instructions with callgrind beside the times (minutes; contenders in this process only)
      --alone          only the benchmark that is exactly NAME, in this process, and its measurements as JSON
      --contender N    only the N-th contender, from 1, of exactly NAME, and no report: what profilers and
                       --instructions run
    """

  @MainActor static func main() throws {
    var rounds = 5
    var json: String?
    var countsInstructions = false
    var isAlone = false
    var contender: Int?
    var names: [String] = []
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--rounds": rounds = arguments.popFirst().flatMap { Int($0) }.map { max(1, $0) } ?? rounds
      case "--json": json = arguments.popFirst()
      case "--instructions": countsInstructions = true
      case "--alone": isAlone = true
      case "--contender": contender = arguments.popFirst().flatMap { Int($0) }
      case "--help", "-h":
        print(usage)
        return
      default: names.append(argument)
      }
    }
    if isAlone || contender != nil {
      for (name, make) in benchmarks where names.contains(name) {
        try run(make(), rounds: rounds, contender: contender, countsInstructions: countsInstructions)
      }
      return
    }
    if let name = names.first(where: { name in !benchmarks.contains { $0.name.hasPrefix(name) } }) {
      fail("no benchmark's name begins with '\(name)'", status: 64)
    }
    var report = Report(rounds: rounds)
    print(report.heading)
    var failed = 0
    let handedOn = ["--rounds", "\(rounds)"] + (countsInstructions ? ["--instructions"] : [])
    for (name, _) in benchmarks where names.isEmpty || names.contains(where: name.hasPrefix) {
      do {
        report.results.append(try Outcome.ofProcess(name, arguments: handedOn))
        print(report.lastTable)
      } catch {
        print("\(name): not measured: \(error)\n")
        failed += 1
      }
      fflush(nil)
    }
    if let json {
      // A device or a pipe is written to, not replaced.
      let type = try? FileManager.default.attributesOfItem(atPath: json)[.type] as? FileAttributeType
      do {
        try report.json().write(
          to: URL(fileURLWithPath: json), options: type ?? .typeRegular == .typeRegular ? .atomic : [])
      } catch {
        fail("\(json): \(error.localizedDescription)", status: 74)
      }
    }
    if failed > 0 { exit(1) }
  }

  private static func fail(_ problem: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("inlay-bench: \(problem)\n".utf8))
    exit(status)
  }

  /// Runs one benchmark in this process, and prints what it measured; with a contender, runs only that.
  @MainActor private static func run(
    _ benchmark: Benchmark, rounds: Int, contender: Int?, countsInstructions: Bool
  ) throws {
    defer { benchmark.finish() }
    if let contender {
      guard benchmark.contenders.indices.contains(contender - 1) else { return }
      benchmark.contenders[contender - 1].prepare()
      for _ in 0..<rounds { _ = try benchmark.contenders[contender - 1].once() }
      return
    }
    var measurements = benchmark.run(rounds: rounds)
    if countsInstructions { Instructions.count(benchmark, &measurements) }
    print(String(decoding: try JSONEncoder().encode(Outcome(benchmark, measurements)), as: UTF8.self))
  }
}
