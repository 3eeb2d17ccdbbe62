/// An answer of status 200 as a cache keeps it: the fields that say how long and by what question it may be
/// used, and when it came. The rules are those of RFC 9111 for a private cache. Times are seconds since 1970.
package struct CachedAnswer: Sendable, Hashable {
  /// The fields that rules look at, in the order they came.
  package var fields: [HTTPField]
  /// When the question was sent.
  package var asked: Int
  /// When the head of the answer was there.
  package var answered: Int

  /// What is kept. `Set-Cookie` and whatever else a server says stays out of the cache.
  private static let kept: Set<String> = [
    "age", "cache-control", "date", "etag", "expires", "last-modified", "vary",
  ]
  /// The most bytes of fields that are kept. Longer ones are no answer worth it.
  private static let mostFieldBytes = 16 << 10
  /// The longest that an answer is fresh although nobody said so.
  package static let longestGuess = 7 * 86_400

  package init(_ fields: [HTTPField], asked: Int, answered: Int) {
    self.fields = fields.filter { Self.kept.contains($0.name.lowercased()) }
    (self.asked, self.answered) = (asked, answered)
  }

  package var directives: CacheDirectives { CacheDirectives(fields.values("cache-control")) }
}

extension CachedAnswer {
  // MARK: Storing (RFC 9111, 3)

  /// Whether the answer may be kept. One that depends on fields of the question is not, except on
  /// `Accept-Encoding`, which is always the same here.
  package var mayBeStored: Bool {
    !directives.noStore
      && fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count } <= Self.mostFieldBytes
      && fields.allSatisfy { $0.value.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\t" } }
      && fields.values("vary").allSatisfy { value in
        value.split(separator: ",", omittingEmptySubsequences: true).allSatisfy {
          $0.trimmed.lowercased() == "accept-encoding"
        }
      }
  }

  // MARK: Freshness (RFC 9111, 4.2)

  /// How many seconds the answer is fresh from its beginning: `max-age`, else `Expires` − `Date`, else a tenth
  /// of the time that it had not changed, at most ``longestGuess``. 0 if what it says is malformed or
  /// contradicts itself.
  package var freshness: Int {
    switch directives.maxAge {
    case .stated(let seconds): return seconds
    case .unusable: return 0
    case .absent: break
    }
    guard let date = moment("date", else: answered) else { return 0 }
    if !fields.values("expires").isEmpty {
      return moment("expires", else: date).map { HTTPSeconds.span(from: date, to: $0) } ?? 0
    }
    guard let modified = moment("last-modified", else: date) else { return 0 }
    return min(HTTPSeconds.span(from: modified, to: date) / 10, Self.longestGuess)
  }

  /// How old the answer is at `now`, in seconds (4.2.3); `nil` if it does not say so in a way that can be read,
  /// or the clock was set back behind the time it came.
  package func age(at now: Int) -> Int? {
    guard let date = moment("date", else: answered), now >= answered else { return nil }
    var stated = 0
    if !fields.values("age").isEmpty {
      guard let value = fields.single("age"), let seconds = HTTPSeconds.read(value.utf8) else {
        return nil
      }
      stated = seconds
    }
    let apparent = HTTPSeconds.span(from: date, to: answered)
    let corrected = min(stated + HTTPSeconds.span(from: asked, to: answered), HTTPSeconds.most)
    return min(max(apparent, corrected) + HTTPSeconds.span(from: answered, to: now), HTTPSeconds.most)
  }

  /// Whether the answer may be used at `now` without asking.
  package func isFresh(at now: Int) -> Bool {
    guard !directives.noCache, let age = age(at: now) else { return false }
    return freshness > age
  }

  /// Whether the answer may be used although it is stale, because the server cannot be asked or answers 5xx
  /// (4.2.4).
  package var mayBeUsedStale: Bool {
    let directives = directives
    return !directives.noCache && !directives.mustRevalidate && !directives.noStore
  }

  /// The date in a field; `other` if there is no such field, `nil` if it is malformed or there are several that
  /// differ.
  private func moment(_ name: String, else other: Int) -> Int? {
    if fields.values(name).isEmpty { return other }
    return fields.single(name).flatMap { HTTPDate.seconds($0) }
  }
}

extension Substring {
  /// Without spaces and tabs at the ends.
  fileprivate var trimmed: Substring {
    var rest = drop { $0 == " " || $0 == "\t" }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return rest
  }
}
