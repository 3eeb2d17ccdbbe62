internal import ArgumentParser
internal import InlayCore
internal import InlayDoor
internal import InlayFiles
package import InlayFormats
internal import InlayHTML
internal import InlayNetworks
internal import InlayPrograms
private import Synchronization

/// How the pictures of a message are named: what networks call them, and the token of stored text.
package struct MapArguments: ParsableArguments {
  @OptionGroup var images: ImageMapArguments

  @Option(help: ArgumentHelp(FormatOption.token.help, valueName: FormatOption.token.valueName))
  var token: String?

  package init() {}

  /// The path of the map.
  var map: String? { images.map }

  /// Whether nothing was asked for.
  var isEmpty: Bool { map == nil && token == nil }

  /// Makes sure that the options fit one of the formats that a command reads and writes.
  ///
  /// - Parameter usesMap: whether the command uses the map itself, whatever the formats are.
  package func check(_ formats: [Format], usesMap: Bool = false) throws {
    if !usesMap { try images.check(formats) }
    if token != nil { try Self.check(.token, formats) }
  }

  /// Makes sure that an option fits one of the formats.
  fileprivate static func check(_ option: FormatOption, _ formats: [Format]) throws {
    if formats.contains(where: { $0.options.contains(option) }) { return }
    throw CommandFailure(
      ExitStatus.usage,
      "--\(option.name) does not apply to \(formats.map(\.phrase).joined(separator: " and "))",
      advice: "it works with \(FormatRegistry.standard.names { $0.options.contains(option) })")
  }

  /// Adds what was asked for to the options of a reader.
  func apply(to options: inout ReadOptions) throws {
    try images.apply(to: &options)
    if let token { options[TokenSettings.self] = try Self.token(token) }
  }

  /// Adds what was asked for to the options of a writer.
  func apply(to options: inout WriteOptions, for format: Format) throws {
    if let token, format.options.contains(.token) { options[TokenSettings.self] = try Self.token(token) }
    guard let path = map, format.options.contains(.imageMap) else { return }
    let map = try imageMap(limits: options.limits)
    if format.options.contains(.htmlResources) {
      options[HTMLWriteOptions.self].resources = try InputOpener.naming(path) {
        try HTMLResourcePlacement.map(json: map.referencesByIdentifier, limits: options.limits)
      }
    } else {
      options[ImageMap.self] = map
    }
  }

  private static func token(_ template: String) throws -> TokenSettings {
    do { return try TokenSettings(template: template) } catch let error as InlayError {
      throw CommandFailure(ExitStatus.usage, "--token: \(error.message)", advice: error.advice)
    }
  }

  /// The map, whose files stand beside it.
  func imageMap(limits: Limits) throws -> ImageMap { try images.imageMap(limits: limits) }
}

/// The option for a map alone.
package struct ImageMapArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(FormatOption.imageMap.help, valueName: FormatOption.imageMap.valueName),
    completion: .file(extensions: ["json"]))
  var map: String?

  package init() {}

  /// Makes sure that one of the formats takes a map, if there is one.
  func check(_ formats: [Format]) throws {
    if map != nil { try MapArguments.check(.imageMap, formats) }
  }

  /// Adds the map to the options of a reader.
  func apply(to options: inout ReadOptions) throws {
    if map != nil { options[ImageMap.self] = try imageMap(limits: options.limits) }
  }

  /// The map that was read, by its path: readers, writers and the jobs of a batch share it, and a pipe is read once.
  private static let read = Mutex<[String: ImageMap]>([:])

  /// The map, whose files stand beside it.
  func imageMap(limits: Limits) throws -> ImageMap {
    guard let path = map else { return ImageMap() }
    return try Self.read.withLock { read in
      if let known = read[path] { return known }
      let map = try Self.imageMap(path, limits)
      read[path] = map
      return map
    }
  }

  private static func imageMap(_ path: String, _ limits: Limits) throws -> ImageMap {
    let bytes = try InputOpener.json(path, "a map of pictures", limits: limits)
    do {
      var map = try ImageMap(json: bytes, limits: limits)
      map.files = MapFiles(path == "-" ? nil : DocumentTools.files(beside: path))
      return map
    } catch {
      var failure = CommandFailure(error, subject: path)
      failure.advice = failure.advice ?? "write a map as {\"identifier\":\"url\"}"
      throw failure
    }
  }
}
