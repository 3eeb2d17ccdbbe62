import InlayCore
import InlayDatabase
import InlayStores
import TestKit
import Testing

/// How the databases of other programs are opened.
@Suite struct StoreCopyTests {
  @Test func aFileThatIsNoDatabaseIsRefused() throws {
    try withTemporaryFolder { folder in
      let path = folder / "letter.db"
      try Files.write("Dear Ada", to: path)
      let error = #expect(throws: InlayError.self) {
        try StoreCopy(path, of: "Messages", isImmutable: false, mostValueBytes: 1 << 20)
      }
      #expect(error?.code == .databaseForeign)
      #expect(error?.place == .file(path))
    }
  }
}
