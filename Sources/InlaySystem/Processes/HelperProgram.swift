/// A program that another one of the same release starts for what it does not do itself.
package struct HelperProgram: Sendable {
  /// The name of its file.
  package let name: String
  /// The environment variable that may name its path.
  package let variable: String

  package init(name: String, variable: String) { (self.name, self.variable) = (name, variable) }

  /// Why it was not found, and what helps.
  package struct Missing: Error, Hashable {
    package let sentence: String
    package let advice: String

    package init(sentence: String, advice: String) { (self.sentence, self.advice) = (sentence, advice) }
  }

  /// The path: that in the environment variable, else beside the running program, else in `../libexec/inlay/` relative
  /// to that folder. `$PATH` is not searched. Throws if there is no program at any of these paths.
  package func locate() throws(Missing) -> String {
    if let named = ProcessEnvironment.nonempty(variable) {
      if Program.isAt(named) { return named }
      throw Missing(
        sentence: "$\(variable) names \(named), which is not a program",
        advice: "correct or unset $\(variable)")
    }
    return try locate(besideProgramIn: Program.ownFolder)
  }

  /// The same as ``locate()``, without the environment, for a program in `folder`. Throws in the same cases.
  package func locate(besideProgramIn folder: String?) throws(Missing) -> String {
    let paths = folder.map { ["\($0)/\(name)", "\($0)/../libexec/inlay/\(name)"] } ?? []
    for path in paths where Program.isAt(path) { return path }
    throw Missing(
      sentence: paths.isEmpty
        ? "the helper program \(name) was not found, because the system does not report where this program is"
        : "the helper program \(name) was not found at \(paths.joined(separator: " or "))",
      advice: "install \(name) next to this program, or set $\(variable) to its path")
  }
}
