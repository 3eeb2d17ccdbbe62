import Testing

@testable import InlayLive

@Suite struct NetworkAddressTests {
  @Test(arguments: [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255",
    "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7",
    "203.0.113.9", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "::", "::1", "::127.0.0.1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::1", "100::1", "2001::1",
    "2001:1ff::1", "2001:db8::1", "2002:7f00:1::", "2002:a00:1::", "3fff::1", "fc00::1", "fd12::1", "fe80::1",
    "fec0::1", "ff02::1", "4000::1", "::1:2:3:4",
  ])
  func refusesWhatIsNotPublic(_ text: String) async throws {
    let found = try await NameResolver.system.addresses(text)
    #expect(found.count == 1 && found.allSatisfy { !$0.isPublic }, "\(found)")
  }

  @Test(arguments: [
    "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "126.1.1.1", "128.0.0.1",
    "169.253.1.1", "172.15.255.255", "172.32.0.1", "192.0.1.1", "192.167.1.1", "198.17.1.1", "198.20.1.1",
    "223.255.255.255", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2001:200::1", "2606:4700::1111",
    "2002:808:808::1",
    "2a00:1450::1", "3ffe::1",
  ])
  func allowsWhatIsPublic(_ text: String) async throws {
    let found = try await NameResolver.system.addresses(text)
    #expect(found.count == 1 && found.allSatisfy(\.isPublic), "\(found)")
  }

  @Test(arguments: ["0x7f.1", "2130706433", "127.1", "0177.0.0.1", "0x7f000001", "127.0.0.1", "0"])
  func judgesEachSpellingOfLoopback(_ text: String) async throws {
    let found = try await NameResolver.system.addresses(text)
    #expect(!found.isEmpty && found.allSatisfy { !$0.isPublic })
  }

  @Test func writesAddressesThatTheSystemReads() async throws {
    for address in [NetworkAddress.v4(0x0102_0304), .v6(0x2001_0DB8_0000_0001, 0x0000_0000_FFFF_0001)] {
      #expect(try await NameResolver.system.addresses(address.description) == [address])
      #expect(NetworkAddress(bytes: address.bytes) == address)
    }
  }
}
