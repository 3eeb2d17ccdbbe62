import Foundation
import Inlay
import TestKit
import Testing

/// `Documentation/what-it-does.md`: each row is run, as it is printed.
@Suite struct CapabilityTests {
  private static let commands = CapabilityRow.all.filter {
    if case .code = $0.command { true } else { false }
  }
  private static let calls = CapabilityRow.all.filter {
    if case .code(_, file: nil) = $0.call { true } else { false }
  }
  private static let callsInFiles = CapabilityRow.all.filter {
    if case .code(_, file: _?) = $0.call { true } else { false }
  }

  @Test func `each row has a run, and each run a row`() throws {
    let rows = CapabilityRow.all
    #expect(rows.count == 101)
    #expect(Set(rows.map(\.number)).count == rows.count)
    #expect(Self.commands.map(\.number) == CapabilityCommand.all.map(\.row))
    #expect(Self.calls.map(\.number) == CapabilityCall.all.map(\.row))
    for row in rows {
      for cell in [row.command, row.call] {
        if case .malformed(let text) = cell { Issue.record("\(row.number): \(text)") }
      }
      #expect(row.command != .none || row.call != .none, "\(row.number) does nothing")
      for sample in row.samples {
        #expect(Files.exists(PackageRoot.path(to: "Samples/\(sample)")), "\(row.number): \(sample)")
      }
    }
  }

  @Test(.needs(.python), arguments: commands)
  func `a command does what its row says`(row: CapabilityRow) async throws {
    guard case .code(let command, _) = row.command else { return }
    let expected = try #require(CapabilityCommand.all.first { $0.row == row.number })
    try await withSamples(of: row) { folder in try expected.check(command, in: folder) }
  }

  @Test(arguments: calls)
  func `a call does what its row says`(row: CapabilityRow) async throws {
    guard case .code(let code, _) = row.call else { return }
    let call = try #require(CapabilityCall.all.first { $0.row == row.number })
    #expect(try Self.plain(call.source).contains(Self.plain(code)), "another call is run than \(code)")
    try await withSamples(of: row) { folder in try await call.run(folder) }
  }

  /// Apple's views are compiled, and run, by the tests of `AppleShapes`.
  @Test(arguments: callsInFiles)
  func `a call that is compiled elsewhere stands there`(row: CapabilityRow) throws {
    guard case .code(let code, let file?) = row.call else { return }
    #expect(file.hasPrefix("AppleShapes/Tests/"))
    let source = try String(decoding: Files.read(PackageRoot.path(to: file)), as: UTF8.self)
    #expect(Self.plain(source).contains(Self.plain(code)))
  }

  /// Without white space, which the formatter sets.
  private static func plain(_ code: String) -> String { code.filter { !$0.isWhitespace } }
}
