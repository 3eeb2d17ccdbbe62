internal import CInlaySystem
internal import InlayCore
internal import InlaySystem

/// Finds the addresses of a host. A value, so that tests can play a name server.
package struct NameResolver: Sendable {
  /// The addresses of a host, in the order to try them. Throws `InlayError` if there is none.
  package var addresses: @Sendable (_ host: String) async throws -> [NetworkAddress]

  package init(_ addresses: @escaping @Sendable (_ host: String) async throws -> [NetworkAddress]) {
    self.addresses = addresses
  }

  /// The system's resolver. It reads literal addresses in each spelling that the system knows, so that what is judged is
  /// what would be connected to. It cannot be interrupted: a canceled call returns at once, and its thread ends later.
  package static let system = NameResolver { host in
    let found = try await OneAnswer<Result<[NetworkAddress], InlayError>>.wait { answer in
      let thread = SystemThread.start { _ = answer.give(lookUp(host)) }
      guard let thread else {
        answer.give(.failure(.liveConnection("no thread is left")))
        return
      }
      thread.detach()
    }
    return try found.get()
  }

  private static let most = 64

  private static func lookUp(_ host: String) -> Result<[NetworkAddress], InlayError> {
    var found = [inlay_network_address](repeating: inlay_network_address(), count: most)
    let count = unsafe inlay_resolve(host, &found, Int32(most))
    guard count > 0 else { return .failure(.liveConnection("the host \(host) was not found")) }
    var addresses: [NetworkAddress] = []
    for entry in found.prefix(Int(count)) {
      let bytes = unsafe withUnsafeBytes(of: entry.bytes) { unsafe Array($0.prefix(Int(entry.count))) }
      if let address = NetworkAddress(bytes: bytes), !addresses.contains(address) {
        addresses.append(address)
      }
    }
    return .success(addresses)
  }
}
