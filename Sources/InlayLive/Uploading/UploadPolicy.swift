/// Where uploads may go, how large they may be, and how long they may take. One value for the queue and for its transport.
///
/// As with ``LoadPolicy``, only addresses of the public Internet are connected to.
public struct UploadPolicy: Sendable, Hashable {
  /// Schemes that may be used. `http` is off by default, because anybody on the way could read what is sent.
  public var schemes: Set<String> = ["https"]
  /// Ports that may be connected to.
  public var ports: Set<Int> = [443]
  /// Hosts that the server may send an upload on to, besides its own; in lower case. `*.example.org` stands for the hosts
  /// below `example.org`.
  public var hosts: Set<String> = []
  /// Bytes of one upload.
  public var bytes = 64 << 20
  /// Time until a connection stands.
  public var connectTime: Duration = .seconds(5)
  /// Time in which the server takes no byte and does not answer.
  public var idleTime: Duration = .seconds(60)
  /// Time of one request.
  public var requestTime: Duration = .seconds(600)
  /// Uploads at a time.
  public var uploads = 3
  /// Images that the queue knows, those uploaded earlier included. Further ones fail.
  public var queue = 100_000
  /// Attempts before an upload fails for a reason that may pass.
  public var attempts = 4
  /// The most to wait for another attempt because a server asks for it (`Retry-After`).
  public var longestRetryAfter: Duration = .seconds(60)
  /// Whether an image that was uploaded keeps its bytes in a ``LivingText`` and gets only the identifier of the receipt.
  public var keepsContent = false
  /// Addresses to connect to although they are not public. For tests, whose servers are on this machine.
  package var addresses: Set<NetworkAddress> = []

  /// The default policy.
  public init() {}

  /// The rules for the addresses of a server, as those for loads.
  func rules(for endpoint: WebAddress) -> LoadPolicy {
    var rules = LoadPolicy()
    (rules.schemes, rules.ports, rules.addresses) = (schemes, ports, addresses)
    rules.hosts = hosts.union([endpoint.host])
    rules.connectTime = connectTime
    return rules
  }
}
