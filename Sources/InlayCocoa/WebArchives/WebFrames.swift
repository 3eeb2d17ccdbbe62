import InlayCore

/// Reports the frames of a page. Each has a page and resources of its own, which are left out.
struct WebFrames {
  /// Frames deeper than this are counted as one.
  static let maximumDepth = 64

  private let table: ObjectTable
  private let limits: Limits
  /// The frames around the present one, and all that were met.
  private var path: Set<Int> = []
  private var met: Set<Int> = []

  init(_ table: ObjectTable, _ limits: Limits) { (self.table, self.limits) = (table, limits) }

  /// Reports the frames of an archive with these members, and those in them.
  ///
  /// - Throws: `InlayError` if the list is damaged, a frame is in itself, or `Limits.files` is exceeded. Complexity: O(n).
  mutating func report(
    in members: [ExactString: Int], _ work: inout ObjectWork, _ collector: inout DiagnosticCollector
  ) throws {
    guard let index = members["WebSubframeArchives"] else { return }
    guard case .array(let frames) = try work.object(at: index, in: table) else {
      collector.report(.webFrame, "the frames are not an array; they were left out")
      return
    }
    for frame in frames {
      guard !path.contains(frame) else {
        throw InlayError.webMalformed("a frame is in itself", at: table.place(of: frame))
      }
      guard met.insert(frame).inserted else { continue }
      try Limits.check("files", met.count, limits.files, at: table.place(of: frame))
      guard path.count < Self.maximumDepth else {
        collector.report(.webFrame, "frames deeper than \(Self.maximumDepth) levels were left out unseen")
        continue
      }
      let inner = try table.members(of: work.object(at: frame, in: table), &work)
      let page = try inner["WebMainResource"].flatMap { try WebResource(at: $0, in: table, &work) }
      let name = page?.address.map { " \(Visible.name($0))" } ?? ""
      collector.report(
        .webFrame, "the frame\(name) holds a page of its own, which was left out",
        details: page?.address.map { ["url": $0] } ?? [:])
      path.insert(frame)
      try report(in: inner, &work, &collector)
      path.remove(frame)
    }
  }
}
