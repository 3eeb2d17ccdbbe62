/// An address of the Internet Protocol, version 4 or 6.
package enum NetworkAddress: Sendable, Hashable {
  /// An IPv4 address, most significant byte first.
  case v4(UInt32)
  /// An IPv6 address, most significant half first.
  case v6(UInt64, UInt64)

  /// The address in the 4 or 16 bytes of `bytes`; `nil` for any other count.
  package init?(bytes: some Collection<UInt8>) {
    func joined(_ bytes: some Collection<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    switch bytes.count {
    case 4: self = .v4(UInt32(truncatingIfNeeded: joined(bytes)))
    case 16: self = .v6(joined(bytes.prefix(8)), joined(bytes.dropFirst(8)))
    default: return nil
    }
  }

  /// The bytes, 4 or 16 of them.
  package var bytes: [UInt8] {
    func split(_ value: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
    }
    return switch self {
    case .v4(let value): split(UInt64(value), 4)
    case .v6(let high, let low): split(high, 8) + split(low, 8)
    }
  }

  /// Whether the address belongs to a host of the public Internet, so that a stranger may make this program connect to
  /// it.
  ///
  /// Source: the IANA registries of special-purpose addresses (RFC 6890), multicast (RFC 5771, RFC 4291 2.7) and the
  /// deprecated site-local addresses (RFC 3879). Where an IPv6 address holds an IPv4 address (mapped, NAT64, 6to4),
  /// that address is judged.
  package var isPublic: Bool {
    switch self {
    case .v4(let value): !Self.reservedV4.contains { value >> (32 - $0.bits) == $0.value >> (32 - $0.bits) }
    case .v6(let high, let low): Self.isPublic(high, low)
    }
  }

  private static func isPublic(_ high: UInt64, _ low: UInt64) -> Bool {
    let first = high >> 48
    if high == 0 {
      // ::ffff:0:0/96 holds IPv4. The rest of ::/64 is unspecified, loopback, or IPv4-compatible (RFC 4291, 2.5.5.1).
      return low >> 32 == 0xFFFF && NetworkAddress.v4(UInt32(truncatingIfNeeded: low)).isPublic
    }
    // NAT64 (RFC 6052): 64:ff9b::/96. 64:ff9b:1::/48 is for local use (RFC 8215).
    if high >> 32 == 0x0064_FF9B {
      return high & 0xFFFF_FFFF == 0 && low >> 32 == 0
        && NetworkAddress.v4(UInt32(truncatingIfNeeded: low)).isPublic
    }
    // 6to4 (RFC 3056).
    if first == 0x2002 { return NetworkAddress.v4(UInt32(truncatingIfNeeded: high >> 16)).isPublic }
    // Only 2000::/3 is global unicast (RFC 4291, 2.4), so that fc00::/7, fe80::/10, fec0::/10, ff00::/8 and 100::/64
    // are refused. Within it: protocol assignments and Teredo 2001::/23, documentation 2001:db8::/32 and 3fff::/20.
    return first >> 13 == 1 && high >> 41 != 0x2001_0000 >> 9 && high >> 32 != 0x2001_0DB8
      && high >> 44 != 0x3FFF0
  }

  private static let reservedV4: [(value: UInt32, bits: UInt32)] = [
    (0x0000_0000, 8),  // this network
    (0x0A00_0000, 8),  // private
    (0x6440_0000, 10),  // shared by carriers
    (0x7F00_0000, 8),  // loopback
    (0xA9FE_0000, 16),  // link-local
    (0xAC10_0000, 12),  // private
    (0xC000_0000, 24),  // protocol assignments
    (0xC000_0200, 24),  // documentation
    (0xC058_6300, 24),  // 6to4 relays
    (0xC0A8_0000, 16),  // private
    (0xC612_0000, 15),  // benchmarks
    (0xC633_6400, 24),  // documentation
    (0xCB00_7100, 24),  // documentation
    (0xE000_0000, 4),  // multicast
    (0xF000_0000, 4),  // reserved, broadcast
  ]
}

extension NetworkAddress: CustomStringConvertible {
  /// The address as programs read it: `192.0.2.1`, `2001:db8:0:0:0:0:0:1`.
  package var description: String {
    switch self {
    case .v4: bytes.map { String($0) }.joined(separator: ".")
    case .v6(let high, let low):
      [high, low].flatMap { half in
        stride(from: 48, through: 0, by: -16).map { String(half >> UInt64($0) & 0xFFFF, radix: 16) }
      }.joined(separator: ":")
    }
  }
}

extension NetworkAddress {
  /// The address in the form of ``description``; `nil` for any other text.
  package init?(literal text: String) {
    let isV6 = text.contains(":")
    let parts = text.split(separator: isV6 ? ":" : ".", omittingEmptySubsequences: false)
    guard parts.count == (isV6 ? 8 : 4) else { return nil }
    var bytes: [UInt8] = []
    for part in parts {
      guard (1...4).contains(part.utf8.count), let value = UInt16(part, radix: isV6 ? 16 : 10) else {
        return nil
      }
      if isV6 {
        bytes += [UInt8(value >> 8), UInt8(truncatingIfNeeded: value)]
      } else {
        guard let byte = UInt8(exactly: value) else { return nil }
        bytes.append(byte)
      }
    }
    self.init(bytes: bytes)
  }
}
