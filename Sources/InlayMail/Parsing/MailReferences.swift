import InlayCore

/// Which part of a mail a page means by a name, such as a `Content-ID`: of several, the nearest to the page.
struct MailReferences: Sendable {
  /// A name as it is known in a part that holds others.
  private struct Key: Hashable {
    let container: Int
    let name: Int
  }

  private let parents: [Int?]
  private var names: [ExactString: Int] = [:]
  /// The first part of a name in each part that holds it.
  private var first: [Key: Int] = [:]
  /// The parts that have a name.
  private(set) var parts: [Int] = []

  /// The names that `name` gives to parts. Pages and parts that hold others are no resources.
  ///
  /// - Complexity: O(n) in the parts and their depth.
  init(_ parts: [MailPart], name: (MailPart) -> String?) {
    parents = parts.map(\.parent)
    for (number, part) in parts.enumerated() where part.parent != nil {
      guard !part.isMultipart, part.type != "text/html", let text = name(part) else { continue }
      let id = names[ExactString(text), default: names.count]
      names[ExactString(text)] = id
      self.parts.append(number)
      for container in containers(of: number) {
        let key = Key(container: container, name: id)
        if first[key] == nil { first[key] = number }
      }
    }
  }

  /// The parts that a part is in, the innermost first.
  private func containers(of number: Int) -> some Sequence<Int> {
    sequence(state: number) { [parents] at in
      guard let parent = parents[at] else { return nil }
      at = parent
      return parent
    }
  }

  /// The part that a page means: one beside it, else one around it, and so on. Complexity: O(depth of the page).
  func part(_ name: ExactString, near page: Int) -> Int? {
    guard let id = names[name] else { return nil }
    return containers(of: page).lazy.compactMap { first[Key(container: $0, name: id)] }.first
  }
}
