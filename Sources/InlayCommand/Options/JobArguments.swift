internal import ArgumentParser
internal import InlaySystem

/// How many inputs are worked on at a time.
package struct JobArguments: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Inputs that are worked on at a time; results come in the order of the inputs. (default: one a processor)",
      valueName: "n"))
  var jobs: Int?

  package init() {}

  /// The most that make sense, each with a thread and memory for a document.
  static let most = 256

  package func validate() throws {
    if let jobs, !(1...Self.most ~= jobs) {
      throw ValidationError("--jobs \(jobs): 1 to \(Self.most) are possible")
    }
  }

  /// Jobs for so many inputs.
  func count(for inputs: Int) -> Int { max(1, min(jobs ?? Machine.processors, inputs, Self.most)) }
}
