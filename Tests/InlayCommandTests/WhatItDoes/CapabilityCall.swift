import TestKit

/// What runs the Swift call of a row.
struct CapabilityCall: Sendable {
  var row: String
  var line: Int
  var file: String
  /// Gets a folder with the samples of the row.
  var run: @Sendable (TemporaryFolder) async throws -> Void

  init(
    _ row: String, line: Int = #line, file: String = #filePath,
    run: @escaping @Sendable (TemporaryFolder) async throws -> Void
  ) {
    (self.row, self.line, self.file, self.run) = (row, line, file, run)
  }

  static let all = noteEditor + pictures + forum + magazine + genmoji + tables

  /// The source of ``run``: the lines from this call to the next one in its file.
  var source: String {
    get throws {
      let lines = try String(decoding: Files.read(file), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      let next = Self.all.filter { $0.file == file && $0.line > line }.map(\.line).min() ?? lines.count + 1
      return lines[(line - 1)..<(next - 1)].joined(separator: "\n")
    }
  }
}
