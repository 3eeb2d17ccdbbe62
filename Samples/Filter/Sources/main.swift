// A filter. Standard input may have any format that Inlay reads. Markdown goes to standard output, diagnostics go to
// standard error. Pictures become `![description](identifier)`, or `[description]` with --describe.
//
//   tar -c -C Postcard.rtfd . | to-markdown
//   to-markdown --describe < note.html | less

import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import InlayRTF

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Prints a line to standard error.
func say(_ line: String) {
  try? DescriptorSink(descriptor: 2, name: "standard error").write(Array("to-markdown: \(line)\n".utf8))
}

/// Exits with a message and, if there is one, advice.
func fail(_ sentence: String, advice: String? = nil, status: Int32) -> Never {
  say(sentence)
  if let advice { say(advice) }
  exit(status)
}

// If the reader of the output goes away, writing fails without a signal or message.
signal(SIGPIPE, SIG_IGN)
let arguments = CommandLine.arguments.dropFirst()
if let unknown = arguments.first(where: { $0 != "--describe" }) {
  fail("there is no option \(unknown)", advice: "to-markdown [--describe] < INPUT > OUTPUT", status: 64)
}

/// Reads all of standard input.
func standardInput() -> [UInt8] {
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe read(0, &piece, piece.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { fail("standard input cannot be read", status: 74) }
    if count == 0 { return bytes }
    bytes += piece[..<count]
  }
}

/// The formats this program links.
let formats = FormatRegistry([.rtfd, .rtf, .html, .text, .triple, .inlay, .inlayTar, .inlayJSON])
do {
  let input = FormatInput.file(MemorySource(standardInput()), name: nil)
  guard let format = formats.recognize(input) else {
    fail(
      "standard input is not a format this program reads",
      advice: "it reads \(formats.formats.filter(\.canRead).map(\.name.rawValue).joined(separator: ", "))",
      status: 65)
  }
  let read = try format.read(input, options: ReadOptions(limits: .default))
  for diagnostic in read.diagnostics { say("\(diagnostic)") }
  let markdown = Markdown(describesImages: !arguments.isEmpty)
  try DescriptorSink(descriptor: 1, name: "standard output").write(Array(markdown.text(of: read.value).utf8))
} catch let error as InlayError where error.code == .saveBrokenPipe {
  exit(0)
} catch let error as InlayError {
  // Codes of errors from saving and reading start with these prefixes. All others concern the input's content.
  let isIO = error.code.rawValue.hasPrefix("save.") || error.code.rawValue.hasPrefix("source.")
  fail("\(error)", advice: error.advice, status: isIO ? 74 : 65)
}
