import InlayCore
import InlayDocument
import InlayFiles
import InlayStores
import TestKit
import Testing

/// The database of Messages.
@Suite struct MessagesStoreTests {
  @Test(.needs(.corpus("chatdb"))) func show() throws {
    let folder = try Corpus.folder("chatdb")
    let store = try MessagesStore(
      "\(folder)/made-macos27.db", files: FolderFiles(path: "\(folder)/Library/Messages"))
    for conversation in try store.conversations().map({ $0 }) as [MessagesStore.Conversation?] + [nil] {
      print(conversation as Any)
      try store.messages(of: conversation) { read in
        if let value = read.value {
          let sink = MemorySink()
          try value.write(to: sink)
          print(String(decoding: sink.bytes, as: UTF8.self).prefix(900))
        }
        for diagnostic in read.diagnostics { print("   ", diagnostic) }
      }
    }
  }
}
