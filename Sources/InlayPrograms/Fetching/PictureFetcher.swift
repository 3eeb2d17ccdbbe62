package import InlayCore
internal import InlayFiles
package import InlayLive
internal import InlaySystem

/// Loads the pictures that a document names by URL, by the program `inlay-fetch`. The command itself links no library for it.
package struct PictureFetcher {
  private static let helper = HelperProgram(name: "inlay-fetch", variable: "INLAY_FETCH")

  /// What may be loaded.
  package var policy: LoadPolicy
  /// The limits for pictures.
  package var limits: Limits
  /// Whether documents get only the size and digest of what was loaded, and not the bytes.
  package var pins: Bool
  /// The file that keeps pictures between runs; `nil` for none.
  package var cache: String?

  package init(policy: LoadPolicy, limits: Limits, pins: Bool = false, cache: String? = nil) {
    (self.policy, self.limits, self.pins, self.cache) = (policy, limits, pins, cache)
  }

  private enum Ending {
    case loaded(any ByteSource, LoadOrigin)
    case failed(InlayError, reason: String?)
  }

  /// Loads the pictures of a text. Those that fail stay URLs, with a diagnostic each.
  ///
  /// - Throws: `InlayError` if the program is missing or fails; `CancellationError`.
  package func load(
    _ text: DecomposedText, progress: WorkProgress? = nil
  ) throws -> Converted<DecomposedText> {
    var contents: [ExternalContent] = []
    var seen: Set<ExternalContent> = []
    for image in text.images {
      if case .external(let content) = image.content, seen.insert(content).inserted {
        contents.append(content)
      }
    }
    guard !contents.isEmpty else { return Converted(text) }
    let endings = try ask(contents, progress)
    var headers: [ExternalContent: SettledImage] = [:]
    for (content, ending) in zip(contents, endings) {
      if case .loaded(let source, _) = ending { headers[content] = try SettledImage(source, limits: limits) }
    }
    let settled = text.mappingImages { image in
      guard case .external(let content) = image.content, let found = headers[content] else { return image }
      return pins ? found.pinning(image, content) : found.replacing(image)
    }
    return Converted(settled, diagnostics: diagnostics(text, contents, endings))
  }

  private func diagnostics(
    _ text: DecomposedText, _ contents: [ExternalContent], _ endings: [Ending]
  ) -> [Diagnostic] {
    var firstPlaces: [ExternalContent: Int] = [:]
    for placement in text.placements.reversed() {
      if case .external(let content) = text.image(of: placement).content {
        firstPlaces[content] = placement.range.lowerBound
      }
    }
    return zip(contents, endings).compactMap { content, ending in
      let url = Visible.line(content.url.prefix(200))
      switch ending {
      case .loaded(_, .stale):
        return Diagnostic(
          .fetchStale, at: firstPlaces[content],
          "the server could not be asked; an older picture is shown: \(url)")
      case .loaded: return nil
      case .failed(let error, let reason):
        return Diagnostic(
          .fetchFailed, at: firstPlaces[content],
          "a picture was not loaded: \(reason ?? error.message): \(url)",
          details: ["error": error.code.rawValue])
      }
    }
  }

  private func ask(_ contents: [ExternalContent], _ progress: WorkProgress?) throws -> [Ending] {
    let path: String
    do { path = try Self.helper.locate() } catch { throw InlayError.fetcherMissing(error) }
    do {
      var process = try ChildProcess(
        path, arguments: [FetchOrder.argument], environment: ProcessEnvironment.forHelper())
      let order = FetchOrder(contents, policy: policy, limits: limits, cache: cache)
      try SystemCall.write(order.encoded, to: process.descriptor)
      var replies = FetchReplies(contents.count, descriptor: process.descriptor, policy: policy)
      var endings = [Ending?](repeating: nil, count: contents.count)
      var done = 0
      while let reply = try replies.next() {
        switch reply {
        case .loaded(let image, let count, let origin):
          endings[image] = .loaded(try replies.content(count, name: contents[image].url), origin)
          done += 1
        case .failed(let image, let error, let reason):
          endings[image] = .failed(error, reason: reason)
          done += 1
        case .receiving, .waiting: break
        }
        progress?.report(done, of: contents.count)
      }
      let ending = process.end(grace: .seconds(2))
      let found = endings.compactMap { $0 }
      guard ending == .exited(0), found.count == contents.count else {
        throw InlayError.fetcherFailed(Self.explanation(ending))
      }
      return found
    } catch let error as SystemError {
      throw error == .cancelled ? CancellationError() : InlayError.fetcherFailed(error.message)
    }
  }

  private static func explanation(_ ending: ChildProcess.Ending) -> String {
    switch ending {
    case .exited(64): "it is from another release"
    case .exited(77): "this system does not let it drop its privileges"
    case .exited(let status): "it exited with status \(status)"
    case .signalled(let number): "it crashed with signal \(number)"
    case .unknown: "it ended for an unknown reason"
    }
  }
}

extension DiagnosticCode {
  /// A picture could not be loaded from its URL, and stays one.
  package static let fetchFailed = DiagnosticCode("fetch.failed", .lost)
  /// A picture from the cache is out of date, and its server could not be asked.
  package static let fetchStale = DiagnosticCode("fetch.stale", .reduced)
}

extension InlayError {
  /// The program that loads pictures is not installed.
  static func fetcherMissing(_ missing: HelperProgram.Missing) -> InlayError {
    InlayError("fetch.helperMissing", missing.sentence, advice: missing.advice)
  }

  /// The program that loads pictures did not do its work.
  static func fetcherFailed(_ reason: String) -> InlayError {
    InlayError("fetch.helperFailed", "the helper program inlay-fetch failed: \(reason)")
  }
}
