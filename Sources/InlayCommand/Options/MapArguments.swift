internal import ArgumentParser
internal import InlayCore
internal import InlayDoor
internal import InlayEditors
internal import InlayFiles
package import InlayFormats
internal import InlayHTML
internal import InlayMarkdown
internal import InlayNetworks
internal import InlayPrograms
private import Synchronization

/// How others name what is in a text: what networks call pictures, the token of stored text, and what editors call nodes.
package struct MapArguments: ParsableArguments {
  @OptionGroup var images: ImageMapArguments

  @Option(help: ArgumentHelp(FormatOption.token.help, valueName: FormatOption.token.valueName))
  var token: String?

  @Option(
    help: ArgumentHelp(
      """
      Markdown: strict (all of a document, some as HTML) or plain (only what Markdown has marks for). Editors: what they call \
      nodes and marks: \(EditorProfile.names.joined(separator: ", ")), or a JSON file.
      """, valueName: "profile"))
  var profile: String?

  package init() {}

  /// The path of the map.
  var map: String? { images.map }

  /// Whether nothing was asked for.
  var isEmpty: Bool { map == nil && token == nil && profile == nil }

  /// Makes sure that the options fit one of the formats that a command reads and writes.
  ///
  /// - Parameter usesMap: whether the command uses the map itself, whatever the formats are.
  package func check(_ formats: [Format], usesMap: Bool = false) throws {
    if !usesMap { try images.check(formats) }
    if token != nil { try Self.check(.token, formats) }
    guard let profile else { return }
    // Of the two options with this name, Markdown's has few values.
    if MarkdownProfile(rawValue: profile) != nil {
      try Self.check(.markdownProfile, formats)
    } else if formats.contains(where: { $0.options.contains(.markdownProfile) }),
      !formats.contains(where: { $0.options.contains(.editorProfile) })
    {
      throw CommandFailure(
        ExitStatus.usage, "--profile \(Visible.name(profile)) does not apply to Markdown",
        advice: "use --profile strict or --profile plain")
    } else {
      try Self.check(.editorProfile, formats)
    }
  }

  /// The profile of an editor: one of those that are known, or that of a file.
  private func editorProfile(_ name: String, limits: Limits) throws -> EditorProfile {
    if let known = EditorProfile.named(name) { return known }
    let bytes = try InputOpener.json(name, "a profile", limits: limits)
    return try InputOpener.naming(name) { try EditorProfile(json: bytes, limits: limits) }
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
    if let profile, MarkdownProfile(rawValue: profile) == nil {
      options[EditorSettings.self] = EditorSettings(
        profile: try editorProfile(profile, limits: options.limits))
    }
  }

  /// Adds what was asked for to the options of a writer.
  func apply(to options: inout WriteOptions, for format: Format) throws {
    if let token, format.options.contains(.token) { options[TokenSettings.self] = try Self.token(token) }
    if let profile {
      if let profile = MarkdownProfile(rawValue: profile) {
        options[MarkdownSettings.self] = MarkdownSettings(profile: profile)
      } else if format.options.contains(.editorProfile) {
        options[EditorSettings.self] = EditorSettings(
          profile: try editorProfile(profile, limits: options.limits))
      }
    }
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
