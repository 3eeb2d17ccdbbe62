import Foundation
import TestKit
import Testing

/// `inlay copy` and `inlay paste`, with programs for the clipboard that keep it in files, and with `xclip` itself.
@Suite struct ClipboardCommandTests {
  @Test(arguments: [false, true])
  func `a document comes back from the clipboard with its files`(isWayland: Bool) throws {
    let inlay = try InlayCommandRunner()
    let desktop = try ClipboardDesktop(isWayland: isWayland)
    let copied = try inlay("copy", postcard, "--to", "flat-rtfd", environment: desktop.environment)
    #expect(copied.exitCode == 0, "\(copied.errorText)")
    #expect(copied.output.isEmpty)
    // It does not wait for what stays in the background.
    #expect(copied.seconds < 15)
    #expect(try inlay("paste", "--list", environment: desktop.environment).text == "com.apple.flat-rtfd\n")
    let back = desktop.folder / "back.rtfd"
    let pasted = try inlay("paste", "-o", back, environment: desktop.environment)
    #expect(pasted.exitCode == 0, "\(pasted.errorText)")
    #expect(try Files.tree(back) == Files.tree(postcard))
  }

  @Test(arguments: [("html", "text/html"), ("rtf", "text/rtf"), ("text", "text/plain;charset=utf-8")])
  func `each form is copied as its type`(form: String, type: String) throws {
    let inlay = try InlayCommandRunner()
    let desktop = try ClipboardDesktop(isWayland: true)
    let copied = try inlay("copy", postcard, "--to", form, "--quiet", environment: desktop.environment)
    #expect(copied.exitCode == 0, "\(copied.errorText)")
    #expect(try inlay("paste", "--list", environment: desktop.environment).text == type + "\n")
    let pasted = try inlay("paste", "-o", "-", "--to", "text", environment: desktop.environment)
    #expect(pasted.exitCode == 0, "\(pasted.errorText)")
    #expect(pasted.text.contains("Dear Ada,"))
  }

  @Test func `the form that holds most is taken, unless another is asked for`() throws {
    let inlay = try InlayCommandRunner()
    let desktop = try ClipboardDesktop(isWayland: true)
    try desktop.put(Array("plain".utf8), as: "UTF8_STRING")
    try desktop.put(Array("{\\rtf1 rich}".utf8), as: "text/rtf")
    try desktop.put(Array("<p>page".utf8), as: "TEXT/HTML")
    func text(_ arguments: String...) throws -> String {
      try inlay.run(["paste", "-o", "-", "--to", "text"] + arguments, environment: desktop.environment).text
    }
    #expect(try text() == "page")
    #expect(try text("--as", "rtf") == "rich")
    #expect(try text("--as", "text") == "plain")
    expectFailure(
      try inlay("paste", "-o", "-", "--to", "text", "--as", "png", environment: desktop.environment), 65,
      "inlay: the clipboard: it holds no png", "it offers TEXT/HTML, UTF8_STRING, text/rtf")
  }

  @Test func `a picture is copied and pasted alone`() throws {
    let inlay = try InlayCommandRunner()
    let desktop = try ClipboardDesktop(isWayland: false)
    let lake = PackageRoot.path(to: "Samples/Art/lake.png")
    #expect(try inlay("copy", lake, "--to", "png", environment: desktop.environment).exitCode == 0)
    let out = desktop.folder / "pasted.inlay"
    #expect(try inlay("paste", "-o", out, environment: desktop.environment).exitCode == 0)
    let pictures = desktop.folder / "pictures"
    #expect(try inlay("extract", out, "-o", pictures).exitCode == 0)
    #expect(try Files.tree(pictures).map(\.value) == [Files.read(lake)])
    expectFailure(
      try inlay("copy", postcard, "--to", "png", environment: desktop.environment), 64,
      "only a document of one PNG is copied as png")
  }

  @Test func `what is stripped is not on the clipboard`() throws {
    let inlay = try InlayCommandRunner()
    let desktop = try ClipboardDesktop(isWayland: true)
    for form in ["html", "rtf", "flat-rtfd", "text"] {
      let copied = try inlay(
        "copy", postcard, "--to", form, "--strip-descriptions", "--quiet", environment: desktop.environment)
      #expect(copied.exitCode == 0, "\(copied.errorText)")
      for (name, bytes) in try Files.tree(desktop.folder / "board") {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("sun wearing sunglasses"), "\(form): \(name)")
      }
    }
    expectFailure(
      try inlay("copy", postcard, "--resources", "files", environment: desktop.environment), 64,
      "--resources files and cid need files")
  }

  @Test func `a program that fails or does not answer is named`() throws {
    let inlay = try InlayCommandRunner()
    let folder = try TemporaryFolder()
    let environment = ["PATH": "\(folder.path):/usr/bin:/bin", "DISPLAY": "none", "WAYLAND_DISPLAY": ""]
    try Files.writeProgram("#!/bin/sh\nexit 7\n", to: folder / "xclip")
    expectFailure(
      try inlay("paste", "-o", "x.inlay", environment: environment), 74, "xclip exited with status 7")
    expectFailure(
      try inlay("copy", postcard, "--quiet", environment: environment), 74, "xclip exited with status 7")
    try Files.writeProgram("#!/bin/sh\nexec sleep 30\n", to: folder / "xclip")
    let stuck = try inlay("paste", "-o", "x.inlay", environment: environment)
    expectFailure(stuck, 74, "no answer within 10 s")
    #expect(stuck.seconds < 25)
    try Files.writeProgram("#!/bin/sh\nexit 1\n", to: folder / "xclip")
    #expect(try inlay("paste", "--list", environment: environment).output.isEmpty)
  }

  @Test func `what is missing is said`() throws {
    let inlay = try InlayCommandRunner()
    let none = ["WAYLAND_DISPLAY": "", "DISPLAY": ""]
    expectFailure(
      try inlay("copy", postcard, environment: none), 69, "there is no desktop with a clipboard",
      "neither $WAYLAND_DISPLAY nor $DISPLAY is set")
    let bare = ["WAYLAND_DISPLAY": "none", "DISPLAY": "", "PATH": "/nowhere"]
    expectFailure(
      try inlay("paste", "-o", "x.inlay", environment: bare), 69, "there is no program for the clipboard",
      "install wl-clipboard")
    let desktop = try ClipboardDesktop(isWayland: true)
    expectFailure(
      try inlay("paste", "-o", "x.inlay", environment: desktop.environment), 65,
      "inlay: the clipboard: it is empty, or cannot be reached")
    try desktop.put([1, 2, 3], as: "application/x-unknown")
    expectFailure(
      try inlay("paste", "-o", "x.inlay", environment: desktop.environment), 65,
      "it holds nothing that Inlay reads", "it offers application/x-unknown")
    expectFailure(try inlay("paste", environment: desktop.environment), 64, "-o is missing")
    try desktop.put(Array("rtfd".utf8), as: "com.apple.flat-rtfd")
    expectFailure(
      try inlay("paste", "-o", "x.inlay", environment: desktop.environment), 65, "the flat RTFD is truncated")
  }

  /// X itself, on a screen that nobody sees.
  @Test(.needs(.program(.xvfb)), .needs(.program(.xclip)))
  func `xclip carries a document`() throws {
    let inlay = try InlayCommandRunner()
    try withTemporaryFolder { folder in
      let screen = try RunningProgram(
        OtherProgram.xvfb.path, ["-displayfd", "1", "-screen", "0", "320x240x24"], joinsErrors: true)
      // With it, the program ends that holds what was copied.
      defer { screen.end() }
      let number = try screen.output.first { Int($0) }
      let environment = ["DISPLAY": ":\(number)", "WAYLAND_DISPLAY": "", "HOME": folder.path]
      let copied = try inlay("copy", postcard, "--to", "flat-rtfd", environment: environment)
      #expect(copied.exitCode == 0, "\(copied.errorText)")
      let back = folder / "back.rtfd"
      let pasted = try inlay("paste", "-o", back, environment: environment)
      #expect(pasted.exitCode == 0, "\(pasted.errorText)")
      #expect(try Files.tree(back) == Files.tree(postcard))
      #expect(
        try inlay("paste", "--list", environment: environment).text == "TARGETS\ncom.apple.flat-rtfd\n")
    }
  }
}
