internal import InlayContainer
public import InlayCore
internal import InlaySystem

/// A text whose images by URL load, and whose other images are uploaded, while it is shown and edited.
///
/// What has loaded stands in the place of its URL only in ``shown``, the copy that is drawn. ``text`` stays what its author
/// wrote, so saving it saves no state of loads.
///
/// ```swift
/// func show(
///   _ text: DecomposedText, by transport: any ImageTransport, draw: (DecomposedText, [Range<Int>]) -> Void
/// ) async {
///   let living = LivingText(text, loader: ImageLoader(transport: transport))
///   await living.load()
///   for await case .image(let change) in living.changes where change.kind > .state {
///     await draw(living.shown, change.ranges)
///   }
/// }
/// ```
public actor LivingText {
  /// The text as its author wrote it.
  public private(set) var text: DecomposedText
  /// Counts the edits.
  public private(set) var revision = 0
  private let loader: ImageLoader
  let uploads: UploadQueue?
  nonisolated let board = ChangeBoard()
  private var loads: [ExternalContent: Load] = [:]
  var loaded: [ExternalContent: LoadedImage] = [:]
  /// The images that are being uploaded, or failed to be.
  var uploading: [ContentDigest: UploadReport] = [:]
  /// The images that were to be uploaded. One that was deleted is uploaded if it comes back.
  var wanted: Set<ContentDigest> = []
  var receipts: [ContentDigest: UploadReceipt] = [:]
  /// The images whose last load failed.
  private var failed: Set<ExternalContent> = []
  private var places: [ExternalContent: [Range<Int>]]?
  private var sizes: [ExternalContent: StatedSize]?
  var drawn: DecomposedText?

  private struct Load {
    let task: Task<Void, Never>
    let report: LoadReport
  }

  /// A living text. Nothing is loaded before ``load(in:)``, and nothing is uploaded before ``upload(in:)``.
  public init(_ text: DecomposedText, loader: ImageLoader, uploads: UploadQueue? = nil) {
    (self.text, self.loader, self.uploads) = (text, loader, uploads)
  }

  deinit { for load in loads.values { load.task.cancel() } }

  /// What changes.
  public nonisolated var changes: LivingChanges { LivingChanges(living: self) }

  /// How far the load of an image is.
  public nonisolated func state(of image: ExternalContent) -> LoadState { board.state(of: image) }

  /// The text with what has loaded in the place of its URLs. Ranges are those of ``text``; image indices may differ,
  /// because images that became equal are one.
  public var shown: DecomposedText {
    if let drawn { return drawn }
    let shown = text.mappingImages { image in
      guard case .external(let content) = image.content, let found = loaded[content] else { return image }
      return SettledImage(found).replacing(image)
    }
    drawn = shown
    return shown
  }

  /// Loads the images in a range of UTF-16 positions, such as that of the visible lines; all of them if `nil`. Images that
  /// load, have loaded or failed are left alone.
  ///
  /// - Complexity: O(placements in the range).
  public func load(in visible: Range<Int>? = nil) {
    let placements = text.placements
    var index = visible.map { range in placements.partition { $0.range.upperBound <= range.lowerBound } } ?? 0
    while index < placements.count {
      let placement = placements[index]
      if let visible, placement.range.lowerBound >= visible.upperBound { break }
      if case .external(let content) = text.images[placement.image].content, loads[content] == nil,
        loaded[content] == nil, !failed.contains(content)
      {
        start(content, retrying: false)
      }
      index += 1
    }
  }

  /// Loads an image again that failed. Any other is left alone.
  public func retry(_ image: ExternalContent) {
    if failed.contains(image), loads[image] == nil { start(image, retrying: true) }
  }

  /// Ends the load of an image. It is idle again.
  public func cancel(_ image: ExternalContent) {
    guard let load = loads.removeValue(forKey: image) else { return }
    load.task.cancel()
    load.report.end()
    board.post(image, .state, .idle)
  }

  /// Edits the text. Loads and uploads of images that it no longer holds end.
  ///
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws. The text is then unchanged.
  @discardableResult
  public func edit(_ body: (inout DecomposedText) throws -> AppliedEdits) throws -> AppliedEdits {
    let applied = try change(body)
    followUploads()
    return applied
  }

  /// An edit whose effects on uploads are the caller's to follow.
  @discardableResult
  func change(_ body: (inout DecomposedText) throws -> AppliedEdits) rethrows -> AppliedEdits {
    var copy = text
    let applied = try body(&copy)
    text = copy
    revision += 1
    (places, sizes, drawn) = (nil, nil, nil)
    let held = externals
    for content in loads.keys where !held.contains(content) { cancel(content) }
    for content in failed.union(loaded.keys) where !held.contains(content) {
      loaded[content] = nil
      failed.remove(content)
      board.post(content, .state, .idle)
    }
    board.post(applied, revision: revision)
    return applied
  }

  private var externals: Set<ExternalContent> {
    var found: Set<ExternalContent> = []
    for image in text.images { if case .external(let content) = image.content { found.insert(content) } }
    return found
  }

  private func start(_ content: ExternalContent, retrying: Bool) {
    failed.remove(content)
    let report = LoadReport(content, stated(content), board)
    let task = Task { [loader, weak self] in
      let result: Result<LoadedImage, any Error>
      do {
        result = .success(try await loader.load(content, retrying: retrying) { report.tell($0) })
      } catch { result = .failure(error) }
      await self?.ended(content, result, report)
    }
    loads[content] = Load(task: task, report: report)
  }

  /// Tells the end of a load when the image stands in the text, unless the load was canceled before.
  private func ended(
    _ content: ExternalContent, _ result: Result<LoadedImage, any Error>, _ report: LoadReport
  ) {
    guard loads[content]?.report === report else { return }
    loads[content] = nil
    switch result {
    case .success(let image):
      loaded[content] = image
      drawn = nil
      report.tell(loaded: image)
    case .failure(let error):
      failed.insert(content)
      report.tell(failure: error as? InlayError ?? InlayError.liveConnection("the load failed: \(error)"))
    }
  }

  /// The size that the box of an image has before it loads. Complexity: O(placements) after an edit, else O(1).
  private func stated(_ content: ExternalContent) -> StatedSize {
    if let sizes { return sizes[content] ?? .unknown }
    let images = text.images.map { image -> (content: ExternalContent, size: PixelSize?)? in
      guard case .external(let content) = image.content else { return nil }
      guard let width = image.primary.width, let height = image.primary.height else { return (content, nil) }
      return (content, PixelSize(width: width, height: height))
    }
    var found: [ExternalContent: StatedSize] = [:]
    for placement in text.placements {
      guard let image = images[placement.image] else { continue }
      found[image.content] = (found[image.content] ?? .fixed).joined(placement, image.size)
    }
    sizes = found
    return found[content] ?? .unknown
  }

  /// The next change for a reader; `nil` if the task is canceled.
  func next(_ reader: ChangeReader) async -> LivingChange? {
    while true {
      switch board.take(reader.number) {
      case .edited(let edits, let revision): return .edited(edits, revision: revision)
      case .reset(let revision): return .reset(revision: revision)
      case .image(let image, let kind, let state):
        return .image(
          ImageChange(kind: kind, ranges: ranges(of: image), image: image, state: state, revision: revision))
      case .upload(let image, let state):
        return .upload(image, ranges: ranges(of: image), state: state, revision: revision)
      case .none(let answer):
        do { try await answer.wait() } catch { return nil }
      }
    }
  }

  /// The UTF-16 ranges that an image stands in. Complexity: O(placements) after an edit, else O(1).
  public func ranges(of image: ExternalContent) -> [Range<Int>] {
    if let places { return places[image] ?? [] }
    let keys = text.images.map { image -> ExternalContent? in
      if case .external(let content) = image.content { content } else { nil }
    }
    var found: [ExternalContent: [Range<Int>]] = [:]
    for placement in text.placements {
      if let key = keys[placement.image] { found[key, default: []].append(placement.range) }
    }
    places = found
    return found[image] ?? []
  }
}
