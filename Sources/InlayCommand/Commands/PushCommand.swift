internal import ArgumentParser
internal import InlayCore
internal import InlayDocument
internal import InlayDoor
internal import InlayFiles
internal import InlayFormats
internal import InlayPrograms

struct PushCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push",
    abstract: "Copies a document to a registry of container images.",
    usage: "inlay push [<options>] <in> <ref>",
    discussion: """
      The document becomes an artifact with a layer for each picture, so that a registry keeps each picture once. Equal \
      documents are equal artifacts. This needs skopeo, which knows credentials, TLS and mirrors; skopeo login stores \
      credentials. Prints the name under which exactly this document can be pulled.

      EXAMPLES
        inlay push note.rtfd registry.example.org/notes/letter:v1
        inlay push note.inlay 127.0.0.1:5000/letter:v1 --insecure
      """)

  @Argument(
    help: ArgumentHelp("The input; - is standard input.", valueName: "in"), completion: .file())
  var input: String

  @OptionGroup var reference: RegistryArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    let registry = try Registry()
    let read = try reading.read(input, source: .automatic)
    reporting.print(read.diagnostics, subject: StreamName.input(input))
    let made = try InputOpener.naming(input) { try RegistryImage.tree(of: read.content) }
    try Registry.withFolder { folder in
      try AtomicFolder.write(made.tree, to: "\(folder)/image")
      try registry.copy(
        "oci:\(folder)/image:\(RegistryImage.tag)", to: reference.url,
        options: reference.options(for: "dest"), isQuiet: reporting.quiet || Terminal.progressDisplay() == nil
      )
    }
    Terminal.printOut("\(reference.repository)@\(made.digest)")
    try reporting.finish(read.diagnostics, subject: StreamName.input(input))
  }
}

/// An image of a registry.
struct RegistryArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The image: HOST/NAME:TAG, or HOST/NAME@DIGEST to pull exactly that one.", valueName: "ref"))
  var name: String

  @Flag(help: "Allow HTTP, and certificates that nobody vouches for.")
  var insecure = false

  func validate() throws {
    let isPlain = name.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !name.contains("://")
    guard isPlain, name.contains("/"), name.first != "-", name.first != "/" else {
      throw ValidationError("\(Visible.line(name)): use HOST/NAME:TAG")
    }
  }

  /// The image as skopeo names it.
  var url: String { "docker://\(name)" }

  /// The name without tag and digest.
  var repository: String {
    let path = name.split(separator: "@", maxSplits: 1).first.map(String.init) ?? name
    guard let colon = path.lastIndex(of: ":"), !path[colon...].contains("/") else { return path }
    return String(path[..<colon])
  }

  /// Options for skopeo.
  ///
  /// - Parameter side: `src` or `dest`, whichever the registry is.
  func options(for side: String) -> [String] { insecure ? ["--\(side)-tls-verify=false"] : [] }
}
