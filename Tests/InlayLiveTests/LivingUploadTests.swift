import Foundation
import InlayCore
import InlayFiles
import Synchronization
import TestKit
import Testing

@testable import InlayLive

/// A text whose images are uploaded while it is edited.
@Suite struct LivingUploadTests {
  private static func loader() -> ImageLoader {
    LoaderKit.loader(
      LoadPolicy(), resolver: NameResolver { _ in [.v4(0x0808_0808)] },
      transport: FakeTransport { _ in throw InlayError.liveConnection("nothing is to be loaded") })
  }

  private static func text(_ numbers: [Int]) throws -> DecomposedText {
    try LivingTextTests.text(numbers.map { (UploadKit.image($0), .attachment) })
  }

  /// Reads changes until so many uploads are done. Returns all changes of uploads, and the number of edits.
  private static func changes(
    _ living: LivingText, done: Int, _ reader: inout LivingChanges.Iterator
  ) async -> (uploads: [(ContentDigest, [Range<Int>], UploadState?)], edits: Int) {
    var found: [(ContentDigest, [Range<Int>], UploadState?)] = []
    var edits = 0
    while found.filter({ $0.2?.name == "done" }).count < done, let change = await reader.next() {
      switch change {
      case .upload(let digest, let ranges, let state, _): found.append((digest, ranges, state))
      case .edited: edits += 1
      default: break
      }
    }
    return (found, edits)
  }

  @Test func urlsTakeThePlaceOfBytes() async throws {
    let folder = try TemporaryFolder()
    let transport = FakeUploads()
    let queue = try UploadKit.queue(folder, transport)
    let text = try Self.text([1, 2, 1, 3])
    let living = LivingText(text, loader: Self.loader(), uploads: queue)
    var reader = living.changes.makeAsyncIterator()
    try await living.upload()
    let (found, edits) = await Self.changes(living, done: 3, &reader)
    #expect(edits == 3 && transport.count == 3)
    for number in 1...3 {
      let digest = try UploadKit.digest(number)
      let own = found.filter { $0.0 == digest }
      #expect(own.last?.2?.name == "done")
      #expect(living.uploadState(of: digest)?.name == "done")
    }
    let uploaded = await living.text
    #expect(uploaded.text == text.text && uploaded.placements == text.placements)
    #expect(
      uploaded.images.map(\.content)
        == (try [1, 2, 3].map { number in
          let digest = try UploadKit.digest(number)
          return .external(
            ExternalContent(url: "https://example.org/\(digest.hex)", count: 100, digest: digest))
        }))
    // What is shown stays as it was, and nothing is loaded for it.
    await living.load()
    #expect(await living.shown.images == text.images)
    await queue.close()
  }

  @Test func aReceiptMaySetOnlyTheIdentifier() async throws {
    let folder = try TemporaryFolder()
    var policy = UploadPolicy()
    policy.keepsContent = true
    let queue = try UploadKit.queue(
      folder, FakeUploads { _ in UploadReceipt(url: "https://example.org/a", identifier: "17") }, policy)
    let living = LivingText(try Self.text([1]), loader: Self.loader(), uploads: queue)
    var reader = living.changes.makeAsyncIterator()
    try await living.upload()
    _ = await Self.changes(living, done: 1, &reader)
    let image = try #require(await living.text.images.first)
    #expect(image.identifier == "17" && image.content == UploadKit.image(1).content)
    // The next edit begins nothing.
    try await living.edit { try $0.insert("x", at: 0) }
    #expect(await living.revision == 2)
    await queue.close()
  }

  /// What comes back after it was uploaded gets its URL at once: for many images by one edit.
  @Test func undoneDeletionsGetTheirReceiptsInOneEdit() async throws {
    let folder = try TemporaryFolder()
    let transport = FakeUploads()
    let queue = try UploadKit.queue(folder, transport)
    let numbers = Array(0..<200)
    let text = try Self.text(numbers + numbers)
    let living = LivingText(text, loader: Self.loader(), uploads: queue)
    var reader = living.changes.makeAsyncIterator()
    try await living.upload()
    _ = await Self.changes(living, done: numbers.count, &reader)
    let uploaded = await living.text
    try await living.edit { try $0.delete(0..<$0.utf16Count) }
    let revision = await living.revision
    try await living.edit { edited in
      edited = text
      return try edited.insert("", at: 0)
    }
    #expect(await living.revision == revision + 2)
    #expect(await living.text == uploaded)
    #expect(transport.count == numbers.count)
    await queue.close()
  }

  /// Progress comes with the ranges that the image has when it is pulled.
  @Test func rangesFollowEdits() async throws {
    let folder = try TemporaryFolder()
    let gate = Gate()
    let queue = try UploadKit.queue(
      folder,
      FakeUploads { file in
        file.progress(50)
        await gate.wait()
        return FakeUploads.receipt(file)
      })
    let living = LivingText(try Self.text([1]), loader: Self.loader(), uploads: queue)
    try await living.upload()
    let digest = try UploadKit.digest(1)
    await eventually { living.uploadState(of: digest) == .uploading(sent: 50, total: 100) }
    try await living.edit { try $0.insert("much ", at: 0) }
    var reader = living.changes.makeAsyncIterator()
    guard case .upload(digest, [9..<10], .uploading(sent: 50, total: 100), 1) = await reader.next() else {
      return #expect(Bool(false))
    }
    await gate.open()
    await queue.close()
  }

  @Test func deletingEndsAnUploadAndUndoBeginsItAnew() async throws {
    let folder = try TemporaryFolder()
    let gate = Gate()
    let transport = FakeUploads { file in
      await gate.wait()
      try Task.checkCancellation()
      return FakeUploads.receipt(file)
    }
    let queue = try UploadKit.queue(folder, transport)
    let text = try Self.text([1, 1])
    let living = LivingText(text, loader: Self.loader(), uploads: queue)
    let digest = try UploadKit.digest(1)
    try await living.upload()
    await eventually { transport.running == 1 }
    // One of two places.
    try await living.edit { try $0.delete(4..<5) }
    #expect(queue.state(of: digest)?.name == "uploading")
    let before = await living.text
    try await living.edit { try $0.delete(8..<9) }
    #expect(living.uploadState(of: digest) == nil && queue.state(of: digest) == .pending)
    try await queue.settled()
    #expect(transport.running == 0)
    // Undone.
    try await living.edit { text in
      let applied = try text.insert("", at: 0)
      text = before
      return applied
    }
    #expect(queue.states.mapValues(\.isSettled) == [digest: false] && living.uploadState(of: digest) != nil)
    await gate.open()
    await eventually { living.uploadState(of: digest)?.name == "done" }
    #expect(transport.count == 2)
    // A later undo brings the bytes back, and the receipt is there.
    try await living.edit { text in
      let applied = try text.insert("", at: 0)
      text = before
      return applied
    }
    guard case .external = await living.text.images.first?.content else { return #expect(Bool(false)) }
    #expect(transport.count == 2)
    await queue.close()
  }

  /// Two texts want the same image: one that lets go of it ends nothing.
  @Test func anotherTextStillWantsIt() async throws {
    let folder = try TemporaryFolder()
    let gate = Gate()
    let transport = FakeUploads(behind: gate)
    let queue = try UploadKit.queue(folder, transport)
    let texts = try (0..<2).map { _ in LivingText(try Self.text([1]), loader: Self.loader(), uploads: queue) }
    for living in texts { try await living.upload() }
    try await texts[0].edit { try $0.delete(4..<5) }
    await gate.open()
    let digest = try UploadKit.digest(1)
    await eventually { texts[1].uploadState(of: digest)?.name == "done" }
    #expect(texts[0].uploadState(of: digest) == nil && transport.count == 1)
    await queue.close()
  }

  @Test func withoutAQueueNothingHappens() async throws {
    let living = LivingText(try Self.text([1]), loader: Self.loader())
    try await living.upload()
    #expect(living.uploadState(of: try UploadKit.digest(1)) == nil)
  }

  @Test func onlyARangeIsUploaded() async throws {
    let folder = try TemporaryFolder()
    let queue = try UploadKit.queue(folder, FakeUploads())
    let living = LivingText(try Self.text([1, 2, 3]), loader: Self.loader(), uploads: queue)
    try await living.upload(in: 5..<10)
    try await queue.settled()
    #expect(Array(queue.states.keys) == [try UploadKit.digest(2)])
    await queue.close()
  }
}
