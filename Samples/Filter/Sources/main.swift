// A filter: whatever Inlay reads comes in by standard input, Markdown goes out by standard output, diagnostics by standard
// error. Pictures become `![description](identifier)`, or `[description]` with --describe.
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

/// Says something to the person, not to the reader of the output.
func say(_ line: String) {
  try? DescriptorSink(descriptor: 2, name: "standard error").write(Array("to-markdown: \(line)\n".utf8))
}

/// Ends the program with a sentence and, where there is one, advice.
func fail(_ sentence: String, advice: String? = nil, status: Int32) -> Never {
  say(sentence)
  if let advice { say(advice) }
  exit(status)
}

// Who reads the output may go away: then writing fails, and nothing is said.
signal(SIGPIPE, SIG_IGN)
let arguments = CommandLine.arguments.dropFirst()
if let unknown = arguments.first(where: { $0 != "--describe" }) {
  fail("there is no option \(unknown)", advice: "to-markdown [--describe] < INPUT > OUTPUT", status: 64)
}

let formats = FormatRegistry([.rtfd, .rtf, .html, .text, .triple] + Format.portable)
let names = formats.formats.filter(\.canRead).map(\.title).joined(separator: ", ")
do {
  let limits = Limits.default
  let bytes = try SpooledInput.read(descriptor: 0, name: "standard input", limit: limits.bundleBytes)
  let input = FormatInput.file(bytes, name: nil)
  guard let format = formats.recognize(input) else { throw FormatError.unrecognised }
  let read = try format.read(input, options: ReadOptions(limits: limits))
  for diagnostic in read.diagnostics { say("\(diagnostic)") }
  let markdown = Markdown(describesImages: !arguments.isEmpty)
  try DescriptorSink(descriptor: 1, name: "standard output").write(Array(markdown.text(of: read.value).utf8))
} catch FormatError.unrecognised {
  fail("standard input is of no format known here", advice: "known: \(names)", status: 65)
} catch let error as FormatError {
  fail(error.description, advice: error.advice, status: error.exitStatus)
} catch let error as SpoolError {
  fail(error.description, status: 74)
} catch SaveError.brokenPipe {
  exit(0)
} catch let error as SaveError {
  fail(error.description, status: error.exitStatus)
}
