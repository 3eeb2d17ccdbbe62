/// The people in a field such as `To` (RFC 5322, 3.4), in the order in which they stand.
struct MailAddresses: Hashable {
  /// Somebody.
  struct Mailbox: Hashable {
    var name: String?
    var address: String
  }

  /// A mailbox, or an end of a group.
  enum Item: Hashable {
    case mailbox(Mailbox)
    /// A group begins, which has this name.
    case group(String)
    /// A group ends.
    case end
  }

  private(set) var items: [Item] = []

  /// The first mailbox.
  var first: Mailbox? {
    for case .mailbox(let mailbox) in items { return mailbox }
    return nil
  }

  /// Parses a field. Complexity: O(n).
  init(_ field: [UInt8]) {
    var tokens = MailTokens(field[...])
    var phrase: [UInt8] = []
    var (address, comment): ([UInt8]?, [UInt8]?) = (nil, nil)
    var isInGroup = false
    func text(_ bytes: [UInt8]) -> String { MailWords.decode(Array(MailHeader.trimmed(bytes[...]))) }
    func take() {
      defer { (phrase, address, comment) = ([], nil, nil) }
      let words = text(phrase)
      if let address {
        let name = words.isEmpty ? comment.map(text) ?? "" : words
        items.append(.mailbox(Mailbox(name: name.isEmpty ? nil : name, address: text(address))))
      } else if !words.isEmpty {
        let name = comment.map(text) ?? ""
        items.append(.mailbox(Mailbox(name: name.isEmpty ? nil : name, address: words)))
      }
    }
    while let byte = tokens.next {
      switch byte {
      case UInt8(ascii: "("):
        let found = tokens.takeComment()
        comment = comment ?? found
      case UInt8(ascii: "\""):
        let quoted = tokens.takeQuoted()
        phrase += quoted
      case UInt8(ascii: "<"):
        tokens.advance()
        address = tokens.take(until: ">")
        tokens.advance()
      case UInt8(ascii: ","):
        take()
        tokens.advance()
      case UInt8(ascii: ":") where address == nil && !isInGroup:
        items.append(.group(text(phrase)))
        (phrase, comment, isInGroup) = ([], nil, true)
        tokens.advance()
      case UInt8(ascii: ";"):
        take()
        if isInGroup { items.append(.end) }
        isInGroup = false
        tokens.advance()
      default:
        phrase.append(byte)
        tokens.advance()
      }
    }
    take()
    if isInGroup { items.append(.end) }
  }

  /// The field as text: names are in quotation marks where they need them. Parsing it gives the same items.
  var text: String {
    joined { mailbox in
      guard let name = mailbox.name else { return mailbox.address }
      return "\(Self.quoted(name)) <\(mailbox.address)>"
    } group: {
      Self.quoted($0)
    }
  }

  /// The items in the form of a field, with names and addresses as they are made by the closures.
  func joined(_ mailbox: (Mailbox) -> String, group: (String) -> String) -> String {
    var out = ""
    var isFirst = true
    for item in items {
      if item != .end, !isFirst { out += ", " }
      switch item {
      case .mailbox(let someone):
        out += mailbox(someone)
        isFirst = false
      case .group(let name):
        out += "\(group(name)): "
        isFirst = true
      case .end:
        out += ";"
        isFirst = false
      }
    }
    return out
  }

  /// A name, in quotation marks if it holds anything but letters, digits, spaces and what is allowed in words.
  static func quoted(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x20
        || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
    }
    let isTight = name.utf8.first != 0x20 && name.utf8.last != 0x20 && !name.contains("=?") && !name.isEmpty
    if isPlain, isTight { return name }
    var out = "\""
    for scalar in name.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { out.append("\\") }
      out.unicodeScalars.append(scalar)
    }
    return out + "\""
  }
}
