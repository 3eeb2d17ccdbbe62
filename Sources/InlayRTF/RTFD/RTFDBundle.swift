import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats

/// The files of an RTFD being written.
struct RTFDBundle {
  private var files: [(name: String, content: ImageContent, isFolder: Bool)] = []
  /// The content stored under each name.
  private var contents: [ExactString: (content: ImageContent, isFolder: Bool)] = [:]
  /// Rejects names that collide after case folding or normalization.
  private var claimed = FileTreeBuilder(limits: RTFDBundle.limits)
  private var numbered = SafeFileName()
  var collector = DiagnosticCollector()

  /// Writing a bundle has no size limits.
  private static let limits: Limits = {
    var limits = Limits()
    limits.files = .max - 1
    limits.bundleBytes = .max
    limits.folderDepth = 1_000
    return limits
  }()

  /// An empty bundle. No file gets one of the names in `reserved`.
  init(reserving reserved: [String]) {
    for name in [RTFD.textName] + reserved { _ = claim(name) }
  }

  private mutating func claim(_ name: String) -> Bool {
    guard let path = try? RelativePath(name, limits: Self.limits), path.components.count == 1 else {
      return false
    }
    do { try claimed.add(file: MemorySource([]), at: path) } catch { return false }
    return true
  }

  /// Adds an image, and returns the name that the text uses for it.
  mutating func add(_ image: InlineImage, isGlyph: Bool) -> String {
    report(image, isGlyph: isGlyph)
    let preferred = Self.name(for: image, isGlyph: isGlyph)
    let name = store(image.content, isFolder: image.mediaType == .folder, preferredName: preferred)
    if (image.fileName ?? "").isEmpty, !isGlyph {
      collector.report(
        .rtfdFileNameMade, "an attachment without a file name is called \(name) in the bundle",
        details: ["name": name])
    }
    return name
  }

  mutating func add(_ file: BundleFile) {
    guard case .data = file.content else {
      collector.report(
        .rtfNotCarried, "the content of the file \(file.name) is missing; the file was dropped",
        details: ["file": file.name.string])
      return
    }
    let isFolder = file.mediaType == .folder
    if file.name.string.utf8.contains(UInt8(ascii: "/")), let path = try? RelativePath(file.name.string) {
      // Names inside a folder cannot collide with names of attachments.
      if (try? claimed.add(file: MemorySource([]), at: path)) != nil {
        files.append((path.description, file.content, isFolder))
        return
      }
    }
    let name = store(file.content, isFolder: isFolder, preferredName: file.name.string)
    if name != file.name.string {
      collector.report(
        .rtfdRenamed, "the file \(file.name) was renamed to \(name) in the bundle",
        details: ["file": file.name.string, "name": name])
    }
  }

  private mutating func store(
    _ content: ImageContent, isFolder: Bool, preferredName: String
  ) -> String {
    if let existing = contents[ExactString(preferredName)], existing.isFolder == isFolder,
      existing.content == content
    {
      return preferredName
    }
    var name = preferredName
    while !claim(name) { name = numbered.make(from: preferredName) }
    contents[ExactString(name)] = (content, isFolder)
    if case .data = content { files.append((name, content, isFolder)) }
    return name
  }

  mutating func finish(text: [UInt8]) throws -> FileTree {
    var builder = FileTreeBuilder(limits: Self.limits)
    try builder.add(file: MemorySource(text), at: RTFD.textName)
    for file in files {
      guard case .data(let source) = file.content else { continue }
      if file.isFolder, let tree = try? FileTree(tar: source, limits: Self.limits) {
        try builder.add(tree, at: RelativePath(file.name, limits: Self.limits))
      } else {
        try builder.add(file: source, at: file.name)
      }
    }
    return builder.finish()
  }

  private static func name(for image: InlineImage, isGlyph: Bool) -> String {
    if let name = image.fileName, !name.isEmpty { return name }
    if isGlyph, let identifier = image.identifier { return GlyphFileName.name(for: identifier) }
    if isGlyph { return "AdaptiveImageGlyph.heic" }
    let ending = image.mediaType?.fileExtension.map { "." + $0 } ?? ""
    return (image.mediaType?.isImage ?? true ? "image" : "file") + ending
  }

  /// Reports what of an image is not carried.
  private mutating func report(_ image: InlineImage, isGlyph: Bool) {
    // What is made from the original can be made again, so its loss is not reported.
    if image.alternates.contains(where: { !$0.role.isMadeFromPrimary }) {
      collector.report(.rtfNotCarried, "RTFD can store only the primary representation of \(image.label)")
    }
    if !image.parts.unknownMembers.isEmpty || !image.primary.unknownMembers.isEmpty {
      collector.report(.rtfNotCarried, "RTFD cannot store unknown members of \(image.label)")
    }
    switch image.content {
    case .external(let external):
      collector.report(.rtfNotCarried, "the content of \(image.label) is only available at \(external.url)")
    case .missing(let missing):
      collector.report(.rtfNotCarried, "the content of \(image.label) is missing: \(missing.reason)")
    case .data(let source):
      let header = try? ImageHeader.read(source).value
      if !exactlyEqual(image.description ?? "", header?.description ?? "") {
        collector.report(
          .rtfNotCarried,
          image.description == nil
            ? "the bytes of \(image.label) contain a description that the text omits"
            : "the description of \(image.label) is not in its bytes and was dropped")
      }
      if image.identifier != header?.identifier, !isGlyph || header?.identifier != nil {
        collector.report(
          .rtfNotCarried, "the identifier of \(image.label) is not in its bytes and was dropped")
      }
    }
  }
}
