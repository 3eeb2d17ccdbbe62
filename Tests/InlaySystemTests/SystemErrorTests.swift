import Foundation
import InlaySystem
import Testing

@Suite struct SystemErrorTests {
  @Test func `errors have the words of the system`() {
    #expect(SystemError(ENOSPC).message == "No space left on device")
    #expect(SystemError(EROFS).description == "Read-only file system")
  }

  @Test func `what cannot be opened says why`() throws {
    let name = try SystemName("/nowhere/file")
    #expect(throws: SystemError.notFound) {
      try SystemCall.openForReading(name, in: SystemCall.workingFolder)
    }
    #expect(throws: SystemError.invalid) { try SystemName("a\u{0}b") }
    #expect(throws: SystemError(ENOTTY)) { try TerminalDevice.open("/dev/null") }
  }
}
