import Foundation
import TestKit

/// Other programs that render a text with pictures as a page.
enum PageRivals {
  private static let libraries: [String] = {
    let run = try? Subprocess.run(
      "pkg-config", ["--cflags", "--libs", "pangocairo", "libpng", "zlib", "libisal"])
    return (run?.text ?? "").split(whereSeparator: \.isWhitespace).map(String.init) + ["-lm", "-lpthread"]
  }()
  private static let program = Rivals.compiled("pango_page.c", libraries, [])[0]
  private static let browser = ["chromium", "chromium-browser", "google-chrome"].first {
    Tools.find($0) != nil
  }

  /// The versions that the programs report, queried once per run.
  static let versions: String = {
    let script = Rivals.python("page_rivals.py", ["versions"])
    let commands = [[program, "--version"], script, browser.map { [$0, "--version"] } ?? []]
    return commands.filter { !$0.isEmpty }.compactMap { command in
      let run = try? Subprocess.run(command[0], Array(command.dropFirst()))
      return run?.exitCode == 0 ? run?.text.split(separator: "\n").joined(separator: ", ") : nil
    }.joined(separator: ", ")
  }()

  /// The rivals that can handle an input. Only the C program gets the tenfold document.
  static func contenders(_ input: PageInput) -> [Contender] {
    var list: [Contender] = []
    let modes = [
      ("libpng", "libpng"), ("ISA-L, 1 thread", "isal"), ("ISA-L, 2 threads", "isal2"),
      ("ISA-L, pipelined", "pipeline"),
    ]
    for (name, mode) in modes {
      let file = input.path("\(mode).png")
      list.append(
        .program(
          "C, Pango, \(name)", [program, mode, input.path("\(input).txt"), input.path("img"), file],
          file: file))
    }
    guard input != .ten else { return list }
    for (name, engine, type) in [
      ("Typst", "typst", "png"), ("SkParagraph, skia-python", "skia", "png"),
      ("WeasyPrint, PDF", "weasyprint", "pdf"), ("Pilmoji", "pilmoji", "png"),
    ] {
      let file = input.path("\(engine).\(type)")
      let command = Rivals.python("page_rivals.py", [engine, input.folder, input.rawValue, file])
      list.append(.program(name, command, file: file))
    }
    let file = input.path("chromium.png")
    list.append(
      .program(
        "Chromium, headless",
        [
          browser ?? "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
          "--user-data-dir=\(input.path("chromium"))",
          "--window-size=800,\(input == .document ? 62_000 : 60)", "--screenshot=\(file)",
          "file://\(input.path("\(input).html"))",
        ], file: file))
    return list
  }
}
