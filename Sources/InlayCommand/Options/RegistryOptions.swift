internal import ArgumentParser

/// How a registry is reached.
struct RegistryOptions: ParsableArguments {
  @Flag(help: "Allow HTTP, and certificates that nobody vouches for.")
  var insecure = false

  /// Options for skopeo.
  ///
  /// - Parameter side: `src-` or `dest-`, whichever the registry is; empty if there is only one.
  func options(for side: String) -> [String] { insecure ? ["--\(side)tls-verify=false"] : [] }
}
