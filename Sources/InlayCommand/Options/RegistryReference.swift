internal import ArgumentParser
internal import InlayCore

/// An image of a registry.
struct RegistryReference: Sendable {
  let name: String

  init(_ name: String) throws {
    let isPlain = name.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !name.contains("://")
    guard isPlain, name.contains("/"), name.first != "-", name.first != "/" else {
      throw ValidationError("\(Visible.line(name)): use HOST/NAME:TAG")
    }
    self.name = name
  }

  /// The image as skopeo names it.
  var url: String { "docker://\(name)" }

  /// The digest after the name, if there is one.
  var digest: String? { name.firstIndex(of: "@").map { String(name[name.index(after: $0)...]) } }

  /// The name without tag and digest.
  var repository: String {
    let path = name.split(separator: "@", maxSplits: 1).first.map(String.init) ?? name
    guard let colon = path.lastIndex(of: ":"), !path[colon...].contains("/") else { return path }
    return String(path[..<colon])
  }
}
