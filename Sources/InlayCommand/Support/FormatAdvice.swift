internal import ArgumentParser
internal import InlayCore
internal import InlayFormats
internal import InlayPrograms

/// The advice if a user names an unknown format.
package enum FormatAdvice {
  /// The format that was probably meant: one with this file extension, or with a similar name.
  static func meant(by text: String, _ ability: (Format) -> Bool) -> String? {
    let possible = FormatRegistry.standard.formats.filter(ability)
    if let found = FormatRegistry.standard.forExtension(ofPath: "a.\(text)", where: ability) {
      return found.name.rawValue
    }
    return Suggestion.nearest(to: text, among: possible.map(\.name.rawValue))
  }

  /// For a value of `--from` or `--to`.
  static func forName(_ text: String, isOutput: Bool, _ ability: (Format) -> Bool) -> String {
    if isOutput, let page = PageFileFormat(rawValue: text.lowercased()) { return drawn(page) }
    let all = "use one of \(FormatRegistry.standard.names(ability))"
    return meant(by: text, ability).map { "did you mean \($0)? \(all)" } ?? all
  }

  /// For the extension of an output's name.
  static func forOutput(_ path: String, _ isListed: (Format) -> Bool) -> String {
    let all = "add --to with one of \(FormatRegistry.standard.names(isListed))"
    guard path != "-", let suffix = PictureOutput.fileExtension(of: path) else { return all }
    if let page = PageFileFormat(rawValue: suffix) { return drawn(page) }
    let extensions = FormatRegistry.standard.formats.filter(isListed).flatMap(\.fileExtensions)
    return Suggestion.nearest(to: suffix, among: extensions).map { "did you mean .\($0)? \(all)" } ?? all
  }

  private static func drawn(_ page: PageFileFormat) -> String {
    "pages are drawn: inlay render IN -o OUT.\(page.rawValue)"
  }

  /// For the extension of a page's name.
  package static func forPage(_ path: String) -> String {
    let all = "add --to with one of \(PageFileFormat.allValueStrings.joined(separator: ", "))"
    guard path != "-", let suffix = PictureOutput.fileExtension(of: path) else { return all }
    if FormatRegistry.standard.forExtension(ofPath: path, where: \.canWrite) != nil {
      return "documents are converted: inlay convert IN OUT"
    }
    let meant = Suggestion.nearest(to: suffix, among: PageFileFormat.allValueStrings)
    return meant.map { "did you mean .\($0)? \(all)" } ?? all
  }
}
