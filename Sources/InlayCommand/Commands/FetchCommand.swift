internal import ArgumentParser
internal import InlayCore
internal import InlayFormats
internal import InlayPrograms
internal import Synchronization

struct FetchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Loads the pictures that a document names by URL.",
    usage: """
      inlay fetch [<options>] <in> -o <out>
      inlay fetch [<options>] <in> … -d <folder> [--to <format>]
      """,
    discussion: """
      The output holds the pictures themselves. With --pin it keeps their URLs, and gets their sizes and digests, so \
      that a picture that changes later is refused. A picture that cannot be loaded stays a URL, and the exit status is \
      74. With -d, each output is a portable document, unless --to names another format.

      Only https and public addresses are loaded, at most 16 MiB a picture, with at most 3 redirections. No cookies, \
      passwords or names are sent. With --cache, pictures are kept in a file between runs, with their URLs.

      EXAMPLES
        inlay fetch page.html -o page.inlay
        inlay fetch page.html -o page.inlay --allow-host images.example.org
        inlay fetch note.inlay.json -o pinned.inlay.json --pin
        inlay fetch *.html -d pages --cache pictures.cache
      """)

  @Argument(
    help: ArgumentHelp("The input; - is standard input. With -d, any number.", valueName: "in"),
    completion: .file())
  var inputs: [String]

  @Option(
    name: [.short, .long], help: ArgumentHelp("The output; - is standard output.", valueName: "out"),
    completion: .file())
  var output: String?

  @Option(help: ArgumentHelp("The output's format.", valueName: "format"), completion: .writableFormats)
  var to: String?

  @Flag(help: "Write sizes and digests instead of the pictures.")
  var pin = false

  @OptionGroup(title: "NETWORK") var rules: FetchPolicyArguments
  @OptionGroup(title: "SEVERAL INPUTS") var several: SeveralArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "OUTPUT OPTIONS") var writing: OutputOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  private final class Count: Sendable {
    let failed = Atomic<Int>(0)
  }

  func run() throws {
    let fetcher = PictureFetcher(
      policy: try rules.policy(reading.limits), limits: reading.limits.value, pins: pin, cache: rules.cache)
    let count = Count()
    let isSingle = inputs.count == 1 && !reporting.quiet
    let conversion = Conversion(
      reading: reading, writing: writing, reporting: reporting,
      transform: { text in
        let loaded = try JobProgress.during(isShown: isSingle) { try fetcher.load(text, progress: $0) }
        let failed = loaded.diagnostics.count { $0.code == .fetchFailed }
        count.failed.add(failed, ordering: .relaxed)
        return loaded
      })
    if try several.isUsed(inputs, output: output) {
      let format = try SeveralArguments.format(to ?? "inlay")
      try conversion.run(inputs, into: several) { _ in format }
    } else {
      let target = try SeveralArguments.named(output)
      try conversion.run(inputs[0], as: OutputWriter.format(for: target, to: to), to: target)
    }
    let failed = count.failed.load(ordering: .relaxed)
    guard failed == 0 else {
      throw CommandFailure(
        ExitStatus.io, failed == 1 ? "a picture was not loaded" : "\(failed) pictures were not loaded")
    }
  }
}
