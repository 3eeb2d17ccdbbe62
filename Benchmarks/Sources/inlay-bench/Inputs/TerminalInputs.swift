import Foundation
import TestKit

/// Pictures for terminals, drawn once by Pillow (`Rivals/terminal_pictures.py`).
enum TerminalInputs {
  private static let drawn: TemporaryFolder? = {
    guard let folder = try? TemporaryFolder() else { return nil }
    let command = Rivals.pillow("terminal_pictures.py", [folder.path])
    let run = try? Subprocess.run(command[0], Array(command.dropFirst()), timeLimit: 300)
    if run?.exitCode != 0 {
      Console.line("no pictures to measure on: \(run?.errorText ?? "no Python with Pillow")")
    }
    return folder
  }()

  static let emoji = (0..<12).map { String(format: "emoji%02d", $0) }

  /// Where a file is: `photo640.png`.
  static func path(_ name: String) -> String { (drawn?.path ?? "") + "/" + name }

  static func bytes(_ name: String) -> [UInt8] { (try? Files.read(path(name))) ?? [] }

  /// What the programs call themselves, for the report.
  static func version(_ program: String) -> String {
    let run = try? Subprocess.run(program, ["--version"])
    let first = (run?.text ?? "").split(separator: "\n").first ?? ""
    let words = first.split(whereSeparator: { " ,v".contains($0) })
    return words.first { $0.first?.isNumber == true && $0.contains(".") }.map(String.init) ?? "?"
  }
}
