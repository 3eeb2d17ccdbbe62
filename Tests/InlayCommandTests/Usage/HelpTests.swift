import ArgumentParser
import Foundation
import InlayUnicode
import TestKit
import Testing

@testable import InlayCommand
@testable import InlayRenderProgram

@Suite struct HelpTests {
  /// A command, by name.
  struct Page: CustomTestStringConvertible, Sendable {
    var name: String
    var command: any ParsableCommand.Type
    var testDescription: String { name }
  }

  static let pages: [Page] = pages(InlayTool<RenderCommand>.self, "inlay")

  private static func pages(_ command: any ParsableCommand.Type, _ name: String) -> [Page] {
    [Page(name: name, command: command)]
      + command.configuration.subcommands.flatMap {
        pages($0, "\(name) \($0.configuration.commandName ?? "")")
      }
  }

  @Test func `all commands have a page`() {
    #expect(Self.pages.count == 33)
  }

  @Test(arguments: pages, [72, 80, 100])
  func `a page fits its width, and no line is left over`(page: Page, width: Int) {
    let text = page.command.helpMessage(columns: width)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let discussion = lines.prefix { !$0.hasPrefix("USAGE:") }
    // Examples stand as they are, for 80 columns.
    for line in lines where !line.hasPrefix(" ") || width >= 80 {
      #expect(WidthProfile.modern.count(String(line)).cells <= width, "\(line)")
    }
    // A paragraph of the source that is broken by hand is broken twice: a short line in the middle of it.
    for (line, next) in zip(discussion, discussion.dropFirst()) {
      guard let word = next.split(separator: " ").first, !line.isEmpty, !line.hasPrefix(" "),
        !next.hasPrefix(" ")
      else { continue }
      #expect(
        line.count + 1 + word.count > width - 1 || line.allSatisfy { $0.isUppercase || $0 == " " }, "\(line)")
    }
  }

  @Test(arguments: pages)
  func `a page has examples, and they are right`(page: Page) throws {
    let discussion = page.command.configuration.discussion
    let examples = discussion.split(separator: "\n").filter { $0.hasPrefix("  inlay ") }
    #expect(discussion.contains("EXAMPLES\n") && !examples.isEmpty)
    for example in examples {
      // Behind two spaces it is explained; what is behind a pipe or a redirection is another's.
      let line = example.dropFirst(2)
      let call = line[..<(line.firstRange(of: "  ")?.lowerBound ?? line.endIndex)]
      let words = Self.words(String(call)).prefix { !["|", "<", ">", "||"].contains($0) }
      #expect(words.count > 2)
      do { _ = try InlayTool<RenderCommand>.parseAsRoot(Array(words.dropFirst())) } catch {
        Issue.record("\(example): \(InlayTool<RenderCommand>.message(for: error))")
      }
    }
  }

  /// The words of a command line, without quotation marks.
  private static func words(_ line: String) -> [String] {
    var words = [""]
    var isQuoted = false
    for character in line {
      if character == "'" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }

  /// What completions and manual pages are made of.
  @Test func `every argument is described, and every value has a name`() throws {
    func check(_ command: [String: Any], _ path: String) throws {
      #expect((command["abstract"] as? String)?.isEmpty == false, "\(path)")
      for argument in command["arguments"] as? [[String: Any]] ?? [] {
        let names = (argument["names"] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
        let name = names.last ?? argument["valueName"] as? String ?? "?"
        #expect((argument["abstract"] as? String)?.isEmpty == false, "\(path) \(name)")
        if argument["kind"] as? String != "flag" {
          #expect((argument["valueName"] as? String)?.isEmpty == false, "\(path) \(name)")
        }
      }
      for sub in command["subcommands"] as? [[String: Any]] ?? [] {
        let name = sub["commandName"] as? String ?? "?"
        if name != "help" { try check(sub, path + " " + name) }
      }
    }
    let dump =
      try JSONSerialization.jsonObject(with: Data(InlayTool<RenderCommand>._dumpHelp().utf8))
      as? [String: Any]
    try check(try #require(dump?["command"] as? [String: Any]), "inlay")
  }

  @Test func `the first page begins as it should`() {
    let text = InlayTool<RenderCommand>.helpMessage(columns: 80)
    #expect(
      text.hasPrefix(
        """
        OVERVIEW: Converts and shows text with inline pictures, such as Genmoji.

        Inlay reads rich text with Genmoji and other inline pictures (RTFD, RTF, HTML).
        It takes a document apart into a portable document (a folder, a tar or a JSON
        file), puts it back together with every picture unchanged, converts it, shows
        it on a terminal, and draws it as a picture or PDF.

        EXAMPLES
        """))
  }
}
