internal import ArgumentParser
internal import InlayCore
internal import InlayLive
internal import InlayPrograms

/// The options that say what may be loaded from the network.
struct FetchPolicyArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Load only from this host. May be repeated; *.example.org stands for the hosts below example.org. Needed with --limits strict.",
      valueName: "host[:port]"))
  var allowHost: [String] = []

  @Flag(help: "Load over http too, which anybody on the way can read and change.")
  var allowHTTP = false

  @Option(
    help: ArgumentHelp(
      "Keep loaded pictures in this file, and use what it has, as their servers allow. Made if there is none.",
      valueName: "file"), completion: .file())
  var cache: String?

  /// The host and port in `example.org:8443`.
  private static func parts(_ text: String) -> (host: String, port: Int?)? {
    let isBelow = text.hasPrefix("*.")
    guard let address = try? WebAddress("https://\(isBelow ? String(text.dropFirst(2)) : text)/"),
      address.target == "/", !text.contains("/")
    else { return nil }
    let port = text.contains(":") && !text.hasSuffix("]") ? address.port : nil
    return ((isBelow ? "*." : "") + address.host, port)
  }

  /// The name of one of these options that was given.
  var given: String? {
    allowHTTP ? "--allow-http" : !allowHost.isEmpty ? "--allow-host" : cache != nil ? "--cache" : nil
  }

  /// The policy. `limits` gives the pixels of pictures.
  func policy(_ limits: LimitsProfile) throws -> LoadPolicy {
    var policy = limits == .strict ? LoadPolicy.server(hosts: []) : LoadPolicy()
    if allowHTTP {
      policy.schemes.insert("http")
      policy.ports.insert(80)
    }
    for host in allowHost {
      guard let (name, port) = Self.parts(host) else {
        throw CommandFailure(
          ExitStatus.usage, "--allow-host \(host.isEmpty ? "''" : host): not the name of a host",
          advice: "give the name alone, or with a port: example.org, example.org:8443")
      }
      policy.hosts = (policy.hosts ?? []).union([name])
      if let port { policy.ports.insert(port) }
    }
    return policy
  }
}

/// The options of commands that may load pictures before they do their work.
package struct FetchArguments: ParsableArguments {
  @Flag(help: "Load the pictures that the document names by URL. (default: nothing is loaded)")
  package var fetch = false

  @OptionGroup var rules: FetchPolicyArguments

  package init() {}

  /// The text with its pictures loaded, if that was asked for.
  func loaded(
    _ text: DecomposedText, _ limits: LimitsProfile
  ) throws -> Converted<DecomposedText> {
    if !fetch {
      if let option = rules.given {
        throw CommandFailure(ExitStatus.usage, "\(option) works only with --fetch", advice: "add --fetch")
      }
      return Converted(text)
    }
    let fetcher = PictureFetcher(
      policy: try rules.policy(limits), limits: limits.value, cache: rules.cache)
    return try JobProgress.during(isShown: true) { try fetcher.load(text, progress: $0) }
  }
}
