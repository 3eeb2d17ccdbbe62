public import ArgumentParser
internal import InlayCore
public import InlayFormats

/// How an output is written.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What becomes of pictures in text, RTF and HTML: keep, describe or drop.",
      valueName: "policy"))
  var images: ImagePolicy?

  @Option(
    help: ArgumentHelp(
      "Where the pictures of a page (HTML) are: data (in it), files (beside it, in NAME_files) or cid (parts of a mail). To standard output files and cid give a tar. (default: data)",
      valueName: "place"))
  var resources: ResourcesChoice?

  @Option(
    help: ArgumentHelp(
      "With --resources cid: what stands right of the @. (default: \(Self.usualDomain))", valueName: "domain")
  )
  var cidDomain: String?

  @Option(
    help: ArgumentHelp(
      "Pictures of a page (HTML) are where this JSON file says: {\"identifier\":\"url\"}.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var map: String?

  @Flag(help: "Write a page (HTML) as a fragment, to be put into another one.")
  var fragment = false

  @Flag(help: "Leave out the descriptions of pictures; they may be private.")
  var stripDescriptions = false

  @Flag(help: "Write binary to a terminal.")
  var force = false

  /// An address nobody has (RFC 2606).
  static let usualDomain = "inlay.invalid"

  func validate() throws {
    if resources != nil, map != nil {
      throw ValidationError("--map says where the pictures are, and so does --resources")
    }
    guard let cidDomain else { return }
    if resources != .cid { throw ValidationError("--cid-domain needs --resources cid") }
    let isDomain = cidDomain.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
        || $0 == 0x2E
    }
    if cidDomain.isEmpty || !isDomain || cidDomain.utf8.count > 253 {
      throw ValidationError("--cid-domain \(cidDomain): letters, digits, dots and dashes are possible")
    }
  }

  /// Makes sure that what was asked of pictures can be done in the format being written to `output`.
  func check(_ format: Format) throws {
    try checkPage(format)
    guard let images, images != .keep else { return }
    let able: [FormatName] = [.text, .rtf, .html]
    guard !able.contains(format.name) else { return }
    throw CommandFailure(
      ExitStatus.usage, "--images \(images.rawValue): \(format.title) keeps every picture",
      advice: "it works where a format cannot hold them: \(able.map(\.rawValue).joined(separator: ", "))")
  }

  /// What concerns pages only.
  private func checkPage(_ format: Format) throws {
    let asked = [
      (resources != nil, "--resources"), (map != nil, "--map"), (fragment, "--fragment"),
    ].first { $0.0 }
    guard let asked else { return }
    if format.name != .html {
      throw CommandFailure(
        ExitStatus.usage, "\(asked.1): \(format.title) is no page", advice: "it works with --to html")
    }
  }

  /// - Throws: `CommandFailure` for a map that cannot be read.
  func writeOptions(for output: String, limits: Limits) throws -> WriteOptions {
    var options = WriteOptions()
    options.isFragment = fragment
    switch resources {
    case nil, .data?: break
    case .files?:
      options.resources = .files(
        folder: Format.folderOfFiles(besidePage: output == "-" ? "index.html" : output))
    case .cid?: options.resources = .cid(domain: cidDomain ?? Self.usualDomain)
    }
    if let map { options.resources = try MapInput.read(map, limits: limits) }
    if let images { options.images = images }
    options.stripDescriptions = stripDescriptions
    return options
  }
}

extension ImagePolicy: ExpressibleByArgument {}

/// What `--resources` takes.
enum ResourcesChoice: String, ExpressibleByArgument, CaseIterable { case data, files, cid }
