import Foundation
import TestKit
import Testing

@testable import InlayMarkup

/// html5lib-tests' tests of tree construction, if a checkout of them is among the corpora.
///
/// Left out: parsing of fragments, which nothing here does, and tests for scripting. Comments, document types and parse
/// errors are not compared: the tree holds none.
@Suite struct TreeSuiteTests {
  struct Case {
    var data = ""
    var document = ""
    var isLeftOut = false
  }

  /// What fails, and why that is right here.
  private static let exceptions = [
    // The copy of the chosen `<option>` that `<selectedcontent>` shows is not made: forms are not carried.
    "<selectedcontent>"
  ]

  @Test(.needs(.corpus("html5lib-tests/tree-construction"))) func everyTestOfTheSuitePasses() throws {
    let files = try Corpus.files(under: "html5lib-tests/tree-construction", extensions: ["dat"]).filter {
      !$0.name.contains("/scripted/")
    }
    var (passed, failed, excepted, leftOut) = (0, 0, 0, 0)
    for file in files {
      for test in Self.cases(String(decoding: try file.bytes(), as: UTF8.self)) {
        guard !test.isLeftOut else {
          leftOut += 1
          continue
        }
        let wanted = TreeDump.normalized(test.document)
        let seen = TreeDump.lines(try TreeDump.build(test.data.utf8).tree)
        if seen == wanted {
          passed += 1
        } else if Self.exceptions.contains(where: test.data.contains) {
          excepted += 1
        } else {
          failed += 1
          Issue.record(
            """
            \(file): \(test.data)
            \(seen.joined(separator: "\n"))
            is not
            \(wanted.joined(separator: "\n"))
            """)
        }
      }
    }
    Console.line(
      "html5lib-tests: trees, \(passed) of \(passed + failed + excepted) pass, \(excepted) fail as they should; "
        + "\(leftOut) of fragments and scripting left out")
    #expect(passed > 0)
  }

  static func cases(_ file: String) -> [Case] {
    var cases: [Case] = []
    var section = ""
    var data: [Substring] = []
    func endSection() {
      if section == "#data", !cases.isEmpty { cases[cases.count - 1].data = data.joined(separator: "\n") }
      if section == "#document", !cases.isEmpty {
        cases[cases.count - 1].document = data.joined(separator: "\n")
      }
      data = []
    }
    for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
      switch line {
      case "#data":
        // The empty line between two tests.
        if data.last == "" { data.removeLast() }
        endSection()
        cases.append(Case())
        section = String(line)
      case "#errors", "#new-errors", "#document", "#script-off":
        endSection()
        section = String(line)
      case "#document-fragment", "#script-on":
        endSection()
        section = String(line)
        cases[cases.count - 1].isLeftOut = true
      default: data.append(line)
      }
    }
    while data.last == "" { data.removeLast() }
    endSection()
    return cases
  }
}
