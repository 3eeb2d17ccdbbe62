import Foundation
import TestKit
import Testing

/// `inlay view` on a terminal of its own.
@Suite(.needs(.python)) struct ViewCommandTests {
  /// What the script tells.
  private struct Told: Decodable {
    var rest: String
    var notes: [String: Note]
    var sameMode: Bool
    var exit: Int?
    var signal: Int?

    enum Note: Decodable, Equatable {
      case text(String)
      case flag(Bool)
      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let flag = try? value.decode(Bool.self) {
          self = .flag(flag)
        } else {
          self = .text(try value.decode(String.self))
        }
      }
    }

    func text(_ name: String) -> String { if case .text(let text) = notes[name] { text } else { "" } }
  }

  /// What leaves the screen as it was.
  private static let farewell =
    "\u{1B}\\\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[m\u{1B}[?25h\u{1B}[?1049l"
  private static let greeting = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h"

  private let program: String

  init() throws { program = try #require(Tools.product("inlay"), "the command is built with the tests") }

  private func run(
    _ steps: String, _ arguments: [String] = ["--protocol", "blocks"], document: String = postcard
  ) throws -> Told {
    let script = PackageRoot.path(to: "Tests/InlayCommandTests/Support/viewer-session.py")
    let found = try Python.run(
      [script, steps, program, "view", document] + arguments,
      environment: [
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", "NO_COLOR": nil, "TMUX": nil,
        "SWIFT_BACKTRACE": "enable=no",
      ])
    try #require(found.exitCode == 0, "\(found.errorText)")
    return try JSONDecoder().decode(Told.self, from: Data(found.output))
  }

  @Test("it shows the document on the other screen, and leaves the first as it was")
  func leaves() throws {
    let told = try run(#"[{"wait":"Dear Ada"},{"note":"first"},{"keys":"q"}]"#)
    #expect(told.exit == 0)
    #expect(told.sameMode)
    #expect(told.text("first").hasPrefix(Self.greeting))
    #expect(told.text("first").contains("\u{1B}[7m"))
    #expect(told.rest.hasSuffix(Self.farewell))
  }

  @Test("signals that end it leave the screen and the mode as they were", arguments: [1, 2, 15, 6])
  func ended(number: Int) throws {
    let told = try run(#"[{"wait":"Dear Ada"},{"note":"first"},{"signal":\#(number)}]"#)
    #expect(told.signal == number)
    #expect(told.sameMode)
    #expect(told.rest.hasSuffix(Self.farewell), "\(told.rest.suffix(200))")
  }

  // A sanitizer takes this signal for itself.
  @Test("a crash leaves the screen and the mode as they were", .needs(.noSanitizer))
  func crashed() throws { try ended(number: 11) }

  @Test("Ctrl-C ends it like the signal")
  func interrupted() throws {
    let told = try run(#"[{"wait":"Dear Ada"},{"keys":"/\u0003"}]"#)
    #expect(told.signal == 2)
    #expect(told.sameMode)
    #expect(told.rest.hasSuffix(Self.farewell))
  }

  @Test("kitty's pictures are removed before the screen is left, also by a signal")
  func removesPictures() throws {
    for ending in [#"{"keys":"q"}"#, #"{"signal":15}"#] {
      let told = try run(
        #"[{"wait":"a=p,"},{"idle":300},{"note":"first"},\#(ending)]"#, ["--protocol", "kitty-direct"])
      let sent = told.text("first").matches(of: /a=t,f=100,i=(\d+)/).map { String($0.1) }
      #expect(!sent.isEmpty)
      let leaving = try #require(told.rest.range(of: "\u{1B}[?1049l"))
      for identifier in sent {
        #expect(told.rest[..<leaving.lowerBound].contains("a=d,d=I,i=\(identifier),q=2"))
      }
      #expect(told.sameMode)
      // A signal may cut a sequence short, which would swallow the removal. So the sequence is ended first.
      if told.signal != nil { #expect(told.rest.hasPrefix("\u{1B}\\\u{1B}_Ga=d,d=I")) }
    }
  }

  @Test("Ctrl-Z gives the terminal back, and SIGCONT draws everything again")
  func suspended() throws {
    let told = try run(
      #"""
      [{"wait":"Dear Ada"},{"note":"first"},{"signal":20},{"stop":true},{"note":"stopped"},{"mode":"givenBack"},
       {"fg":true},{"wait":"Dear Ada"},{"note":"again"},{"keys":"q"}]
      """#)
    #expect(told.text("stopped").hasSuffix(Self.farewell))
    #expect(told.notes["givenBack"] == .flag(true))
    #expect(told.text("again").hasPrefix(Self.greeting))
    #expect(told.text("again").contains("\u{1B}[2J"))
    #expect(told.exit == 0)
    #expect(told.sameMode)
    #expect(told.rest.hasSuffix(Self.farewell))
  }

  @Test("a new size is laid out anew")
  func resized() throws {
    let told = try run(
      #"[{"wait":"Dear Ada"},{"note":"first"},{"resize":[10,30]},{"wait":"[10H"},{"note":"second"},{"keys":"q"}]"#
    )
    #expect(told.text("first").contains("\u{1B}[24H"))
    #expect(!told.text("second").contains("\u{1B}[11H"))
    #expect(told.exit == 0)
  }

  @Test("a pipe and a dumb terminal get what preview writes")
  func plain() throws {
    let inlay = try InlayCommandRunner()
    for arguments in [[], ["--protocol", "blocks", "--colors", "16"], ["--width", "30"]] {
      let viewed = try inlay.run(["view", postcard] + arguments)
      let previewed = try inlay.run(["preview", postcard] + arguments)
      #expect(viewed.exitCode == 0)
      #expect(viewed.output == previewed.output)
      #expect(viewed.errorText == previewed.errorText)
    }
  }

  @Test("what cannot be opened is said on the first screen")
  func refused() throws {
    let inlay = try InlayCommandRunner()
    expectFailure(try inlay("view", "/nowhere/note.rtfd"), 66, "/nowhere/note.rtfd")
    expectFailure(try inlay("view", postcard, "--width", "0"), 64, "--width 0")
  }
}
