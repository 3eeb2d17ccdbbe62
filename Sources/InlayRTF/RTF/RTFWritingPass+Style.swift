import InlayCore

// Formatting of characters, and links.
extension RTFWritingPass {
  /// Opens and closes the group of a link, and writes the words that change.
  mutating func style(_ form: RTFCharacterForm) {
    if form.link != openLink {
      closeLink()
      if form.link != RTFCharacterState.none { open(link: form.link) }
    }
    if form.state == written, !needsColor { return }
    let change = words[from: written, to: form.state, always: needsColor, tables.states]
    needsColor = false
    written = form.state
    if change.bytes.isEmpty { return }
    if change.startsLine { out.append(0x0A) }
    out += change.bytes
    needsSpace = true
  }

  private mutating func open(link: Int32) {
    if needsSpace {
      out.append(0x20)
      needsSpace = false
    }
    beforeLink = written
    out += "{\\field{\\*\\fldinst{HYPERLINK \"".utf8
    var escaped = ""
    for scalar in tables.links[Int(link)].unicodeScalars {
      if scalar == "\"" || scalar == "\\" { escaped.unicodeScalars.append("\\") }
      escaped.unicodeScalars.append(scalar)
    }
    out += RTFEscaping.text(escaped)
    out += "\"}}{\\fldrslt ".utf8
    needsSpace = false
    openLink = link
  }

  mutating func closeLink() {
    guard openLink != RTFCharacterState.none else { return }
    openLink = RTFCharacterState.none
    out += "}}".utf8
    needsSpace = false
    written = beforeLink
  }
}
