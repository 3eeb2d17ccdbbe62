import Foundation
import Inlay
import TestKit
import Testing

extension CapabilityCommand {
  /// Runs a command in a folder, as it is printed, and checks what it did.
  func check(_ command: String, in folder: TemporaryFolder) throws {
    if case .terminal(let steps, let parts) = outcome {
      try checkOnTerminal(command, steps, parts, in: folder)
      return
    }
    // The server of the samples is on this machine, and has no certificate.
    let server = command.contains("pictures.example") ? try FileServer(folder / "Art") : nil
    defer { server?.end() }
    var printed = command
    var environment: [String: String?] = [
      "LC_ALL": "C.UTF-8", "NO_COLOR": nil, "PATH": "\(try Self.programs):/usr/bin:/bin",
    ]
    let desktop = try command.contains("inlay copy") ? ClipboardDesktop(isWayland: true) : nil
    if let desktop {
      for (name, value) in desktop.environment { environment[name] = value }
      environment["PATH"] = "\(desktop.folder / "bin"):\(try Self.programs):/usr/bin:/bin"
    }
    if let server {
      let place = "127.0.0.1:\(server.port)"
      printed = printed.replacing("pictures.example", with: "\(place) --allow-http")
      let page = String(decoding: try Files.read(folder / "album.html"), as: UTF8.self)
      try Files.write(
        page.replacing("https://pictures.example", with: "http://\(place)"), to: folder / "album.html")
      environment["INLAY_FETCH"] = Tools.product("LoopbackFetcher")
    }
    let result = try Subprocess.run(
      "/bin/sh", ["-c", printed], environment: environment, in: folder.path, timeLimit: 120)
    try #require(result.exitCode == 0, "\(command): \(result.errorText)")
    #expect(!result.errorText.contains("not loaded"), "\(result.errorText)")
    try checkOutcome(result, in: folder)
  }

  /// The folder of the built programs.
  private static var programs: String {
    get throws {
      let path = try #require(Tools.product("inlay"), "the command is built with the tests")
      return URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
  }

  private func checkOutcome(_ result: Subprocess, in folder: TemporaryFolder) throws {
    switch outcome {
    case .picture(let name, let width):
      #expect(try ImageHeader.read(Files.read(folder / name)).value.width == width)
    case .file(let name, let parts):
      let text = String(decoding: try Files.read(folder / name), as: UTF8.self)
      for part in parts { #expect(text.contains(part), "\(name) has no \(part)") }
    case .prints(let parts):
      for part in parts { #expect(result.text.contains(part), "no \(part) in \(result.text)") }
    case .same(let one, let other):
      let isFolder = Files.exists(folder / one + "/TXT.rtf")
      if isFolder {
        #expect(try Files.tree(folder / one) == Files.tree(folder / other))
      } else {
        #expect(try Files.read(folder / one) == Files.read(folder / other))
      }
    case .pictures(let name, let count, let here):
      let images = try folder.read(name).images
      #expect(images.count == count && images.count { $0.content.source != nil } == here)
    case .terminal: break
    }
  }

  private func checkOnTerminal(
    _ command: String, _ steps: String, _ parts: [String], in folder: TemporaryFolder
  ) throws {
    let script = PackageRoot.path(to: "Tests/InlayCommandTests/Support/viewer-session.py")
    let shell = "cd '\(folder.path)' && PATH='\(try Self.programs)':/usr/bin:/bin && exec \(command)"
    let found = try Python.run(
      [script, steps, "/bin/sh", "-c", shell],
      environment: [
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", "NO_COLOR": nil, "TMUX": nil,
        "SWIFT_BACKTRACE": "enable=no",
      ], timeLimit: 120)
    try #require(found.exitCode == 0, "\(found.errorText)")
    let told = try #require(
      try JSONSerialization.jsonObject(with: Data(found.output)) as? [String: Any])
    #expect(told["exit"] as? Int == 0 && told["sameMode"] as? Bool == true)
    let picture = (told["notes"] as? [String: Any])?["picture"] as? String ?? ""
    for part in parts { #expect(picture.contains(part), "no \(part)") }
  }
}
