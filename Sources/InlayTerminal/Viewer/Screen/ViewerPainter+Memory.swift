/// The terminal's memory for pictures.
extension ViewerPainter {
  /// kitty has 320 MB for all pictures of a window, and drops the oldest beyond that.
  private static let terminalBytes = 128 << 20

  /// The sequences for the next screen; they are then considered written.
  func takeTransmissions() -> [UInt8] {
    defer { transmissions = [] }
    return transmissions
  }

  /// Ends a screen: removes the oldest pictures from a terminal that holds many, except those in use.
  func endScreen() {
    defer { used.removeAll(keepingCapacity: true) }
    guard sentBytes > Self.terminalBytes else { return }
    var output = TerminalOutput()
    var kept: [(identifier: UInt32, key: PictureKey, bytes: Int)] = []
    // kitty 0.26 drops all that are not placed when one is removed (seen). Placeholders are placements.
    let isAll = if case .kitty = method { true } else { false }
    for entry in sent {
      if used.contains(entry.key) || !isAll && sentBytes <= Self.terminalBytes {
        kept.append(entry)
        continue
      }
      sentBytes -= entry.bytes
      if case .placeholders(let encoder) = method {
        encoder.kitty.putRemoval(of: entry.identifier, to: &output)
      } else {
        kitty.putRemoval(of: entry.identifier, to: &output)
      }
    }
    sent = kept
    transmissions += output.bytes
  }

  /// The sequences that remove the pictures sent since the last call. A program that is ended writes them.
  func takeNewRemoval() -> [UInt8] {
    var output = TerminalOutput()
    for identifier in newIdentifiers { kitty.putRemovalCommand(identifier, to: &output) }
    newIdentifiers.removeAll()
    return output.bytes
  }

  /// What removes all pictures from the terminal's memory.
  var removal: [UInt8] {
    var output = TerminalOutput()
    for entry in sent { kitty.putRemovalCommand(entry.identifier, to: &output) }
    for identifier in viewed.sentIdentifiers { kitty.putRemovalCommand(identifier, to: &output) }
    return output.bytes
  }
}
