import Foundation
import InlayCore
import InlayDocument
import TestKit

/// Texts for pages, written by `Rivals/page_document.py` in the form that each contender reads.
enum PageInput: String, CaseIterable, CustomStringConvertible {
  /// 1,000 paragraphs with 2,000 pictures of 50 kinds.
  case document
  /// Ten times the document.
  case ten
  /// One Latin line with one picture.
  case line
  /// One line in five scripts with one picture.
  case scripts

  var description: String { rawValue }

  /// The description in the report.
  var work: String {
    switch self {
    case .document: "1,000 paragraphs in three scripts with 2,000 pictures to a picture of 800 px"
    case .ten: "10,000 paragraphs in three scripts with 20,000 pictures to a picture of 800 px"
    case .line: "a Latin line with a picture, whole program, to a picture of 800 px"
    case .scripts: "a line in five scripts with a picture, whole program, to a picture of 800 px"
    }
  }

  private static let folder = try? TemporaryFolder()
  private static let written = write([])
  private static let writtenTen = write(["--ten"])

  private static func write(_ options: [String]) -> Bool {
    guard let folder else { return false }
    let command = Rivals.python("page_document.py", [folder.path] + options)
    let run = try? Subprocess.run(command[0], Array(command.dropFirst()), timeLimit: 300)
    if run?.exitCode == 0 { return true }
    Console.line("no pages to measure on: \(run?.errorText ?? "no Python with Pillow and NumPy")")
    return false
  }

  /// The folder with all files, which are written on first use.
  var folder: String {
    _ = self == .ten ? Self.writtenTen : Self.written
    return Self.folder?.path ?? ""
  }

  /// The path of a file in the folder: the text in one of its forms, or the output of a contender.
  func path(_ name: String) -> String { folder + "/" + name }

  /// The path of the text in the form that the command reads.
  var document: String { path("\(rawValue).inlay") }

  /// The text in memory.
  var text: DecomposedText { (try? PortableDocument.read(folder: document).value) ?? DecomposedText() }
}
