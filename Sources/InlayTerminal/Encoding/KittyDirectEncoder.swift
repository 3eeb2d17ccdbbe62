/// kitty's graphics placed at the cursor, for terminals that have them without placeholders.
final class KittyDirectEncoder: CursorPictureEncoder {
  private var kitty: KittyPictures

  init(_ kitty: KittyPictures) { self.kitty = kitty }

  /// `C=1` leaves the cursor where it is.
  var movesCursor: Bool { false }

  func prepare(_ image: TerminalLine.PlacedImage, transmissions: inout TerminalOutput) {
    _ = kitty.send(kitty.key(image), to: &transmissions)
  }

  func put(_ image: TerminalLine.PlacedImage, to output: inout TerminalOutput) {
    let key = kitty.key(image)
    guard let identifier = kitty.identifier(key) else { return }
    kitty.put(
      identifier,
      {
        $0.put("a=p,C=1,c=")
        $0.put(decimal: key.box.columns)
        $0.put(",r=")
        $0.put(decimal: key.box.rows)
      }, to: &output)
  }

  func putRemoval(to output: inout TerminalOutput) { kitty.putRemoval(to: &output) }
}
