import Foundation
import TestKit
import Testing

@testable import InlayMarkup

/// html5lib-tests' tokenizer tests, if a checkout of them is among the corpora. Comments and parse errors are not
/// compared: this tokenizer passes over the first and does not report the second.
@Suite struct TokenizerSuiteTests {
  @Test(.needs(.corpus("html5lib-tests/tokenizer"))) func everyTestOfTheSuitePasses() throws {
    var (passed, failed) = (0, 0)
    // The coercion to XML is none of HTML's.
    for file in try Corpus.files(under: "html5lib-tests/tokenizer", extensions: ["test"])
    where !file.name.hasSuffix("/xmlViolation.test") {
      let data = Data(try file.bytes())
      let suite = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      for test in try #require(suite["tests"] as? [[String: Any]]) {
        for state in test["initialStates"] as? [String] ?? ["Data state"] {
          let difference = try Self.difference(test, state)
          if let difference {
            failed += 1
            Issue.record("\(file): \(test["description"] as? String ?? ""), \(state): \(difference)")
          } else {
            passed += 1
          }
        }
      }
    }
    Console.line("html5lib-tests: tokenizer, \(passed) of \(passed + failed) pass")
  }

  /// `nil` if the tokens are as they should be.
  private static func difference(_ test: [String: Any], _ state: String) throws -> String? {
    let isEscaped = test["doubleEscaped"] as? Bool ?? false
    let input = unescaped(test["input"] as? String ?? "", isEscaped)
    // A lone surrogate can stand in no bytes.
    guard let input else { return nil }
    var tokenizing = Tokenizing(switchesContent: false, lastStartTag: test["lastStartTag"] as? String)
    var page = input
    switch state {
    case "Data state": break
    case "PLAINTEXT state": tokenizing.content = .plainText
    case "RCDATA state": tokenizing.content = .rcdata
    case "RAWTEXT state": tokenizing.content = .rawText
    case "Script data state": tokenizing.content = .script
    case "CDATA section state":
      tokenizing.allowsCDATA = true
      page = "<![CDATA[" + page
    default: return "an unknown state"
    }
    // The suite's pages have no byte order mark: theirs would be text.
    let seen = try tokenizing([0xEF, 0xBB, 0xBF] + Array(page.utf8))
    let wanted = try expected(test["output"] as? [[Any]] ?? [], isEscaped)
    return seen.map(plain) == wanted ? nil : "\(seen) is not \(wanted)"
  }

  /// Without what the suite does not say.
  private static func plain(_ token: SeenToken) -> SeenToken {
    switch token {
    case .start(let name, let attributes, let isSelfClosing):
      .start(name, attributes.sorted { $0.name < $1.name }, isSelfClosing: isSelfClosing)
    case .documentType(let name, let publicID, let systemID, let isCorrect, _):
      .documentType(name: name, publicID: publicID, systemID: systemID, isCorrect: isCorrect, isQuirky: false)
    default: token
    }
  }

  private static func expected(_ output: [[Any]], _ isEscaped: Bool) throws -> [SeenToken] {
    var tokens: [SeenToken] = []
    for token in output {
      let strings = token.map { ($0 as? String).flatMap { unescaped($0, isEscaped) } }
      switch strings.first ?? nil {
      case "StartTag":
        let attributes = token[2] as? [String: String] ?? [:]
        tokens.append(
          .start(
            strings[1] ?? "",
            attributes.map {
              SeenAttribute(
                name: unescaped($0.key, isEscaped) ?? "", value: unescaped($0.value, isEscaped) ?? "")
            }.sorted { $0.name < $1.name },
            isSelfClosing: token.count > 3))
      case "EndTag": tokens.append(.end(strings[1] ?? ""))
      case "Character":
        let text = strings[1] ?? ""
        if case .text(let before) = tokens.last {
          tokens[tokens.count - 1] = .text(before + text)
        } else {
          tokens.append(.text(text))
        }
      case "DOCTYPE":
        tokens.append(
          .documentType(
            name: strings[1], publicID: strings[2], systemID: strings[3],
            isCorrect: token[4] as? Bool ?? false,
            isQuirky: false))
      case "Comment": break
      default: throw Unmet("an unknown token \(token)")
      }
    }
    return tokens
  }

  /// Undoes `\uHHHH`; `nil` for a lone surrogate.
  private static func unescaped(_ text: String, _ isEscaped: Bool) -> String? {
    guard isEscaped else { return text }
    var units: [UInt16] = []
    var rest = Array(text.utf16)[...]
    while let unit = rest.popFirst() {
      if unit == 0x5C, rest.first == 0x75, rest.count >= 5,
        let value = UInt16(String(decoding: rest.dropFirst().prefix(4), as: UTF16.self), radix: 16)
      {
        units.append(value)
        rest = rest.dropFirst(5)
      } else {
        units.append(unit)
      }
    }
    return String(validating: units, as: UTF16.self)
  }
}
