/// The pictures sent to kitty's memory, each once (kitty graphics protocol, "The transmission of pixel data").
///
/// A picture has a separate id for each box size, so that an id never means two pictures.
struct KittyPictures {
  private let pictures: BoxPictures
  private let passthrough: Passthrough
  private let maximumIdentifier: UInt32
  private var generator: any RandomNumberGenerator
  /// The id of each picture sent; `nil` for one that could not be drawn.
  private var identifiers: [PictureKey: UInt32?] = [:]
  private var taken: Set<UInt32> = []

  /// The maximum number of base64 characters in one sequence. In all sequences but the last, the number is a multiple
  /// of four.
  static let chunk = 4_096

  /// - Parameter maximumIdentifier: Konsole 22.12 parses ids as signed and shows nothing for ids from 2³¹ on
  ///   (measured).
  init(
    _ pictures: BoxPictures, passthrough: Passthrough, generator: any RandomNumberGenerator,
    maximumIdentifier: UInt32
  ) {
    (self.pictures, self.passthrough, self.generator) = (pictures, passthrough, generator)
    self.maximumIdentifier = maximumIdentifier
  }

  /// The id of a picture; `nil` if it was not sent.
  func identifier(_ key: PictureKey) -> UInt32? { identifiers[key] ?? nil }

  func key(_ image: TerminalLine.ImageBox) -> PictureKey { pictures.key(image) }

  /// Sends a picture unless it was sent before. Returns its id if it was sent now.
  mutating func send(_ key: PictureKey, to output: inout TerminalOutput) -> UInt32? {
    if identifiers[key] != nil { return nil }
    guard let file = pictures.file(key) else {
      identifiers[key] = .some(nil)
      return nil
    }
    let identifier = send(file: file, to: &output)
    identifiers[key] = identifier
    return identifier
  }

  /// Sends an image file. Returns its new id.
  mutating func send(file: [UInt8], to output: inout TerminalOutput) -> UInt32 {
    let identifier = newIdentifier()
    output.reserve(file.count / 3 * 4 + file.count / 64 + 256)
    var sequence = TerminalOutput()
    var rest = file[...]
    repeat {
      let isFirst = rest.count == file.count
      // A multiple of three, so that the pieces join without padding.
      let piece = rest.prefix(Self.chunk / 4 * 3)
      rest = rest.dropFirst(piece.count)
      sequence.clear()
      sequence.put("\u{1B}_G")
      if isFirst {
        sequence.put("a=t,f=100,i=")
        sequence.put(decimal: Int(identifier))
        sequence.put(",")
      }
      sequence.put("q=2")
      if !(isFirst && rest.isEmpty) { sequence.put(rest.isEmpty ? ",m=0" : ",m=1") }
      sequence.put(";")
      sequence.putBase64(piece)
      sequence.put("\u{1B}\\")
      passthrough.wrap(sequence.bytes[...], to: &output)
    } while !rest.isEmpty
    return identifier
  }

  /// Places a picture in a box.
  func putPlace(
    _ identifier: UInt32, _ command: StaticString, _ box: CellBox, to output: inout TerminalOutput
  ) {
    put(
      identifier,
      {
        $0.put(command)
        $0.put(",c=")
        $0.put(decimal: box.columns)
        $0.put(",r=")
        $0.put(decimal: box.rows)
      }, to: &output)
  }

  /// A part of a picture at the cursor, in pixels of the picture. It is stretched to a box of cells.
  struct Part {
    /// The upper left pixel and the size of the part.
    var x, y, width, height: Int
    /// The cells it covers.
    var box: CellBox
  }

  /// Places a part of a picture at the cursor, which stays where it is. A placement with the same number moves.
  func putPlace(_ identifier: UInt32, _ part: Part, placement: Int, to output: inout TerminalOutput) {
    put(
      identifier,
      {
        $0.put("a=p,C=1,p=")
        $0.put(decimal: placement)
        for (name, value) in [
          (",x=" as StaticString, part.x), (",y=", part.y), (",w=", part.width), (",h=", part.height),
          (",c=", part.box.columns), (",r=", part.box.rows),
        ] {
          $0.put(name)
          $0.put(decimal: value)
        }
      }, to: &output)
  }

  /// Takes a placement off the screen. The picture stays in the terminal's memory.
  func putRemoval(of identifier: UInt32, placement: Int, to output: inout TerminalOutput) {
    put(
      identifier,
      {
        $0.put("a=d,d=i,p=")
        $0.put(decimal: placement)
      }, to: &output)
  }

  /// Removes a picture from the terminal's memory. It is sent again when it is needed again.
  mutating func putRemoval(of identifier: UInt32, to output: inout TerminalOutput) {
    taken.remove(identifier)
    if let key = identifiers.first(where: { $0.value == identifier })?.key { identifiers[key] = nil }
    putRemovalCommand(identifier, to: &output)
  }

  /// The sequence that removes a picture from the terminal's memory, with all its placements.
  func putRemovalCommand(_ identifier: UInt32, to output: inout TerminalOutput) {
    put(identifier, { $0.put("a=d,d=I") }, to: &output)
  }

  /// Writes a command without data.
  private func put(
    _ identifier: UInt32, _ command: (inout TerminalOutput) -> Void, to output: inout TerminalOutput
  ) {
    var sequence = TerminalOutput()
    sequence.put("\u{1B}_G")
    command(&sequence)
    sequence.put(",i=")
    sequence.put(decimal: Int(identifier))
    sequence.put(",q=2\u{1B}\\")
    passthrough.wrap(sequence.bytes[...], to: &output)
  }

  /// Removes all pictures that were sent, with their placements.
  func putRemoval(to output: inout TerminalOutput) {
    for identifier in taken.sorted() { putRemovalCommand(identifier, to: &output) }
  }

  /// A random id, as kitty's own tools choose them, because all programs in a window share the ids.
  ///
  /// The highest byte is not 0, so that placeholders always state it. One of the two middle bytes is not 0, so that the
  /// color that carries them is not read as a palette color.
  private mutating func newIdentifier() -> UInt32 {
    while true {
      let candidate = UInt32(truncatingIfNeeded: generator.next()) & maximumIdentifier
      if candidate >> 24 != 0, candidate & 0x00FF_FF00 != 0, taken.insert(candidate).inserted {
        return candidate
      }
    }
  }
}
