import Foundation

/// All benchmarks, in the order of the table.
let benchmarks: [@Sendable () -> Benchmark] = [digestHex]

@main
enum InlayBench {
  static let usage = """
    inlay-bench [--rounds N] [--markdown FILE] [--json FILE] [NAME…]

      NAME             only the benchmarks whose name begins with it
      --rounds N       rounds of each contender, in turns (5)
      --markdown FILE  the tables as Markdown too
      --json FILE      all numbers as JSON too
    """

  static func main() throws {
    var rounds = 5
    var markdown: String?
    var json: String?
    var names: [String] = []
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--rounds": rounds = arguments.popFirst().flatMap { Int($0) }.map { max(1, $0) } ?? rounds
      case "--markdown": markdown = arguments.popFirst()
      case "--json": json = arguments.popFirst()
      case "--help", "-h":
        print(usage)
        return
      default: names.append(argument)
      }
    }
    var report = Report(rounds: rounds)
    for make in benchmarks {
      // Input is made only for what is asked for, and gone before the next.
      let benchmark = make()
      guard names.isEmpty || names.contains(where: benchmark.name.hasPrefix) else { continue }
      report.results.append((benchmark, benchmark.run(rounds: rounds)))
    }
    print(report.table())
    if let markdown { try report.markdown().write(toFile: markdown, atomically: true, encoding: .utf8) }
    if let json { try report.json().write(toFile: json, atomically: true, encoding: .utf8) }
  }
}
