import Foundation
import Inlay
import InlayDoor
import Synchronization
import TestKit
import Testing

/// Several documents at a time.
@Suite struct ConversionsTests {
  /// Writes texts as `0.txt`, `1.txt` …, and returns their paths.
  private func texts(_ count: Int, in folder: TemporaryFolder) throws -> [String] {
    try (0..<count).map { number in
      try Files.write("number \(number)", to: folder / "\(number).txt")
      return folder / "\(number).txt"
    }
  }

  @Test(arguments: [1, 2, 7, nil])
  func everyDocumentIsReportedOnceAndWritten(jobs: Int?) async throws {
    try await withTemporaryFolder { folder in
      let inputs = try texts(23, in: folder)
      var seen: [String] = []
      let conversions = try await RichDocument.convert(
        contentsOf: inputs, into: folder / "out", as: .inlayJSON, jobs: jobs)
      for try await element in conversions {
        seen.append(element.input)
        #expect(element.done == seen.count)
        #expect(element.count == 23)
        #expect(try element.result.get().isEmpty)
        let number = try #require(inputs.firstIndex(of: element.input))
        #expect(element.output == folder / "out/\(number).inlay.json")
        #expect(try await RichDocument(contentsOf: element.output).text == "number \(number)")
      }
      #expect(seen.sorted() == inputs.sorted())
    }
  }

  @Test func aFailureDoesNotStopTheOthers() async throws {
    try await withTemporaryFolder { folder in
      let inputs = try texts(3, in: folder) + [folder / "missing.txt"]
      var failures: [String] = []
      for try await element in try await RichDocument.convert(
        contentsOf: inputs, into: folder / "out", as: .rtf)
      {
        if case .failure(let error) = element.result {
          failures.append(element.input)
          #expect((error as? InlayError)?.code == "source.cannotOpen")
        }
      }
      #expect(failures == [folder / "missing.txt"])
      #expect(try Files.tree(folder / "out").count == 3)
    }
  }

  @Test func nothingIsWrittenIfOutputsCollide() async throws {
    try await withTemporaryFolder { folder in
      try Files.write("a", to: folder / "a.txt")
      try Files.write("{\\rtf1 a}", to: folder / "a.rtf")
      for (inputs, place) in [
        (["a.txt", "a.rtf"], folder / "out"), (["a.txt", "a.txt"], folder / "out"), (["a.rtf"], folder.path),
      ] {
        let error = await #expect(throws: InlayError.self) {
          _ = try await RichDocument.convert(
            contentsOf: inputs.map { folder / $0 }, into: place, as: place == folder.path ? .rtf : .html)
        }
        #expect(error?.code == "batch.collision")
      }
      #expect(!Files.exists(folder / "out"))
    }
  }

  @Test func aFormatThatIsNotWrittenIsRefused() async throws {
    await #expect(throws: InlayError.self) {
      _ = try await RichDocument.convert(contentsOf: ["a.txt"], into: "out", as: "docx")
    }
  }

  /// Counts conversions. From the fourth on, they end only by being canceled.
  private final class Work: Sendable {
    let begun = Atomic<Int>(0)
    let ended = Atomic<Int>(0)

    func convert() throws -> [Diagnostic] {
      let number = begun.add(1, ordering: .sequentiallyConsistent).newValue
      defer { ended.add(1, ordering: .sequentiallyConsistent) }
      while number > 3 {
        try Task.checkCancellation()
        sched_yield()
      }
      return []
    }

    /// Waits until every conversion that began has ended. Returns how many there were.
    func settle() async throws -> Int {
      while ended.load(ordering: .sequentiallyConsistent) < begun.load(ordering: .sequentiallyConsistent) {
        try Task.checkCancellation()
        await Task.yield()
      }
      return begun.load(ordering: .sequentiallyConsistent)
    }
  }

  // Conversions that nobody cancels would not end. The clock runs while a test waits for a thread, too.

  @Test(.timeLimit(.minutes(30))) func whoStopsEarlyBeginsNoFurtherConversion() async throws {
    let work = Work()
    let names = (0..<200).map(String.init)
    for try await element in Conversions(of: names, to: names, jobs: 1, { _, _ in try work.convert() })
    where element.done == 3 { break }
    #expect(try await (3...4).contains(work.settle()))
  }

  @Test(.timeLimit(.minutes(30))) func aCanceledTaskBeginsNoFurtherConversion() async throws {
    let work = Work()
    let names = (0..<200).map(String.init)
    let task = Task {
      for try await element in Conversions(of: names, to: names, jobs: 1, { _, _ in try work.convert() })
      where element.done == 3 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await (3...4).contains(work.settle()))
  }
}
