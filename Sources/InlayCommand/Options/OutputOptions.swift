public import ArgumentParser
internal import InlayCore
public import InlayFormats
internal import InlayHTML

/// How an output is written.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What becomes of pictures in text, RTF and HTML: keep, describe or drop.",
      valueName: "policy"))
  var images: ImagePolicy?

  @Option(
    help: Self.help(.htmlResources))
  var resources: ResourcesChoice?

  @Option(
    help: Self.help(.htmlDomain))
  var cidDomain: String?

  @Option(
    help: Self.help(.htmlMap),
    completion: .file(extensions: ["json"]))
  var map: String?

  @Flag(help: Self.help(.htmlFragment))
  var fragment = false

  @Flag(help: "Leave out the descriptions of pictures; they may be private.")
  var stripDescriptions = false

  @Flag(help: "Write binary to a terminal.")
  var force = false

  /// What a format's row says of an option.
  private static func help(_ option: FormatOption) -> ArgumentHelp {
    ArgumentHelp(option.help, valueName: option.valueName)
  }

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
    try checkOptions(format)
    guard let images, images != .keep, format.imagePolicy == nil else { return }
    throw CommandFailure(
      ExitStatus.usage, "--images \(images.rawValue): \(format.title) keeps every picture",
      advice:
        "it works where a format cannot hold them: \(FormatRegistry.standard.names { $0.imagePolicy != nil })"
    )
  }

  /// What concerns some formats only.
  private func checkOptions(_ format: Format) throws {
    let asked: [(Bool, FormatOption)] = [
      (resources != nil, .htmlResources), (map != nil, .htmlMap), (fragment, .htmlFragment),
    ]
    guard let option = asked.first(where: \.0)?.1, !format.options.contains(option) else { return }
    throw CommandFailure(
      ExitStatus.usage, "--\(option.name): \(format.title) is no \(option.kind)",
      advice: "it works with --to \(FormatRegistry.standard.names { $0.options.contains(option) })")
  }

  /// - Throws: `CommandFailure` for a map that cannot be read.
  func writeOptions(for output: String, limits: Limits) throws -> WriteOptions {
    var options = WriteOptions()
    options[HTMLWriteOptions.self].isFragment = fragment
    switch resources {
    case nil, .data?: break
    case .files?:
      options[HTMLWriteOptions.self].resources = .files(besidePage: output == "-" ? "index.html" : output)
    case .cid?:
      options[HTMLWriteOptions.self].resources = .cid(domain: cidDomain ?? HTMLResourcePlacement.usualDomain)
    }
    if let map { options[HTMLWriteOptions.self].resources = try MapInput.read(map, limits: limits) }
    if let images { options.images = images }
    options.stripDescriptions = stripDescriptions
    return options
  }
}

extension ImagePolicy: ExpressibleByArgument {}

/// What `--resources` takes.
enum ResourcesChoice: String, ExpressibleByArgument, CaseIterable { case data, files, cid }
