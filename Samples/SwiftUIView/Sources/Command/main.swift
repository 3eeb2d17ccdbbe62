// Prints what MessageView shows as text, for systems without SwiftUI, and for checking the content.
//
//   message-view Samples/message.inlay.json

import InlayCore
import InlayDocument
import InlayFiles
import MessageView

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Exits with a message.
func fail(_ sentence: String, status: Int32) -> Never {
  try? DescriptorSink(descriptor: 2, name: "standard error").write(Array("message-view: \(sentence)\n".utf8))
  exit(status)
}

guard CommandLine.arguments.count == 2 else {
  fail("message-view DOCUMENT.inlay.json", status: 64)
}
do {
  let source = try FileSource(path: CommandLine.arguments[1])
  let content = MessageContent(try PortableDocument.read(json: try source.readAll()).value)
  for piece in content.pieces {
    switch piece {
    case .text(let string, let look): print("text     \(look.size) pt  \(string.debugDescription)")
    case .picture(let picture, let look):
      let bytes = content.bytes(of: picture)?.count
      let what = bytes.map { "\($0) bytes" } ?? "cannot be shown, its label stands there"
      print("picture  \(look.size) pt  \(picture.label.debugDescription)  \(what)")
    }
  }
  print("spoken   \(content.spoken.debugDescription)")
} catch {
  fail("\(error)", status: 65)
}
