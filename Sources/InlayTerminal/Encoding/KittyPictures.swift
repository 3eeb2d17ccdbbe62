import InlayPixels

/// Pictures in kitty's memory: each is sent once (kitty graphics protocol, "The transmission of pixel data").
///
/// Every picture in every size of box has an id of its own, so that no id ever means two pictures.
struct KittyPictures {
  private let pictures: BoxPictures
  private let passthrough: Passthrough
  private let largestIdentifier: UInt32
  private var generator: any RandomNumberGenerator
  /// The id of each picture sent; `nil` for one that cannot be had.
  private var identifiers: [PictureKey: UInt32?] = [:]
  private var taken: Set<UInt32> = []

  /// Most characters of base64 in one sequence. All but the last have a multiple of four.
  static let chunk = 4_096

  /// - Parameter largestIdentifier: Konsole 22.12 takes ids for signed and shows nothing for those from 2³¹ on (measured).
  init(
    _ pictures: BoxPictures, passthrough: Passthrough, generator: any RandomNumberGenerator,
    largestIdentifier: UInt32 = .max
  ) {
    (self.pictures, self.passthrough, self.generator) = (pictures, passthrough, generator)
    self.largestIdentifier = largestIdentifier
  }

  /// The id of a picture that was sent.
  func identifier(_ key: PictureKey) -> UInt32? { identifiers[key] ?? nil }

  func key(_ image: TerminalLine.PlacedImage) -> PictureKey { pictures.key(image) }

  /// Sends a picture that was not sent before; its id if that has just been done.
  mutating func send(_ key: PictureKey, to output: inout TerminalOutput) -> UInt32? {
    if identifiers[key] != nil { return nil }
    guard let pixels = pictures.drawn(key), let file = try? PNGEncoder(.small).encode(pixels) else {
      identifiers[key] = .some(nil)
      return nil
    }
    let identifier = newIdentifier()
    identifiers[key] = identifier
    var base64 = TerminalOutput()
    base64.putBase64(file[...])
    var sequence = TerminalOutput()
    var rest = base64.bytes[...]
    repeat {
      let isFirst = rest.count == base64.bytes.count
      let piece = rest.prefix(Self.chunk)
      rest = rest.dropFirst(Self.chunk)
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
      sequence.put(piece)
      sequence.put("\u{1B}\\")
      passthrough.wrap(sequence.bytes[...], to: &output)
    } while !rest.isEmpty
    return identifier
  }

  /// Gives a picture a place of that size.
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
    for identifier in taken.sorted() { put(identifier, { $0.put("a=d,d=I") }, to: &output) }
  }

  /// A random id, as kitty's own tools choose them: ids are shared by all programs in a window. The highest byte is not 0,
  /// so that placeholders always spell it out, and of the two in the middle one is not, so that the colour that holds them
  /// is none of a palette.
  private mutating func newIdentifier() -> UInt32 {
    while true {
      let candidate = UInt32(truncatingIfNeeded: generator.next()) & largestIdentifier
      if candidate >> 24 != 0, candidate & 0x00FF_FF00 != 0, taken.insert(candidate).inserted {
        return candidate
      }
    }
  }
}
