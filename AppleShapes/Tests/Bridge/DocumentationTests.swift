import Foundation
import Testing

/// Checks that every block of Documentation/apple.md that is not compiled as a separate program is in a file of
/// Tests/Anywhere/Examples, which is compiled here.
@Suite struct DocumentationTests {
  private func lines(_ path: String) throws -> [String] {
    try String(contentsOf: Samples.root.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines between two markers of a block, without leading white space.
  private func blocks(of lines: [String], from first: (String) -> Bool, to last: (String) -> Bool) -> Set<
    [String]
  > {
    var blocks: Set<[String]> = []
    var block: [String]?
    for line in lines {
      let plain = line.trimmingCharacters(in: .whitespaces)
      if let open = block {
        if last(plain) {
          blocks.insert(open)
          block = nil
        } else {
          block = open + [plain]
        }
      } else if first(plain) {
        block = []
      }
    }
    return blocks
  }

  @Test func thePageHasTheExamples() throws {
    let page = try lines("Documentation/apple.md")
    var marked: [String] = []
    // Only the blocks that the other check skips.
    for (line, next) in zip(page, page.dropFirst()) where line.hasPrefix("<!-- not compiled: ") {
      marked.append(next)
    }
    let printed = blocks(of: page, from: { $0 == "```swift" }, to: { $0 == "```" })
    let folder = "AppleShapes/Tests/Anywhere/Examples"
    let files = try FileManager.default.contentsOfDirectory(atPath: Samples.root.path + "/" + folder)
    let examples = try files.map { file in
      try blocks(
        of: lines("\(folder)/\(file)"), from: { $0.hasPrefix("// example: ") }, to: { $0 == "// end" })
    }
    .reduce(into: Set()) { $0.formUnion($1) }
    #expect(examples.count == 9)
    #expect(marked.count == examples.count)
    #expect(examples.isSubset(of: printed))
    #expect(printed.subtracting(examples).count == 1)
  }
}
