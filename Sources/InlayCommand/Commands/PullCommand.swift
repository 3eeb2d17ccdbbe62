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
        try InputOpener.naming(reference.name) {
          // The manifest bounds what may come. A name may stand for another one by now, its digest may not.
          let announced = try RegistryImage.announced(
            program.manifest(
              reference.url, options: registry.options(for: ""), in: folder,
              most: RegistryImage.mostManifestBytes),
            limits: options.limits)
          if let wanted = reference.digest, wanted != announced.digest.description {
            throw InlayError.registryDamaged("the manifest of \(wanted) is \(announced.digest)")
          }
          try program.copy(
            "docker://\(reference.repository)@\(announced.digest)",
            to: "oci:\(folder)/image:\(RegistryImage.tag)", options: registry.options(for: "src-"),
            isQuiet: destination.reporting.quiet || Terminal.progressDisplay() == nil,
            bound: Registry.Bound(
              file: max(announced.largest, 1 << 16), all: announced.total + announced.total / 8 + (16 << 20)))
          let tree = try FileTree(contentsOf: "\(folder)/image", limits: options.limits)
          return try RegistryImage.read(tree, announced, options: options)
        }
      }
    }
  }
}
