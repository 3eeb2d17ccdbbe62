import InlayCore
import InlayHTML
import Synchronization

/// The resources of a page beside it, by URL. Bytes are read when somebody asks for them, those that several URLs share
/// once.
final class WebResources: Sendable {
  private struct State: ~Copyable {
    var work: ObjectWork
    /// The bytes that were read, by their indexes in the table.
    var sources: [Int: MemorySource] = [:]
    var used: Set<Int> = []
  }

  private let table: ObjectTable
  private let resources: [WebResource]
  /// Resources by URL, and by URL with escapes decoded.
  private let exact: [HTMLURL: Int]
  private let decoded: [[UInt8]: Int]
  private let state: Mutex<State>

  /// The resources of the page at `page`. Those without a URL, and the second of two with the same, are reported.
  init(
    _ resources: [WebResource], of page: HTMLURL?, in table: ObjectTable,
    _ collector: inout DiagnosticCollector
  ) {
    var kept: [WebResource] = []
    var exact: [HTMLURL: Int] = [:]
    var decoded: [[UInt8]: Int] = [:]
    for resource in resources {
      guard let url = resource.url(base: page) else {
        collector.report(.webResource, "a resource has no usable URL")
        continue
      }
      guard exact[url] == nil else {
        collector.report(
          .webDuplicate, "two resources have the URL \(Visible.name(url.text)); the first counts",
          details: ["url": url.text])
        continue
      }
      exact[url] = kept.count
      let plain = url.decoded
      if decoded[plain] == nil { decoded[plain] = kept.count }
      kept.append(resource)
    }
    (self.table, self.resources, self.exact, self.decoded) = (table, kept, exact, decoded)
    state = Mutex(State(work: ObjectWork(data: table.size)))
  }

  /// The bytes that a URL names; else those of one that differs in its escapes alone; `nil` if there are none.
  ///
  /// - Throws: `InlayError` if the list is damaged, or resources share bytes too often.
  func resource(_ url: HTMLURL) throws -> MemorySource? {
    guard let number = exact[url] ?? decoded[url.decoded] else { return nil }
    let index = resources[number].data
    return try state.withLock { state in
      state.used.insert(number)
      if let known = state.sources[index] { return known }
      guard let found = try WebResource.bytes(at: index, in: table, &state.work) else { return nil }
      let source = MemorySource(found.bytes)
      state.sources[index] = source
      return source
    }
  }

  /// Reports how many resources nobody asked for.
  func reportUnused(_ collector: inout DiagnosticCollector) {
    let used = state.withLock { $0.used }
    guard let first = resources.indices.first(where: { !used.contains($0) }) else { return }
    let count = resources.count - used.count
    let name = Visible.name(resources[first].address ?? "")
    collector.report(
      .webUnused,
      count == 1
        ? "the resource \(name) is no picture of the text; it was left out"
        : "\(count) resources, such as \(name), are no pictures of the text; they were left out")
  }
}
