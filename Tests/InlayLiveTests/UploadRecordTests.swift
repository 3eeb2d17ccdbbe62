import Foundation
import InlayCore
import InlayFiles
import TestKit
import Testing

@testable import InlayLive

/// Records on disk, those that others changed included.
@Suite struct UploadRecordTests {
  private static func record(_ source: ChoiceSource) -> UploadRecord {
    var record = UploadRecord()
    if source.below(2) == 0 { record.session = source.text() }
    let bytes = (0..<32).map { _ in UInt8(source.below(256)) }
    if source.below(2) == 0, let digest = ContentDigest(bytes: bytes) {
      record.form = UploadForm(
        digest: digest, count: source.below(1 << 40),
        mediaType: source.below(2) == 0 ? nil : MIMEType(rawValue: source.text()),
        width: source.below(2) == 0 ? nil : source.below(10_000), height: nil)
    }
    switch source.below(5) {
    case 0: record.phase = .sending
    case 1: record.phase = .unknown
    case 2: record.phase = .failed(InlayError("live.status", "text"), mayRetry: source.below(2) == 0)
    case 3:
      record.phase = .done
      record.receipt = UploadReceipt(
        url: source.below(2) == 0 ? source.text() : nil,
        identifier: ContentIdentifier(rawValue: source.text()))
      record.receipt?.form = record.form
    default: break
    }
    return record
  }

  @Test func recordsAreReadAsTheyWereWritten() throws {
    try Property.check("upload records", cases: 5_000) { source in
      let record = Self.record(source)
      source.note("record", record)
      try expect(try UploadRecord(json: record.json), equals: record)
    }
  }

  /// Cut off, changed and extended at any place: an error, or another sound record.
  @Test func damagedRecordsAreErrors() throws {
    try Property.check("damaged upload records", cases: 10_000) { source in
      var bytes = Self.record(source).json
      switch source.below(3) {
      case 0: bytes.removeLast(1 + source.below(bytes.count))
      case 1: bytes[source.below(bytes.count)] = UInt8(source.below(256))
      default: bytes.insert(UInt8(source.below(256)), at: source.below(bytes.count))
      }
      source.note("bytes", bytes)
      do {
        let record = try UploadRecord(json: bytes)
        try expect(try UploadRecord(json: record.json), equals: record)
      } catch let error as InlayError {
        try expect(error.code == .uploadRecord || error.code == .uploadRecordVersion, "\(error)")
      }
    }
  }

  @Test(arguments: [
    "", "[]", "{}", "null", #"{"format":"inlay-upload","version":1}"#,
    #"{"format":"inlay-upload","key":"0","state":"paused","version":1}"#,
    #"{"format":"inlay-upload","key":"0","state":"done","version":1}"#,
    #"{"format":"inlay-upload","key":"0","receipt":{},"state":"done","version":1}"#,
    #"{"format":"inlay-upload","key":"0","receipt":{"url":"x"},"state":"pending","version":1}"#,
    #"{"format":"inlay-upload","key":"X\r\n","state":"pending","version":1}"#,
    #"{"format":"inlay-upload","key":"0","state":"pending","version":1,"other":1}"#,
    #"{"format":"inlay-upload","key":"0","session":1,"state":"pending","version":1}"#,
    #"{"format":"inlay-upload","form":{"count":-1,"digest":"x"},"key":"0","state":"pending","version":1}"#,
  ])
  func whatIsNoRecordIsRefused(_ text: String) throws {
    let error = #expect(throws: InlayError.self) { try UploadRecord(json: Array(text.utf8)) }
    #expect(error?.code == .uploadRecord)
  }

  /// Nobody knows what became of an upload whose record is damaged: it is not sent until somebody asks for it.
  @Test(arguments: ["{", String(repeating: " ", count: 300_000)])
  func aDamagedRecordIsAFailedUpload(_ text: String) async throws {
    let folder = try TemporaryFolder()
    let digest = try UploadKit.digest(1)
    try Files.write(text, to: folder / "uploads/\(digest.hex).json")
    try Files.write("half", to: folder / "uploads/.inlay-0123456789abcdef.tmp")
    try Files.write("other", to: folder / "uploads/notes.txt")
    let transport = FakeUploads()
    let queue = try UploadKit.queue(folder, transport)
    try queue.add(UploadKit.image(1))
    try await queue.settled()
    guard case .failed(let error, mayRetry: true) = queue.state(of: digest) else {
      return #expect(Bool(false))
    }
    #expect(error.code == .uploadRecord && transport.count == 0)
    #expect(try UploadKit.records(folder) == ["\(digest.hex).json", "notes.txt"])
    queue.retry()
    try await queue.settled()
    #expect(queue.state(of: digest)?.name == "done")
    await queue.close()
  }

  @Test func aNewerRecordIsRefused() throws {
    let folder = try TemporaryFolder()
    let digest = try UploadKit.digest(1)
    try Files.write(
      #"{"format":"inlay-upload","version":2}"#, to: folder / "uploads/\(digest.hex).json")
    let error = #expect(throws: InlayError.self) { try UploadKit.queue(folder, FakeUploads()) }
    #expect(error?.code == .uploadRecordVersion)
  }

  @Test func oneQueueUsesAFolder() async throws {
    let folder = try TemporaryFolder()
    let queue = try UploadKit.queue(folder, FakeUploads())
    let error = #expect(throws: InlayError.self) { try UploadKit.queue(folder, FakeUploads()) }
    #expect(error?.code == .uploadFolderInUse)
    await queue.close()
    let other = try UploadKit.queue(folder, FakeUploads())
    await other.close()
  }

  @Test func aFolderThatCannotBeIsAnError() throws {
    let folder = try TemporaryFolder()
    try Files.write("x", to: folder / "file")
    for path in [folder / "file", folder / "none/deeper", "", "\0"] {
      #expect(throws: InlayError.self, "\(path)") {
        try UploadQueue(folder: path, transport: FakeUploads())
      }
    }
  }

  @Test func aDamagedRecordCanBeRemoved() async throws {
    let folder = try TemporaryFolder()
    let digest = try UploadKit.digest(1)
    try Files.write("{", to: folder / "uploads/\(digest.hex).json")
    let queue = try UploadKit.queue(folder, FakeUploads())
    queue.remove(digest)
    try await queue.settled()
    #expect(queue.states.isEmpty)
    #expect(try UploadKit.records(folder).isEmpty)
    await queue.close()
  }

  /// Texts as long as a record may hold them, of characters that JSON writes longest.
  @Test func theLongestRecordIsRead() async throws {
    let folder = try TemporaryFolder()
    let digest = try UploadKit.digest(1)
    let text = String(repeating: "\u{1}", count: UploadRecord.longestText)
    var record = UploadRecord()
    record.session = text
    record.form = UploadForm(
      digest: digest, count: 1 << 40, mediaType: MIMEType(rawValue: text), width: 1 << 30, height: 1 << 30)
    record.receipt = UploadReceipt(url: text, identifier: ContentIdentifier(rawValue: text))
    record.receipt?.form = record.form
    record.phase = .done
    try Files.write(record.json, to: folder / "uploads/\(digest.hex).json")
    let queue = try UploadKit.queue(folder, FakeUploads())
    #expect(queue.state(of: digest) == record.receipt.map { .done($0) })
    await queue.close()
  }
}
