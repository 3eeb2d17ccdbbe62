import Foundation
import InlayCore
import InlayLive
import TestKit
import Testing

/// A case of the public suite of tests for HTTP caches: requests for one URL, one after the other.
private struct SuiteCase: Decodable, Sendable, CustomTestStringConvertible {
  struct Request: Decodable, Sendable {
    /// What the server says. Numbers stand for dates so many seconds after the answer.
    var fields: [[Value]]
    var query: String
    /// `cached`, `not_cached`, `etag_validated`, `lm_validated`, or empty.
    var expected: String
    /// The status; 0 for a connection that the server closes.
    var status: Int
    /// Seconds that pass afterwards.
    var pause: Int
  }
  enum Value: Decodable, Sendable {
    case text(String)
    case date(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .date(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    func string(at now: Int) -> String {
      switch self {
      case .text(let text): text
      case .date(let seconds): CacheTime.date(now - CacheTime.answered + seconds)
      }
    }
  }
  var id: String
  /// `required`: a cache must behave so. `optimal`: it may. `check`: caches differ.
  var kind: String
  var requests: [Request]

  var testDescription: String { id }

  static let all: [SuiteCase] = {
    struct Suite: Decodable { var cases: [SuiteCase] }
    let path = PackageRoot.path(to: "Tests/InlayLiveTests/Caching/http-cache-cases.json")
    let suite = try? JSONDecoder().decode(Suite.self, from: Data(Files.read(path)))
    return suite?.cases ?? []
  }()
}

/// The public suite of tests for HTTP caches (`http-tests/cache-tests`), as far as it concerns this cache.
@Suite struct HTTPCacheSuiteTests {
  /// Where this cache does otherwise, and why. It asks once more than it has to rather than once less.
  private static let otherwise: [String: String] = {
    var found: [String: String] = [:]
    func note(_ reason: String, _ names: String...) { for name in names { found[name] = reason } }
    note(
      "an Age that is malformed, or several that differ, counts as stale", "age-parse-nonnumeric",
      "age-parse-negative", "age-parse-float", "age-parse-prefix", "age-parse-prefix-twoline",
      "age-parse-dup-0")
    note("a Date that is malformed counts as stale", "freshness-expires-invalid-date")
    note(
      "a max-age that is malformed, or several that differ, counts as stale (4.2.1)",
      "freshness-max-age-two-fresh-stale-sameline", "freshness-max-age-two-fresh-stale-sepline",
      "freshness-max-age-two-stale-fresh-sameline", "freshness-max-age-two-stale-fresh-sepline",
      "freshness-max-age-decimal-zero", "freshness-max-age-decimal-five", "freshness-max-age-a100",
      "freshness-max-age-100a")
    note("a space before the equals sign is let pass", "freshness-max-age-space-before-equals")
    note("a tag without quotation marks is none", "conditional-etag-strong-generate-unquoted")
    note(
      "a tenth of the time without change is no more than the three seconds that pass", "heuristic-delta-5",
      "heuristic-delta-10", "heuristic-delta-30")
    note("stale-while-revalidate is not supported: a stale answer is asked for", "stale-while-revalidate")
    note("no-store wins over must-understand", "status-200-must-understand")
    note("only answers of status 200 are images", "status-503-fresh")
    return found
  }()

  @Test func theSuiteIsThere() {
    #expect(SuiteCase.all.count >= 110)
    #expect(Set(Self.otherwise.keys).isSubset(of: SuiteCase.all.map(\.id)))
  }

  @Test(arguments: SuiteCase.all) private func behavior(_ one: SuiteCase) async throws {
    let stage = CacheStage()
    var isAsExpected = true
    for (number, request) in one.requests.enumerated() {
      let found = try await outcome(of: request, number, stage)
      if !request.expected.isEmpty { isAsExpected = isAsExpected && found == request.expected }
      stage.pass(request.pause)
    }
    #expect(isAsExpected == (Self.otherwise[one.id] == nil), "\(one.kind)")
  }

  /// How the answer came to the one who asked.
  private func outcome(
    of request: SuiteCase.Request, _ number: Int, _ stage: CacheStage
  ) async throws -> String {
    let url = stage.url + (request.query.isEmpty ? "" : "?" + request.query)
    let fields = request.fields.compactMap { pair in
      pair.count == 2
        ? HTTPField(pair[0].string(at: stage.now), pair[1].string(at: stage.now)) : nil
    }
    let isUnchanged = request.expected.hasSuffix("validated")
    var answer = CacheStage.Answer(
      status: isUnchanged ? 304 : request.status, fields: fields,
      body: isUnchanged ? [] : TinyPNG.make(1 + number, 1, tag: number))
    answer.isOffline = request.status == 0
    stage.serve(answer, at: url)
    let end = try await stage.load(ExternalContent(url: url)) { $0.attempts = 1 }
    let question = stage.requests().first ?? ""
    return switch end.prefix(while: { $0 != " " }) {
    case "cache", "stale": "cached"
    case "revalidated": question.contains("If-None-Match") ? "etag_validated" : "lm_validated"
    default: "not_cached"
    }
  }
}
