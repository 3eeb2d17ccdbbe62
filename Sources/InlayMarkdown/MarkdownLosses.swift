internal import InlayCore
internal import InlayFormats

/// What of a Markdown file is not read.
struct MarkdownLosses {
  /// Blocks of code with a language.
  var codeLanguages = 0
  /// Links with a title.
  var linkTitles = 0
  /// What of front matter is not read.
  var frontMatter: FrontMatter?

  enum FrontMatter { case all, allButTitle }

  var diagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    if let frontMatter {
      let rest = frontMatter == .all ? "" : ", except for the title"
      found.append(Diagnostic(.markdownLeftOut, "the front matter was left out\(rest)"))
    }
    if codeLanguages > 0 {
      let count = Losses.count(codeLanguages, "block of code", "blocks of code")
      found.append(Diagnostic(.markdownLeftOut, "the language of \(count) was left out"))
    }
    if linkTitles > 0 {
      let count = Losses.count(linkTitles, "link", "links")
      found.append(Diagnostic(.markdownLeftOut, "the title of \(count) was left out"))
    }
    return found
  }
}

extension DiagnosticCode {
  /// Something in a Markdown file has no place in a document: front matter, the language of code, the title of a link.
  static let markdownLeftOut = DiagnosticCode("markdown.leftOut", .reduced)
}
