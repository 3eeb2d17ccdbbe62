internal import ArgumentParser
internal import InlayCore
internal import InlayDoor
internal import InlayDoorPictures
internal import InlayFiles
internal import InlayFormats
internal import InlayNetworks
internal import InlayPixels
internal import InlayPrograms

struct MapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract: "Lists the pictures of documents for a network, and makes the files to upload.",
    usage: """
      inlay map [<options>] <in> … [-o <map>]
      inlay map [<options>] <in> … --prepare <network> -d <folder>
      inlay map --map <table> [--to <network>] [-o <map>]
      """,
    discussion: """
      A message carries no pictures, only the names that uploading gave them. A map is a JSON file with what is known of \
      each picture: identifier, digest, code, description, file, and the reference that a network gave it. Convert \
      messages with --map.

      --prepare makes a square PNG or WebP of each picture, as large as the network takes it, and writes map.json beside \
      them. Upload the files, put the references into the map, and use it. --map reads what is known already: a map, or \
      a table of Slack, Mastodon, Matrix, Discord, Nostr or Telegram. --to writes such a table.

      EXAMPLES
        inlay map note.rtfd -o map.json
        inlay map note.rtfd --prepare discord -d emoji     emoji/map.json and the files
        inlay map note.rtfd --map emoji.list.json -o map.json
        inlay map --map map.json --to matrix -o pack.json
        inlay convert note.rtfd message.json --to discord --map emoji/map.json
      """)

  @Argument(help: ArgumentHelp("The documents; - is standard input.", valueName: "in"), completion: .file())
  var inputs: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The map; - is standard output. (default: -)", valueName: "map"), completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write a table of this network: \(ImageMap.Table.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "network"))
  var to: ImageMap.Table?

  @Option(
    help: ArgumentHelp(
      "Make files for this network: \(ImageRule.networks.map(\.key).joined(separator: ", ")).",
      valueName: "network"))
  var prepare: String?

  @Option(
    name: [.customShort("d"), .customLong("folder")],
    help: ArgumentHelp(
      "The folder for the files and their map. It is created if it does not exist.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Flag(
    help:
      "Leave out the descriptions of pictures, which may be private, and make codes and file names of digests."
  )
  var stripDescriptions = false

  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "INPUT OPTIONS") var names: MapArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func validate() throws {
    if inputs.isEmpty, names.map == nil { throw ValidationError("<in> is missing") }
    if (prepare == nil) != (folder == nil) { throw ValidationError("--prepare and -d belong together") }
    if prepare != nil, output != nil { throw ValidationError("-o and -d cannot be combined") }
    if prepare != nil, inputs.isEmpty { throw ValidationError("--prepare needs documents with the pictures") }
    if let prepare, rule == nil {
      throw ValidationError(
        "--prepare \(prepare): use \(ImageRule.networks.map(\.key).joined(separator: ", "))")
    }
  }

  private var rule: ImageRule? { ImageRule.networks.first { $0.key == prepare }?.value }

  func run() throws {
    try InputOpener.checkStandardInput(inputs)
    let known = try names.imageMap(limits: reading.limits.value)
    var texts: [DecomposedText] = []
    var noticed: [Diagnostic] = []
    for input in inputs {
      let read = try reading.read(input, names: names) { try names.check([$0], usesMap: true) }
      reporting.print(read.diagnostics, subject: StreamName.input(input), to: .direct)
      noticed += read.diagnostics
      texts.append(read.content)
    }
    var map = inputs.isEmpty ? known : known.covering(texts, describes: !stripDescriptions)
    var files: [Made] = []
    if let rule, let folder {
      let made = try self.files(&map, texts, rule)
      reporting.print(made.noticed, subject: folder, to: .direct)
      (files, noticed) = (made.files, noticed + made.noticed)
    }
    let path = folder.map { "\($0)/\(Self.fileName)" } ?? output ?? "-"
    var bytes = map.json
    if let to {
      let table = map.table(to)
      bytes = table.json
      if table.leftOut > 0 {
        let diagnostic = Diagnostic(
          .mapEntriesLeftOut,
          "\(Losses.count(table.leftOut, "picture has", "pictures have")) no code or reference")
        reporting.print([diagnostic], subject: StreamName.output(path), to: .direct)
        noticed.append(diagnostic)
      }
    }
    if let folder {
      try place(files + [(Self.fileName, MemorySource(bytes))], in: folder)
    } else {
      try save(bytes, to: path)
    }
    try reporting.finish(noticed, subject: StreamName.output(path), to: .direct)
  }

  private static let fileName = "map.json"

  private func save(_ bytes: [UInt8], to path: String) throws {
    guard path != "-" else {
      let sink = TerminalTextSink(isJSON: true, isRaw: false)
      try sink.write(bytes)
      return try sink.finish()
    }
    try Signals.afterSaving { try AtomicFile.write(to: path) { try $0.write(bytes) } }
  }

  /// A file for the folder.
  private typealias Made = (name: String, source: MemorySource)

  /// Makes the files of the pictures that the map names, and puts their names into it. A picture that cannot be made is
  /// reported.
  private func files(
    _ map: inout ImageMap, _ texts: [DecomposedText], _ rule: ImageRule
  ) throws -> (files: [Made], noticed: [Diagnostic]) {
    let preparation = PicturePreparation(PixelTools.decoder, limits: reading.limits.value)
    var sources: [ContentDigest: any ByteSource] = [:]
    for image in texts.lazy.flatMap(\.images) {
      if let source = image.content.source, let digest = image.content.digest { sources[digest] = source }
    }
    var (files, noticed): ([Made], [Diagnostic]) = ([], [])
    var taken: Set<String> = []
    var entries = map.entries
    for index in entries.indices {
      let name = entries[index].description ?? entries[index].code ?? "a picture"
      guard let digest = entries[index].digest, let source = sources[digest] else {
        noticed.append(Diagnostic(.mapPictureNotMade, "\(Visible.name(name)) has no bytes to make a file of"))
        continue
      }
      do {
        let made = try preparation.file(of: source, for: rule)
        // A code of somebody's table is no file name unless it is a word that no other entry has.
        let code = entries[index].code.flatMap {
          CodeNames.word($0) == $0 && taken.insert($0).inserted ? $0 : nil
        }
        let file = "\(code ?? String(digest.hex.prefix(16))).\(made.format.rawValue)"
        files.append((file, MemorySource(made.bytes)))
        entries[index].file = file
      } catch let error as InlayError where error.isAboutPixels || error.code == .prepareTooLarge {
        noticed.append(Diagnostic(.mapPictureNotMade, "\(Visible.name(name)): \(error)"))
      }
    }
    try PixelTools.checkHelper()
    map = ImageMap(entries)
    return (files, noticed)
  }

  /// Places files into a folder. If another file has one of the names, none is placed: people put references into maps.
  private func place(_ files: [Made], in folder: String) throws {
    try Signals.afterSaving {
      let saver = try FolderSaver(openFolder: folder, creating: true)
      var absent: [Made] = []
      for file in files {
        let path = try RelativePath(file.name)
        if try saver.existingFileMatches(path, digest: file.source.digest(), count: file.source.count) {
          continue
        }
        if saver.exists(path) { throw InlayError.saveOccupied("\(folder)/\(file.name)", by: "another file") }
        absent.append(file)
      }
      for file in absent { try saver.placeFile(file.source, at: RelativePath(file.name), expecting: nil) }
      try saver.sync()
    }
  }
}

extension ImageMap.Table: WordArgument {}

extension DiagnosticCode {
  /// Pictures of a map are not in a table, because they have no code or no reference.
  fileprivate static let mapEntriesLeftOut = DiagnosticCode("map.entriesLeftOut", .lost)
  /// No file was made of a picture: it cannot be decoded, its bytes are missing, or it is too large for the network.
  fileprivate static let mapPictureNotMade = DiagnosticCode("map.pictureNotMade", .lost)
}
