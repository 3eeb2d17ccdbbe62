public import InlayCore
public import InlayFormats

/// The token that stands for an image in stored text, such as `[[image_id={}]]`.
public struct TokenSettings: FormatSettings, Hashable {
  /// The token, with `{}` for the name of the image; `nil` for `[[{}]]`, which reads `[[image_id={}]]`, too.
  @Exact public var template: String?

  /// Tokens as `[[42]]`.
  public init() { template = nil }

  /// Tokens of this template.
  ///
  /// - Throws: `InlayError` if there is not one `{}` in it with something before and after it.
  public init(template: String) throws {
    _ = try Self.parts(template)
    self.template = template
  }

  private static func parts(_ template: String) throws -> CodeTemplate {
    let parts = template.split(separator: "{}", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let prefix = parts.first, let suffix = parts.last, !prefix.isEmpty,
      !suffix.isEmpty
    else { throw InlayError.tokenTemplate(template) }
    return CodeTemplate(
      prefix: prefix, suffix: suffix,
      alphabet: .visible(without: Array(prefix.utf8.prefix(1)) + Array(suffix.utf8)),
      nameLength: 1...255)
  }

  /// The grammar of the tokens.
  var grammar: CodeTemplate { template.flatMap { try? Self.parts($0) } ?? Self.usual }
  private static let usual = CodeTemplate(
    prefix: "[[", suffix: "]]", alphabet: .visible(without: "[]".utf8), nameLength: 1...255)
  private static let word = "image_id="

  /// The name in a token that was found. The usual token may have a word before it.
  func name(_ found: String) -> String {
    template == nil && found.hasPrefix(Self.word) ? String(found.dropFirst(Self.word.count)) : found
  }
}

extension FormatOption {
  /// Sets ``TokenSettings``.
  package static let token = FormatOption(
    "token", valueName: "template", kind: "tokens",
    help: "The token for a picture, with {} for its name, such as '[[image_id={}]]'. (default: '[[{}]]')")
}

extension InlayError {
  static func tokenTemplate(_ template: String) -> InlayError {
    InlayError(
      .tokenTemplate, "the token \(Visible.name(template)) does not hold {} once, between other characters",
      advice: "write it as '[[image_id={}]]'")
  }
}

extension InlayError.Code {
  /// A template for tokens has no place for the name of an image.
  package static let tokenTemplate: Self = "token.template"
}
