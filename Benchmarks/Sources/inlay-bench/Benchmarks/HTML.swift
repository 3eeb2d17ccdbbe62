import Foundation
import InlayCore
import InlayFiles
import InlayHTML
import TestKit

/// The sizes of the HTML input in megabytes.
let htmlSizes = [1, 10, 100]

/// Limits for the largest page, which has more text than the default limits allow.
private let htmlLimits: Limits = {
  var limits = Limits.default
  limits.textUnits = 256 << 20
  return limits
}()

/// Converts HTML into text with attributes, in memory.
func htmlRead(_ page: HTMLPage, _ megabytes: Int) -> Benchmark {
  let input = page.make(bytes: megabytes * 1_000_000)
  var contenders: [Contender] = [.inside("Inlay") { try HTMLReader.read(input, limits: htmlLimits) }]
  // Some rivals take seconds for a megabyte. With the largest input they would dominate the run.
  if megabytes <= 10 {
    contenders.append(
      .selfTimed(
        "gumbo, parsing alone", Rivals.compiled("gumbo_parse.c", ["-lgumbo"], []), input: input))
  }
  if megabytes == 1 || (megabytes == 10 && page == .article) {
    contenders += [
      .program("pandoc html → native", ["pandoc", "-f", "html", "-t", "native"], input: input),
      .program("pandoc html → plain", ["pandoc", "-f", "html", "-t", "plain"], input: input),
    ]
  }
  if megabytes == 1, page == .article {
    contenders += [
      .selfTimed("html5lib, parsing alone", Rivals.html5lib("html5lib_parse.py"), input: input),
      // The time includes the start of the program.
      .program("Chromium --dump-dom", chromiumDump(input)),
    ]
  }
  return Benchmark(
    name: "html-read-\(page.rawValue)-\(megabytes)",
    work: "\(input.count) bytes of HTML, \(page.rawValue), to text with attributes",
    contenders: contenders,
    goals: contenders.count > 2 ? ["pandoc html → native": 10, "pandoc html → plain": 10] : [:],
    growsFrom: megabytes == htmlSizes[0] ? nil : "html-read-\(page.rawValue)-\(megabytes / 10)",
    perUnit: (count: megabytes, name: "MB"))
}

/// The command that makes Chromium parse a page and write its tree.
private func chromiumDump(_ input: [UInt8]) -> [String] {
  let page = NSTemporaryDirectory() + "/inlay-bench-page.html"
  try? Files.write(input, to: page)
  let profile = NSTemporaryDirectory() + "/inlay-bench-profile"
  return [
    "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(profile)", "--dump-dom",
    "file://" + page,
  ]
}

/// Converts text with attributes into HTML, in memory.
func htmlWrite(_ page: HTMLPage, _ megabytes: Int) -> Benchmark {
  let input = page.make(bytes: megabytes * 1_000_000)
  guard let text = try? HTMLReader.read(input, limits: htmlLimits).value else {
    fatalError("the page of the benchmark cannot be read")
  }
  let sink = MemorySink()
  _ = try? HTMLWriter.write(text, to: sink)
  var contenders: [Contender] = [
    .inside("Inlay") {
      let sink = MemorySink()
      _ = try HTMLWriter.write(text, to: sink)
      return sink.bytes
    },
    .inside("Inlay, reading too") {
      let sink = MemorySink()
      _ = try HTMLWriter.write(try HTMLReader.read(input, limits: htmlLimits).value, to: sink)
      return sink.bytes
    },
  ]
  if megabytes <= 10, page == .article {
    contenders.append(
      .program("pandoc html → html", ["pandoc", "-f", "html", "-t", "html", "--wrap=none"], input: input))
  }
  return Benchmark(
    name: "html-write-\(page.rawValue)-\(megabytes)",
    work: "text of \(megabytes) MB of HTML, \(page.rawValue), to \(sink.bytes.count) bytes of HTML",
    contenders: contenders, goals: contenders.count > 2 ? ["pandoc html → html": 10] : [:],
    growsFrom: megabytes == htmlSizes[0] ? nil : "html-write-\(page.rawValue)-\(megabytes / 10)",
    perUnit: (count: megabytes, name: "MB"))
}

/// Pages with inline pictures: a thousand of 7,500 bytes each, 10 MB as base64.
func htmlPictures(isWriting: Bool) -> Benchmark {
  var random = SplitMix64(seed: 3)
  var runs: [AttributedRun] = []
  for number in 0..<1_000 {
    let noise = (0..<7_500).map { _ in UInt8.random(in: 0...255, using: &random) }
    let image = InlineImage(
      identifier: ContentIdentifier(rawValue: "\(number)"), description: "picture \(number)", mediaType: .png,
      content: .bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + noise))
    runs.append(AttributedRun("Some words before a picture "))
    runs.append(AttributedRun(image: PlacedImage(image, kind: .attachment)))
    runs.append(AttributedRun(" and behind it.\n"))
  }
  let sink = MemorySink()
  guard let text = try? Decomposer.decompose(runs).value, (try? HTMLWriter.write(text, to: sink)) != nil
  else {
    fatalError("the pictures of the benchmark cannot be written")
  }
  let page = sink.bytes
  let ours: Contender =
    isWriting
    ? .inside("Inlay") {
      let sink = MemorySink()
      _ = try HTMLWriter.write(text, to: sink)
      return sink.bytes
    } : .inside("Inlay") { try HTMLReader.read(page) }
  let rival: Contender =
    isWriting
    ? .program("pandoc html → html", ["pandoc", "-f", "html", "-t", "html", "--wrap=none"], input: page)
    : .program("pandoc html → native", ["pandoc", "-f", "html", "-t", "native"], input: page)
  return Benchmark(
    name: isWriting ? "html-write-pictures" : "html-read-pictures",
    work: "\(page.count) bytes of HTML with 1,000 pictures as data: URLs\(isWriting ? ", written" : "")",
    contenders: [ours, .inside("floor: a copy of the bytes") { page.map { $0 } }, rival],
    goals: [rival.name: 10], perUnit: (count: page.count / 1_000_000, name: "MB"))
}
