public import InlayCore
internal import InlaySystem

/// A search for an untrusted regular expression, with a time limit that holds.
///
/// ```swift
/// let text = try Decomposer.decompose([AttributedRun("[[image_id=7]]")]).value
/// let search = PatternSearch(#"\[\[image_id=([0-9]+)\]\]"#, timeLimit: .seconds(2))
/// for match in try await search.matches(in: text) { print(match.range, match.groups) }
/// ```
///
/// The pattern has the syntax of `Regex` and is matched by Unicode scalars. A repetition of zero times, such as `a{0}`,
/// is refused.
///
/// **What is guaranteed.** Swift's engine cannot be interrupted while it matches one paragraph, and takes exponential
/// time for patterns such as `(a+)+b`: half a minute for 18 letters, three times as long for each further one. So each
/// search has a thread of its own. ``matches(in:range:)`` answers within the time limit, or at once if its task is
/// canceled. The thread ends before its next paragraph. A thread that never gets there cannot be ended: it keeps one
/// processor busy, and the text in memory, until the process ends. A process has at most four of these threads; a search
/// that finds no free one throws at once. So a hostile pattern can stop searching in a process, but nothing else in it.
/// Where that is too much, search in a process that can be killed.
public struct PatternSearch: Sendable {
  /// The regular expression, at most 1,000 bytes long.
  public var pattern: String
  /// Whether text that images cover is searched, and whether case is ignored (`Regex.ignoresCase()`).
  public var options: FindOptions
  /// Whether a match may contain the end of a paragraph. If not, each paragraph, without its separator, is matched as a
  /// text of its own.
  public var crossesParagraphs: Bool
  /// How long a search may take.
  public var timeLimit: Duration

  /// A search for `pattern`.
  public init(
    _ pattern: String, options: FindOptions = FindOptions(), crossesParagraphs: Bool = false,
    timeLimit: Duration = .seconds(1)
  ) {
    (self.pattern, self.options) = (pattern, options)
    (self.crossesParagraphs, self.timeLimit) = (crossesParagraphs, timeLimit)
  }

  /// The number of searches that can be under way in a process, with those whose time is over but whose threads cannot
  /// be ended.
  static let maximumThreads = 4
  /// The length of a pattern in bytes.
  static let maximumPattern = 1_000
  /// The number of matches.
  static let maximumMatches = 1_000_000
  /// Room for the parser of patterns, which is recursive.
  private static let stackBytes = 8 << 20
  /// The longest time to sleep, because Swift's clocks end the process for the longest durations. It is 34 years.
  private static let longestSleep = Duration.seconds(1 << 30)

  /// Finds the matches, from the left and without overlaps.
  ///
  /// - Parameters:
  ///   - text: the text to search.
  ///   - range: where to search, in UTF-16 units; the whole text if `nil`.
  /// - Throws: `InlayError` if the pattern is invalid, the time is over, there are more than a million matches, no
  ///   thread is free, or `range` is not a valid range of `text`; `CancellationError`.
  public func matches(in text: DecomposedText, range: Range<Int>? = nil) async throws -> [PatternMatch] {
    guard pattern.utf8.count <= Self.maximumPattern else {
      throw InlayError.limit("patternBytes", allowed: Self.maximumPattern, advice: "use a shorter pattern")
    }
    // Swift 6.3's engine ends the process at a reference to a group that is repeated zero times: `(a){0}\1`.
    guard !pattern.contains(/\{[\s,0]*0\s*\}/) else { throw InlayError.patternRepeatsNothing }
    let run = SearchRun()
    let deadline = SearchDeadline(timeLimit) { run.isAnswered }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard run.begin(continuation) else { return }
        let thread = SystemThread.start(stackBytes: Self.stackBytes) {
          run.endThread(Result { try find(in: text, range, deadline) })
        }
        guard let thread else { return run.endThread(.failure(InlayError.patternNoThread)) }
        thread.detach()
        run.keep(
          Task {
            try? await Task.sleep(for: min(timeLimit, Self.longestSleep))
            run.end(.failure(InlayError.editSearchTooSlow(timeLimit)))
          })
      }
    } onCancel: {
      run.end(.failure(CancellationError()))
    }
  }

  private func find(
    in text: DecomposedText, _ range: Range<Int>?, _ deadline: SearchDeadline
  ) throws -> [PatternMatch] {
    let regex: Regex<AnyRegexOutput>
    do { regex = try Regex(pattern) } catch { throw InlayError.patternInvalid(error) }
    var found: [PatternMatch] = []
    try text.forEachMatch(
      of: regex, in: range, options: options, crossesParagraphs: crossesParagraphs, until: deadline
    ) { range, match in
      guard found.count < Self.maximumMatches else {
        throw InlayError.limit("matches", allowed: Self.maximumMatches, advice: "search less text")
      }
      let utf16 = text.text.utf16
      let groups = match.output.dropFirst().map { group in
        group.range.map { part in
          let start = range.lowerBound + utf16.distance(from: match.range.lowerBound, to: part.lowerBound)
          return start..<start + utf16.distance(from: part.lowerBound, to: part.upperBound)
        }
      }
      found.append(PatternMatch(range: range, groups: groups))
    }
    return found
  }
}

/// A match of a ``PatternSearch``.
public struct PatternMatch: Sendable, Hashable {
  /// The matched UTF-16 units.
  public var range: Range<Int>
  /// What each group of the pattern captured, from the first; `nil` for a group that took no part.
  public var groups: [Range<Int>?]
}
