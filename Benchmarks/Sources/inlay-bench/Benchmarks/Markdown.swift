import InlayCore
import InlayFiles
import TestKit

@testable import InlayMarkdown

/// The sizes of the Markdown input in megabytes.
let markdownSizes = [1, 10]

/// Converts Markdown into text with attributes, in memory.
func markdownRead(_ megabytes: Int) -> Benchmark {
  let input = MarkdownFile.make(bytes: megabytes * 1_000_000)
  var contenders: [Contender] = [
    .inside("Inlay") { try MarkdownReader.read(input) },
    .inside("Inlay, by way of HTML") {
      try MarkdownReader.page(of: MarkdownInput(input, limits: .default), .none, .default)
    },
    .inside("the HTML alone") {
      try MarkdownReader.page(of: MarkdownInput(input, limits: .default), limits: .default).out
    },
    .program(
      "cmark-gfm → HTML",
      ["cmark-gfm", "-e", "table", "-e", "strikethrough", "-e", "autolink", "-e", "tasklist", "-t", "html"],
      input: input),
  ]
  if megabytes == markdownSizes[0] {
    contenders.append(.program("pandoc gfm → native", ["pandoc", "-f", "gfm", "-t", "native"], input: input))
  }
  return Benchmark(
    name: "markdown-read-\(megabytes)", work: "\(input.count) bytes of Markdown to text with attributes",
    contenders: contenders, goals: contenders.count > 4 ? ["pandoc gfm → native": 10] : [:],
    growsFrom: megabytes == markdownSizes[0] ? nil : "markdown-read-\(megabytes / 10)",
    perUnit: (count: megabytes, name: "MB"), bytesRead: input.count)
}

/// Converts text with attributes into Markdown, in memory. Every block is read again while it is written.
func markdownWrite(_ megabytes: Int) -> Benchmark {
  let input = MarkdownFile.make(bytes: megabytes * 1_000_000)
  guard let text = try? MarkdownReader.read(input).value else {
    fatalError("the Markdown of the benchmark cannot be read")
  }
  var contenders: [Contender] = [
    .inside("Inlay") {
      let sink = MemorySink()
      _ = try MarkdownWriter.write(text, to: sink)
      return sink.bytes
    }
  ]
  if megabytes == markdownSizes[0] {
    contenders.append(
      .program("pandoc gfm → gfm", ["pandoc", "-f", "gfm", "-t", "gfm", "--wrap=none"], input: input))
  }
  return Benchmark(
    name: "markdown-write-\(megabytes)", work: "text of \(input.count) bytes of Markdown to Markdown",
    contenders: contenders,
    growsFrom: megabytes == markdownSizes[0] ? nil : "markdown-write-\(megabytes / 10)",
    perUnit: (count: megabytes, name: "MB"))
}
