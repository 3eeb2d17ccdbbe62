internal import InlayCore

/// kitty's graphics placed at the cursor, for terminals without placeholders.
final class KittyDirectEncoder: CursorPictureEncoder {
  private var kitty: KittyPictures

  init(_ kitty: KittyPictures) { self.kitty = kitty }

  /// `C=1` leaves the cursor where it is.
  var movesCursor: Bool { false }

  func prepare(_ image: TerminalLine.ImageBox, transmissions: inout TerminalOutput) {
    _ = kitty.send(kitty.key(image), to: &transmissions)
  }

  func put(_ image: TerminalLine.ImageBox, on background: TextColor?, to output: inout TerminalOutput) {
    let key = kitty.key(image)
    guard let identifier = kitty.identifier(key) else { return }
    kitty.putPlace(identifier, "a=p,C=1", key.box, to: &output)
  }

  func putRemoval(to output: inout TerminalOutput) { kitty.putRemoval(to: &output) }
}
