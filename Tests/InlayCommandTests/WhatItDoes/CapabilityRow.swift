import TestKit
import Testing

/// A row of `Documentation/what-it-does.md`.
struct CapabilityRow: Sendable, CustomTestStringConvertible {
  /// A cell for the command or the call.
  enum Cell: Equatable, Sendable {
    /// Code, and the file that it stands in if that is not a test of this folder.
    case code(String, file: String?)
    /// Nothing to be done.
    case none
    /// What is not there, and why.
    case absent(String)
    /// Not as the page explains its cells.
    case malformed(String)
  }

  var number: String
  var does: String
  var command: Cell
  var call: Cell
  /// Files and folders in `Samples`.
  var samples: [String]

  var testDescription: String { "\(number) \(does)" }

  /// The rows of the page, in order.
  static let all: [CapabilityRow] = {
    let path = PackageRoot.path(to: "Documentation/what-it-does.md")
    guard let bytes = try? Files.read(path) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { CapabilityRow($0) }
  }()

  /// The row in a line of the page; `nil` if it has none.
  init?(_ line: Substring) {
    guard line.hasPrefix("| "), line.dropFirst(2).first?.isNumber == true else { return nil }
    var cells = line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmed }
    cells.removeFirst()
    cells += Array(repeating: "", count: max(0, 5 - cells.count))
    (number, does) = (cells[0], cells[1])
    (command, call) = (Self.cell(cells[2]), Self.cell(cells[3]))
    samples = cells[4].split(separator: "`").map { $0.trimmed }.filter { !$0.isEmpty }
  }

  private static func cell(_ text: String) -> Cell {
    if text == "—" { return .none }
    if text.hasPrefix("Not yet: ") || text.hasPrefix("Not here: ") { return .absent(text) }
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map { $0.trimmed }
    switch parts.count {
    case 3 where parts[0].isEmpty && parts[2].isEmpty: return .code(parts[1], file: nil)
    case 5 where parts[0].isEmpty && parts[2] == "in" && parts[4].isEmpty:
      return .code(parts[1], file: parts[3])
    default: return .malformed(text)
    }
  }
}

extension Substring {
  /// Without spaces around it.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
