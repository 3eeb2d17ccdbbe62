/// What may be loaded, from where, and how long that may take. One value, like `Limits` of readers.
///
/// Each hop of a redirection passes all rules again. Independently of this value, only addresses of the public Internet
/// are connected to.
public struct LoadPolicy: Sendable, Hashable {
  /// Schemes that may be loaded. `http` is off by default, because anybody on the way can change what comes.
  public var schemes: Set<String> = ["https"]
  /// Ports that may be connected to.
  public var ports: Set<Int> = [443, 80]
  /// Hosts that may be loaded from, in lower case; `nil` for any public host. `*.example.org` stands for the hosts below
  /// `example.org`, but not for itself.
  public var hosts: Set<String>?
  /// Redirections that one load follows.
  public var redirects = 3
  /// Bytes of one image.
  public var bytes = 16 << 20
  /// Time until a connection stands.
  public var connectTime: Duration = .seconds(5)
  /// Time from then until the fields of the answer are there.
  public var headTime: Duration = .seconds(10)
  /// Time without a byte.
  public var idleTime: Duration = .seconds(10)
  /// Time of one attempt, with its redirections.
  public var attemptTime: Duration = .seconds(60)
  /// Bytes per second that an answer has at least, on average over each 10 s.
  public var slowestRate = 1_024
  /// Loads at a time.
  public var loads = 6
  /// Loads at a time from one host.
  public var loadsPerHost = 4
  /// Loads that may wait. Further ones fail.
  public var queue = 10_000
  /// Attempts before a load fails for a reason that may pass.
  public var attempts = 4
  /// The most to wait for another attempt because a server asks for it (`Retry-After`).
  public var longestRetryAfter: Duration = .seconds(60)
  /// How long a failed image is not loaded again, unless somebody asks for it.
  public var failureTime: Duration = .seconds(60)
  /// The same for images that the server says it does not have (404, 410).
  public var absenceTime: Duration = .seconds(600)
  /// Addresses to connect to although they are not public. For tests, whose servers are on this machine.
  package var addresses: Set<NetworkAddress> = []

  /// The policy of a program that loads pictures of its user's documents.
  public init() {}

  /// The policy of a program that loads pictures of its user's documents.
  public static let `default` = LoadPolicy()

  /// The policy of a server that loads for strangers, from these hosts only.
  public static func server(hosts: Set<String>) -> LoadPolicy {
    var policy = LoadPolicy()
    policy.ports = [443]
    policy.hosts = hosts
    policy.bytes = 2 << 20
    policy.attemptTime = .seconds(15)
    (policy.loads, policy.loadsPerHost, policy.attempts) = (16, 2, 2)
    return policy
  }
}

extension LoadPolicy {
  /// Whether scheme, host and port may be loaded from. `previous` is the address that redirected to this one.
  package func refusal(of address: WebAddress, after previous: WebAddress? = nil) -> LoadRefusal? {
    guard schemes.contains(address.scheme) else { return .scheme(address.scheme) }
    if previous?.scheme == "https", address.scheme != "https" { return .downgrade }
    guard ports.contains(address.port) else { return .port(address.port) }
    guard let hosts else { return nil }
    // A final dot names the same host.
    let host = address.host.utf8.last == UInt8(ascii: ".") ? String(address.host.dropLast()) : address.host
    if hosts.contains(host) { return nil }
    var rest = Substring(host)
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      if hosts.contains("*.\(rest)") { return nil }
    }
    return .host(address.host)
  }

  /// Whether all addresses of a host may be connected to. One that may not refuses the host, because which of them is
  /// used is not known to others that judge it.
  package func refusal(of found: [NetworkAddress], host: String) -> LoadRefusal? {
    found.first { !$0.isPublic && !addresses.contains($0) }.map { .address($0, host: host) }
  }
}

/// Why a policy refuses a URL. Meant for the people who run the program: a stranger could explore their network by it.
package enum LoadRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  case scheme(String)
  case downgrade
  case port(Int)
  case host(String)
  case address(NetworkAddress, host: String)
  /// An answer came from another address than the one that was judged.
  case answered(String, host: String)

  package var description: String {
    switch self {
    case .scheme(let scheme): "the policy does not allow \(scheme)"
    case .downgrade: "a redirection leads from https to http"
    case .port(let port): "the policy does not allow port \(port)"
    case .host(let host): "the policy does not allow the host \(host)"
    case .address(let address, let host):
      host == address.description
        ? "\(host) is not a public address" : "\(host) has the address \(address), which is not public"
    case .answered(let address, let host): "\(host) answered from the address \(address), which is not public"
    }
  }
}
