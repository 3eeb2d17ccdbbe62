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
    usage: """
      inlay push [<options>] <in> <ref>
      inlay push [<options>] <in> --in-place
      """,
    discussion: """
      The document becomes an artifact with a layer for each picture, so that a registry keeps each picture once. Equal \
      documents are equal artifacts. This needs skopeo, which knows credentials, TLS and mirrors; skopeo login stores \
      credentials. Prints the name under which exactly this document can be pulled.

      --in-place adds to a folder document what makes it an OCI image layout, from which other programs can copy. It \
      stays a document. Repeat this after the document has changed.

      EXAMPLES
        inlay push note.rtfd registry.example.org/notes/letter:v1
        inlay push note.inlay 127.0.0.1:5000/letter:v1 --insecure
        inlay push note.inlay --in-place
      """)

  @Argument(
    help: ArgumentHelp("The input; - is standard input.", valueName: "in"), completion: .file())
  var input: String

  @Argument(
    help: ArgumentHelp("The image: HOST/NAME:TAG.", valueName: "ref"), transform: RegistryReference.init)
  var reference: RegistryReference?

  @Flag(help: "Make the folder document <in> an image layout, where it is. Other programs can copy it.")
  var inPlace = false

  @OptionGroup var registry: RegistryOptions
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func validate() throws {
    if inPlace, reference != nil { throw ValidationError("--in-place copies nothing, so it takes no <ref>") }
    if !inPlace, reference == nil { throw ValidationError("name the image: HOST/NAME:TAG") }
    if inPlace, input == "-" || reading.from != nil {
      throw ValidationError("--in-place needs a folder document")
    }
  }

  func run() throws {
    if let reference { try push(to: reference) } else { try makeLayout() }
  }

  private func makeLayout() throws {
    let made = try InputOpener.naming(input) {
      try Signals.afterSaving {
        try RegistryImage.makeLayout(in: input, options: PortableReadOptions(limits: reading.limits.value))
      }
    }
    reporting.print(made.diagnostics, subject: input)
    Terminal.printOut("oci:\(input):\(RegistryImage.tag) is \(made.value)")
    try reporting.finish(made.diagnostics, subject: input)
  }

  private func push(to reference: RegistryReference) throws {
    let program = try Registry()
    let read = try reading.read(input, source: .automatic)
    reporting.print(read.diagnostics, subject: StreamName.input(input))
    let made = try InputOpener.naming(input) { try RegistryImage.tree(of: read.content) }
    try Registry.withFolder { folder in
      try AtomicFolder.write(made.tree, to: "\(folder)/image")
      try program.copy(
        "oci:\(folder)/image:\(RegistryImage.tag)", to: reference.url,
        options: registry.options(for: "dest-"),
        isQuiet: reporting.quiet || Terminal.progressDisplay() == nil)
      try verify(reference, has: made.digest, program, folder)
    }
    Terminal.printOut("\(reference.repository)@\(made.digest)")
    try reporting.finish(read.diagnostics, subject: StreamName.input(input))
  }

  /// Reads the manifest back: a proxy may answer for a registry that never got it.
  private func verify(
    _ reference: RegistryReference, has digest: ContentDigest, _ program: Registry, _ folder: String
  ) throws {
    do {
      let manifest = try program.manifest(
        "docker://\(reference.repository)@\(digest)", options: registry.options(for: ""), in: folder,
        most: RegistryImage.mostManifestBytes)
      guard try MemorySource(manifest).digest() == digest else {
        throw CommandFailure(ExitStatus.io, "its manifest is a different one")
      }
    } catch let failure as CommandFailure {
      throw CommandFailure(
        failure.status, subject: reference.name,
        "the registry accepted the document, but does not return it: \(failure.message)", advice: "push again"
      )
    }
  }
}
