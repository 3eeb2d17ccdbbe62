import TestKit

@testable import InlayMarkup

/// A token as tests write it down; texts side by side are one.
enum SeenToken: Hashable, CustomStringConvertible {
  case start(String, [SeenAttribute], isSelfClosing: Bool)
  case end(String)
  case text(String)
  case documentType(name: String?, publicID: String?, systemID: String?, isCorrect: Bool, isQuirky: Bool)

  var description: String {
    switch self {
    case .start(let name, let attributes, let isSelfClosing):
      "<\(name)\(attributes.map { " \($0.name)=“\($0.value)”" }.joined())\(isSelfClosing ? "/" : "")>"
    case .end(let name): "</\(name)>"
    case .text(let text): "“\(text)”"
    case .documentType(let name, let publicID, let systemID, let isCorrect, let isQuirky):
      "<!\(name ?? "-") \(publicID ?? "-") \(systemID ?? "-") \(isCorrect) \(isQuirky ? "quirky" : "")>"
    }
  }
}

struct SeenAttribute: Hashable {
  var name: String
  var value: String
}

/// How a test tokenizes.
struct Tokenizing {
  /// As the tree builder sets it after these start tags; else the content stays.
  var switchesContent = true
  var content = HTMLTokenizer.Content.data
  var lastStartTag: String?
  var allowsCDATA = false

  func callAsFunction(_ page: [UInt8]) throws -> [SeenToken] {
    var tokenizer = HTMLTokenizer(HTMLSource(repairing: page))
    tokenizer.content = content
    tokenizer.allowsCDATA = allowsCDATA
    if let lastStartTag {
      tokenizer.made = Array(lastStartTag.utf8)
      tokenizer.lastStartTag = tokenizer.madeText(from: 0)
    }
    var seen: [SeenToken] = []
    var text: [UInt8] = []
    while true {
      let token = tokenizer.next()
      if token.kind == .text {
        try expect(!token.text.isEmpty, "an empty text")
        let bytes = tokenizer.bytes(token.text)
        try expect(token.hasNUL == bytes.contains(0), "hasNUL of \(Array(bytes))")
        text.append(contentsOf: bytes)
        continue
      }
      if !text.isEmpty { seen.append(.text(string(text[...]))) }
      text = []
      if token.kind == .end { break }
      seen.append(try tag(token, tokenizer))
      if switchesContent, token.kind == .startTag { tokenizer.content = Self.content(after: token.word) }
    }
    try expect(tokenizer.next().kind == .end, "something after the end")
    return seen
  }

  private func tag(_ token: HTMLToken, _ tokenizer: HTMLTokenizer) throws -> SeenToken {
    let name = string(tokenizer.bytes(token.text))
    switch token.kind {
    case .startTag:
      let first = Int(token.firstAttribute)
      let attributes = tokenizer.attributes[first..<first + Int(token.attributeCount)]
      for attribute in attributes where attribute.word != .other {
        try expect(
          string(tokenizer.bytes(attribute.name)), equals: attribute.word.rawValue, "an attribute's word")
      }
      if token.word != .other { try expect(name, equals: token.word.rawValue, "a tag's word") }
      return .start(
        name,
        attributes.map {
          SeenAttribute(name: string(tokenizer.bytes($0.name)), value: string(tokenizer.bytes($0.value)))
        },
        isSelfClosing: token.isSelfClosing)
    case .endTag: return .end(name)
    default:
      let type = tokenizer.documentType
      return .documentType(
        name: type.name.map { string(tokenizer.bytes($0)) },
        publicID: type.publicIdentifier.map { string(tokenizer.bytes($0)) },
        systemID: type.systemIdentifier.map { string(tokenizer.bytes($0)) }, isCorrect: !type.forcesQuirks,
        isQuirky: token.isQuirky)
    }
  }

  static func content(after word: HTMLWord) -> HTMLTokenizer.Content {
    switch word {
    case .title, .textarea: .rcdata
    case .style, .xmp, .iframe, .noembed, .noframes: .rawText
    case .script: .script
    case .plaintext: .plainText
    default: .data
    }
  }

  private func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// The tokens of a page.
func tokens(_ page: String, _ tokenizing: Tokenizing = Tokenizing()) throws -> [SeenToken] {
  try tokenizing(Array(page.utf8))
}
