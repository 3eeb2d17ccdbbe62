internal import InlayCore
internal import InlayFormats

/// What of a Markdown file is not read.
struct MarkdownLosses {
  /// Blocks of code with a language.
  var codeLanguages = 0
  /// Links with a title.
  var linkTitles = 0
  /// Whether there is front matter with more than a title.
  var hasFrontMatter = false

  var diagnostics: [Diagnostic] {
    var found: [Diagnostic] = []
    if hasFrontMatter {
      found.append(Diagnostic(.markdownLeftOut, "the front matter was left out, but for the title"))
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
