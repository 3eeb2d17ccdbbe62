import Foundation
import Inlay
import MessageServer

/// The work on a post as it is done without Inlay: a program is started for each step.
///
/// pandoc makes the HTML. ImageMagick decodes HEIC, and draws the text above a row of its pictures, because it sets none
/// into a line.
struct ProcessWork: MessageWork {
  struct Failed: Error {
    var program: String
    var status: Int32
  }

  // ImageMagick at its best: it need not look for the font, and compresses less.
  private static let font = ["-font", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "-pointsize", "26"]
  private static let fast = ["-define", "png:compression-level=1"]

  func addingFallback(to image: InlineImage) throws -> Converted<InlineImage> {
    guard let source = image.content.source else { return Converted(image) }
    return try inFolder { folder in
      try write(source.readAll(), folder, "picture.heic")
      do {
        try run(
          "/usr/bin/convert", ["picture.heic[0]", "-resize", "160x160>"] + Self.fast + ["picture.png"],
          folder)
      } catch let failed as Failed {
        return Converted(image, diagnostics: [Diagnostic("fallback.notMade", "there is no PNG: \(failed)")])
      }
      let png = try read(folder, "picture.png")
      let header = try ImageHeader.read(png).value
      var parts = image.parts
      parts.alternates.append(
        Representation(
          role: .fallback, mediaType: .png, content: .bytes(png), width: header.width, height: header.height))
      return Converted(InlineImage(parts))
    }
  }

  func html(of text: DecomposedText) throws -> Converted<[UInt8]> {
    var markdown = ""
    let components = InlineComponentBuilder.components(of: text)
    for component in components {
      guard let image = components.image(of: component) else {
        markdown += escaped(components.string(of: component))
        continue
      }
      guard case .external(let shown) = (image.alternates.first?.content ?? image.content) else { continue }
      markdown += "![\(escaped(image.label))](\(shown.url))"
    }
    return try inFolder { folder in
      try write(Array(markdown.utf8), folder, "text.md")
      try run(
        "/usr/bin/pandoc", ["-f", "commonmark+hard_line_breaks", "-t", "html", "text.md", "-o", "text.html"],
        folder)
      return Converted(try read(folder, "text.html"))
    }
  }

  func drawing(of text: DecomposedText) throws -> Converted<[UInt8]> {
    try inFolder { folder in
      var pictures: [String] = []
      for (index, image) in text.images.enumerated() {
        guard let source = (image.alternates.first?.content ?? image.content).source else { continue }
        try write(source.readAll(), folder, "\(index)")
        pictures += ["\(index)"]
      }
      var words = wrapped(text.text.filter { $0 != "\u{FFFC}" })
      for special in ["\\", "%"] { words = words.replacing(special, with: special + special) }
      // A space without width: a text that begins with @ would be the name of a file.
      let label = words.allSatisfy(\.isWhitespace) ? [] : Self.font + ["label:\u{200B}\(words)"]
      let row = pictures.isEmpty ? [] : ["("] + pictures + ["-resize", "x56", "+append", ")"]
      try run(
        "/usr/bin/convert",
        label + row + ["-append", "-bordercolor", "white", "-border", "24"] + Self.fast + ["preview.png"],
        folder)
      return Converted(try read(folder, "preview.png"))
    }
  }

  /// Text in lines of 44 characters. `caption:`, which breaks lines by itself, takes two seconds for a postcard.
  private func wrapped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { paragraph in
      var column = 0
      return paragraph.split(separator: " ", omittingEmptySubsequences: false).reduce(into: "") { out, word in
        let isFull = column > 0 && column + word.count > 44
        if column > 0 { out += isFull ? "\n" : " " }
        out += word
        column = (isFull ? 0 : column) + word.count + 1
      }
    }.joined(separator: "\n")
  }

  /// Text in which nothing is Markdown.
  private func escaped(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { out, character in
      if character.isASCII, character.isPunctuation || character.isSymbol { out.append("\\") }
      out.append(character)
    }
  }

  private func inFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private func write(_ bytes: [UInt8], _ folder: URL, _ name: String) throws {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
  }

  private func read(_ folder: URL, _ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  private func run(_ program: String, _ arguments: [String], _ folder: URL) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(program: program, status: process.terminationStatus)
    }
  }
}
