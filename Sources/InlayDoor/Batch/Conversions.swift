public import InlayCore

/// Conversions of several documents, several at a time: an `AsyncSequence` that gives each one when it is done.
///
/// They begin when the sequence is iterated, and end with their iteration or their task. A document that cannot be
/// converted does not stop the others.
public struct Conversions: AsyncSequence, Sendable {
  /// What came of one document.
  public struct Element: Sendable {
    /// The path of the document that was read.
    public let input: String
    /// The path of the document to write.
    public let output: String
    /// What was noticed, or why there is no output.
    public let result: Result<[Diagnostic], any Error>
    /// How many conversions are done, this one included.
    public let done: Int
    /// How many conversions there are.
    public let count: Int
  }

  private let inputs, outputs: [String]
  private let jobs: Int
  private let convert: @Sendable (_ input: String, _ output: String) throws -> [Diagnostic]

  package init(
    of inputs: [String], to outputs: [String], jobs: Int?,
    _ convert: @escaping @Sendable (_ input: String, _ output: String) throws -> [Diagnostic]
  ) {
    (self.inputs, self.outputs, self.convert) = (inputs, outputs, convert)
    // More would only wait for a thread, and make other documents of the program wait.
    self.jobs = Swift.max(1, jobs ?? WorkExecutor.shared.maximumThreads)
  }

  /// Begins the conversions.
  public func makeAsyncIterator() -> Iterator {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    let work = Task {
      await run { continuation.yield($0) }
      continuation.finish()
    }
    continuation.onTermination = { _ in work.cancel() }
    return Iterator(stream.makeAsyncIterator())
  }

  private func run(_ report: (Element) -> Void) async {
    await withTaskGroup(of: (Int, Result<[Diagnostic], any Error>).self) { group in
      var begun = 0
      var done = 0
      while done < inputs.count, !Task.isCancelled {
        while begun < Swift.min(done + jobs, inputs.count) {
          group.addTask { [begun] in (begun, await result(of: begun)) }
          begun += 1
        }
        guard let (index, result) = await group.next() else { return }
        done += 1
        report(
          Element(
            input: inputs[index], output: outputs[index], result: result, done: done, count: inputs.count))
      }
    }
  }

  private func result(of index: Int) async -> Result<[Diagnostic], any Error> {
    do {
      return .success(
        try await WorkExecutor.shared.run { try convert(inputs[index], outputs[index]) })
    } catch { return .failure(error) }
  }

  /// Gives one conversion after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private var elements: AsyncStream<Element>.Iterator

    init(_ elements: AsyncStream<Element>.Iterator) { self.elements = elements }

    /// The next conversion that is done; `nil` after the last one.
    ///
    /// - Throws: `CancellationError` if the task was canceled.
    public mutating func next() async throws -> Element? {
      let element = await elements.next()
      try Task.checkCancellation()
      return element
    }
  }
}
