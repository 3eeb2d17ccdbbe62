internal import ArgumentParser
internal import InlayCore
internal import InlayDocument
internal import InlayFiles
internal import InlayPrograms

struct PullCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull",
    abstract: "Copies a document from a registry of container images.",
    usage: "inlay pull [<options>] <ref> -o <out>",
    discussion: """
      The size and digest of everything that comes is checked: what is written is the whole document, or nothing is. \
      This needs skopeo.

      EXAMPLES
        inlay pull registry.example.org/notes/letter:v1 -o letter.inlay
        inlay pull 127.0.0.1:5000/letter:v1 -o letter.rtfd --insecure
      """)

  @Argument(
    help: ArgumentHelp(
      "The image: HOST/NAME:TAG, or HOST/NAME@DIGEST to pull exactly that one.", valueName: "ref"),
    transform: RegistryReference.init)
  var reference: RegistryReference

  @OptionGroup var registry: RegistryOptions
  @OptionGroup var destination: DestinationArguments

  func run() throws {
    let program = try Registry()
    // The pictures are read from the folder while the output is written.
    try Registry.withFolder { folder in
      try destination.write(reference.name) { options in
        try program.copy(
          reference.url, to: "oci:\(folder)/image:\(RegistryImage.tag)",
          options: registry.options(for: "src"),
          isQuiet: destination.reporting.quiet || Terminal.progressDisplay() == nil)
        return try InputOpener.naming(reference.name) {
          let tree = try FileTree(contentsOf: "\(folder)/image", limits: options.limits)
          return try RegistryImage.read(tree, options: options)
        }
      }
    }
  }
}
