internal import ArgumentParser
public import InlayCocoa
internal import InlayCore
public import InlayFormats
internal import InlayHTML
internal import InlayPrograms

/// The options for writing an output.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What to do with pictures in text, RTF and HTML: keep, describe or drop.", valueName: "policy"))
  var images: ImagePolicy?

  @Option(help: Self.help(.textTables)) var tables: PlainTextTables?
  @Option(help: Self.help(.htmlResources)) var resources: ResourcesChoice?
  @Option(help: Self.help(.htmlDomain)) var cidDomain: String?
  @OptionGroup var names: MapArguments
  @Flag(help: Self.help(.htmlFragment)) var fragment = false
  @Flag(help: Self.help(.htmlViewer)) var viewer = false

  @Option(help: Self.help(.cocoaPlatform)) var cocoa: CocoaPlatform?

  @Flag(
    help:
      "Remove the descriptions of pictures, which may be private, also from their own bytes. The pixels stay."
  )
  var stripDescriptions = false

  @Flag(
    help: "Remove the place, time, author and camera of pictures, also from their own bytes. The pixels stay."
  )
  var stripMetadata = false

  @Flag(help: "Keep the file that the text is read from, whatever its size, and give it back for HTML, too.")
  var keepSource = false

  @Flag(help: "Do not keep the file that the text is read from. Outputs are then written anew.")
  var dropSource = false

  @Flag(help: "Read what is intact in a damaged portable document.")
  var salvage = false

  /// What happens to the file that a text is read from.
  var source: SourcePolicy { keepSource ? .keep : dropSource ? .drop : .automatic }

  @Flag(help: "Write binary data and control characters even to a terminal.")
  var force = false

  /// The name of an option that was given and does not apply to lines.
  var unfitForLines: String? {
    keepSource ? "--keep-source" : salvage ? "--salvage" : resources == .files ? "--resources files" : nil
  }

  /// The help that a format's row has for an option.
  private static func help(_ option: FormatOption) -> ArgumentHelp {
    ArgumentHelp(option.help, valueName: option.valueName)
  }

  func validate() throws {
    if keepSource, dropSource {
      throw ValidationError("--keep-source and --drop-source cannot be combined")
    }
    if viewer, fragment { throw ValidationError("--viewer and --fragment cannot be combined") }
    if resources != nil, names.map != nil {
      throw ValidationError("--map and --resources cannot be combined")
    }
    guard let cidDomain else { return }
    if let resources, resources != .cid { throw ValidationError(Self.needsParts) }
    if !HTMLResourcePlacement.isDomain(cidDomain) {
      throw ValidationError("--cid-domain \(cidDomain): use letters, digits, dots and hyphens")
    }
  }

  private static let needsParts = "--cid-domain needs --resources cid"

  /// Makes sure that the options fit the output's format.
  func check(_ format: Format) throws {
    let asked: [(Bool, FormatOption)] = [
      (resources != nil, .htmlResources), (fragment, .htmlFragment),
      (viewer, .htmlViewer), (tables != nil, .textTables), (cocoa != nil, .cocoaPlatform),
      (cidDomain != nil, .htmlDomain),
    ]
    if let option = asked.first(where: \.0)?.1, !format.options.contains(option) {
      throw CommandFailure(
        ExitStatus.usage, "--\(option.name) does not apply to \(format.phrase)",
        advice: "it works with --to \(FormatRegistry.standard.names { $0.options.contains(option) })")
    }
    // The pictures of a page are no parts unless that is asked for; those of a mail always are.
    if cidDomain != nil, resources == nil, format.options.contains(.htmlResources) {
      throw CommandFailure(ExitStatus.usage, Self.needsParts)
    }
    guard let images, images != .keep, format.imagePolicy == nil else { return }
    throw CommandFailure(
      ExitStatus.usage,
      "--images \(images.rawValue) does not apply to \(format.phrase), which keeps every picture",
      advice: "it works with --to \(FormatRegistry.standard.names { $0.imagePolicy != nil })")
  }

  /// - Throws: `CommandFailure` if the map cannot be read.
  func writeOptions(for output: String, as format: Format, limits: Limits) throws -> WriteOptions {
    var options = WriteOptions(images: images, stripDescriptions: stripDescriptions, limits: limits)
    if fragment { options[HTMLWriteOptions.self].isFragment = true }
    if viewer { options[HTMLWriteOptions.self].hasViewer = true }
    if let cocoa { options[CocoaPlatform.self] = cocoa }
    if let tables { options[PlainTextSettings.self].tables = tables }
    options.stripMetadata = stripMetadata
    options.source = source
    switch resources {
    case nil:
      if let cidDomain { options[HTMLWriteOptions.self].resources = .cid(domain: cidDomain) }
    case .data?: break
    case .files?:
      options[HTMLWriteOptions.self].resources = .files(besidePage: output == "-" ? "index.html" : output)
    case .cid?:
      options[HTMLWriteOptions.self].resources = .cid(domain: cidDomain ?? HTMLResourcePlacement.usualDomain)
    }
    try names.apply(to: &options, for: format)
    return options
  }
}

extension ImagePolicy: WordArgument {}
extension PlainTextTables: WordArgument {}
extension CocoaPlatform: WordArgument {}

/// The values of `--resources`.
enum ResourcesChoice: String, WordArgument { case data, files, cid }
