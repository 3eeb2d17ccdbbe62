internal import CInlaySystem
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
  /// The file of an image cache; `nil` for none.
  package var cache: String?

  package init(policy: LoadPolicy, limits: Limits, pins: Bool = false, cache: String? = nil) {
    (self.policy, self.limits, self.pins, self.cache) = (policy, limits, pins, cache)
  }

  private enum Ending {
    case loaded(any ByteSource, LoadedImage.Origin)
    case failed(InlayError, reason: String?)
  }

  /// What became of each image, and why the cache failed, if it did.
  private struct Answers {
    var endings: [Ending]
    var cacheFailure: InlayError?
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
    let answers = try ask(contents, progress)
    var headers: [ExternalContent: SettledImage] = [:]
    for case (let content, .loaded(let source, _)) in zip(contents, answers.endings) {
      headers[content] = try SettledImage(source, limits: limits)
    }
    let settled = text.mappingImages { image in
      guard case .external(let content) = image.content, let found = headers[content] else { return image }
      return pins ? found.pinning(image, content) : found.replacing(image)
    }
    let origins = answers.endings.compactMap { if case .loaded(_, let origin) = $0 { origin } else { nil } }
    return Converted(
      settled,
      diagnostics: diagnostics(text, contents, answers.endings)
        + Self.cacheDiagnostics(origins, answers.cacheFailure))
  }

  /// How many images the cache had, and why it failed.
  private static func cacheDiagnostics(
    _ origins: [LoadedImage.Origin], _ failure: InlayError?
  ) -> [Diagnostic] {
    let cached = origins.count { $0 != .network }
    let asked = origins.count { $0 == .revalidated }
    var found: [Diagnostic] = []
    if cached > 0 {
      let after = asked == 0 ? "" : ", \(asked) of them after asking the server"
      found.append(
        Diagnostic(
          .fetchCached, "\(cached) of \(origins.count) loaded pictures came from the cache\(after)",
          details: ["cached": String(cached), "revalidated": String(asked)]))
    }
    if let failure {
      let advice = failure.advice.map { "; \($0)" } ?? ""
      found.append(
        Diagnostic(
          .fetchCacheFailed, "the cache failed: \(failure.message)\(advice)",
          details: ["error": failure.code.rawValue]))
    }
    return found
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
          "a picture is from the cache and may be out of date, because its server did not answer: \(url)")
      case .loaded: return nil
      case .failed(let error, let reason):
        return Diagnostic(
          .fetchFailed, at: firstPlaces[content],
          "a picture was not loaded: \(reason ?? error.message): \(url)",
          details: ["error": error.code.rawValue])
      }
    }
  }

  private func ask(_ contents: [ExternalContent], _ progress: WorkProgress?) throws -> Answers {
    let path: String
    do { path = try Self.helper.locate() } catch { throw InlayError.fetcherMissing(error) }
    let order = FetchOrder(contents, policy: policy, limits: limits, cache: try cache.map(Self.absolute))
      .encoded
    guard order.count <= FetchOrder.longest else { throw InlayError.fetchTooMany }
    do {
      var process = try ChildProcess(
        path, arguments: [FetchOrder.argument], environment: ProcessEnvironment.forHelper())
      try Self.send(order[...], on: process.descriptor)
      var replies = FetchReplies(contents.count, descriptor: process.descriptor, policy: policy)
      var endings = [Ending?](repeating: nil, count: contents.count)
      var cacheFailure: InlayError?
      while let reply = try replies.next() {
        switch reply {
        case .loaded(let image, let count, let origin):
          endings[image] = .loaded(try replies.content(count, name: contents[image].url), origin)
        case .failed(let image, let error, let reason): endings[image] = .failed(error, reason: reason)
        case .cacheFailed(let error): cacheFailure = error
        case .receiving, .waiting: continue
        }
        progress?.report(endings.count { $0 != nil }, of: contents.count)
      }
      let ending = process.end(grace: .seconds(2))
      let found = endings.compactMap { $0 }
      guard ending == .exited(0), found.count == contents.count else {
        throw InlayError.fetcherFailed(Self.explanation(ending))
      }
      return Answers(endings: found, cacheFailure: cacheFailure)
    } catch let error as SystemError {
      throw error == .cancelled ? CancellationError() : InlayError.fetcherFailed(error.message)
    }
  }

  /// The path as the helper program sees it, which works in another folder and may write to this one only.
  private static func absolute(_ path: String) throws -> String {
    if let there = SystemCall.realPath(path) {
      if let kind = try? FileStatus(ofPath: there).kind, kind != .file {
        throw InlayError.fetchCachePath(path, "it is \(kind.words)", advice: "name a file")
      }
      return there
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.last.map(String.init) ?? ""
    guard !name.isEmpty else {
      throw InlayError.fetchCachePath(path, "this is no name of a file", advice: "name a file")
    }
    let folder = String(path.dropLast(name.count))
    guard name != "..", let real = SystemCall.realPath(folder.isEmpty ? "." : folder) else {
      throw InlayError.fetchCachePath(path, "its folder is not there", advice: "make the folder first")
    }
    return (real == "/" ? "" : real) + "/" + name
  }

  /// Sends the order. If the program has ended, its exit status says why.
  private static func send(_ order: ArraySlice<UInt8>, on descriptor: Int32) throws {
    var rest = order
    while !rest.isEmpty {
      try Interruption.check()
      if case .nothing = try Waiting.wait(for: .writable, on: descriptor, milliseconds: 100) { continue }
      do throws(SystemError) { rest = rest.dropFirst(try SystemCall.send(rest, on: descriptor)) } catch {
        if error.meansDisconnected { return }
        if !error.mayBeTriedAgain { throw error }
      }
    }
  }

  private static func explanation(_ ending: ChildProcess.Ending) -> String {
    switch ending {
    case .exited(64): "it is from another release"
    case .exited(77): "this system does not let it drop its privileges"
    case .exited(let status): "it exited with status \(status)"
    case .signalled(SIGALRM): "the system has no thread for it"
    case .signalled(let number): "it crashed with signal \(number)"
    case .unknown: "it ended for an unknown reason"
    }
  }
}

extension DiagnosticCode {
  /// Pictures came from the cache. `cached` counts them, `revalidated` those whose servers said that they have not changed.
  package static let fetchCached = DiagnosticCode("fetch.cached", .implied)
  /// The cache of pictures failed. `error` says why.
  package static let fetchCacheFailed = DiagnosticCode("fetch.cacheFailed", .implied)
  /// A picture came from the cache and may be out of date, because its server could not be asked.
  package static let fetchStale = DiagnosticCode("fetch.stale", .reduced)
  /// A picture could not be loaded from its URL, and stays one.
  package static let fetchFailed = DiagnosticCode("fetch.failed", .lost)
}

extension InlayError {
  /// The program that loads pictures is not installed.
  static func fetcherMissing(_ missing: HelperProgram.Missing) -> InlayError {
    InlayError("fetch.helperMissing", missing.sentence, advice: missing.advice)
  }

  /// There can be no cache at the path.
  static func fetchCachePath(_ path: String, _ reason: String, advice: String) -> InlayError {
    InlayError(
      "fetch.cachePath", "the cache cannot be made: \(reason)", at: .file(path), advice: advice)
  }

  /// The URLs together are longer than an order may be.
  static let fetchTooMany = InlayError(
    "fetch.tooMany", "the document names more pictures by URL than can be loaded at once",
    advice: "split the document")

  /// The program that loads pictures did not do its work.
  static func fetcherFailed(_ reason: String) -> InlayError {
    InlayError("fetch.helperFailed", "the helper program inlay-fetch failed: \(reason)")
  }
}
