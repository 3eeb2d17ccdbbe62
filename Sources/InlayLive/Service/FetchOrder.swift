package import InlayCore

/// What the program `inlay-fetch` is asked to load. The command writes it to the program's standard input.
package struct FetchOrder: Sendable, Hashable {
  /// Schemes that may be loaded.
  package var schemes: Set<String>
  /// Hosts that may be loaded from; `nil` for any public host.
  package var hosts: Set<String>?
  /// Ports that may be connected to.
  package var ports: Set<Int>
  /// Bytes of one image.
  package var bytes: Int
  /// Pixels of one image.
  package var pixels: Int
  /// The absolute path of the file of an image cache; `nil` for none.
  package var cache: String?
  /// The images.
  package var images: [ExternalContent]

  package init(_ images: [ExternalContent], policy: LoadPolicy, limits: Limits, cache: String? = nil) {
    self.cache = cache
    (schemes, hosts, ports, bytes) = (policy.schemes, policy.hosts, policy.ports, policy.bytes)
    (pixels, self.images) = (limits.imagePixels, images)
  }

  /// The first argument of the program. Programs of another release do not know each other.
  package static let argument = "--fetch=2"
  /// The most bytes of an order.
  package static let longest = 64 << 20

  /// The policy that the order asks for.
  package var policy: LoadPolicy {
    var policy = LoadPolicy()
    (policy.schemes, policy.hosts, policy.ports, policy.bytes) = (schemes, hosts, ports, bytes)
    policy.queue = max(policy.queue, images.count)
    return policy
  }

  /// The order as lines.
  package var encoded: [UInt8] {
    var lines = [["schemes"] + schemes.sorted(), ["ports"] + ports.sorted().map { String($0) }]
    if let hosts { lines.append(["hosts"] + hosts.sorted()) }
    if let cache { lines.append(["cache", cache]) }
    lines.append(["limits", String(bytes), String(pixels)])
    lines += images.map {
      ["image", $0.url, $0.count.map { String($0) } ?? "", $0.digest?.description ?? ""]
    }
    return lines.flatMap { FetchLine.bytes($0) } + FetchLine.bytes(["end"])
  }

  /// Reads an order; `nil` if it is malformed or cut short.
  package init?(_ bytes: [UInt8]) {
    self.init([], policy: LoadPolicy(), limits: Limits())
    (schemes, ports) = ([], [])
    var isWhole = false
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard !isWhole, let fields = FetchLine.fields(line), let name = fields.first else { return nil }
      let values = fields.dropFirst()
      switch (name, values.count) {
      case ("schemes", _): schemes = Set(values)
      case ("hosts", _): hosts = Set(values)
      case ("ports", _):
        let numbers = values.compactMap { Int($0) }
        guard numbers.count == values.count else { return nil }
        ports = Set(numbers)
      case ("limits", 2):
        guard let bytes = Int(fields[1]), let pixels = Int(fields[2]), bytes >= 0, pixels >= 0 else {
          return nil
        }
        (self.bytes, self.pixels) = (bytes, pixels)
      case ("cache", 1):
        guard fields[1].hasPrefix("/") else { return nil }
        cache = fields[1]
      case ("image", 3):
        var content = ExternalContent(url: fields[1])
        if !fields[2].isEmpty {
          guard let count = Int(fields[2]), count >= 0 else { return nil }
          content.count = count
        }
        if !fields[3].isEmpty {
          guard let digest = ContentDigest(fields[3]) else { return nil }
          content.digest = digest
        }
        images.append(content)
      case ("end", 0): isWhole = true
      default: return nil
      }
    }
    guard isWhole else { return nil }
  }
}
