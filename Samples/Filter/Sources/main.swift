// A filter: a document of any format that Inlay reads goes in, Markdown comes out.
//
//   tar -c -C Postcard.rtfd . | to-markdown | less

import Foundation
import Inlay

do {
  let document = try await RichDocument(FileHandle.standardInput.readToEnd() ?? Data())
  let markdown = try await document.data(as: .markdown)
  try FileHandle.standardOutput.write(contentsOf: markdown.value)
} catch {
  try? FileHandle.standardError.write(contentsOf: Data("to-markdown: \(error)\n".utf8))
  exit(65)
}
