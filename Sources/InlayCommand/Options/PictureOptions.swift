internal import ArgumentParser

/// What the commands that write image files share.
struct PictureOptions: ParsableArguments {
  @Option(
    name: [.customShort("d"), .customLong("folder")],
    help: ArgumentHelp(
      "A folder for the pictures, made if it is not there; nothing in it is overwritten.",
      valueName: "folder"), completion: .directory)
  var folder: String?

  @Option(help: ArgumentHelp("Limits on what is accepted: default or strict.", valueName: "profile"))
  var limits: LimitsProfile = .default

  @Flag(help: "Write binary to a terminal.")
  var force = false
}
