import Inlay
import InlayContainer

/// A `\pict` group.
struct RTFPicture {
  var kind: PictureWord?
  var data: [UInt8] = []
  var high: UInt8?
  /// Twips, and percent.
  var goalWidth: Int?
  var goalHeight: Int?
  var scaleX = 100
  var scaleY = 100

  var displaySize: DisplaySize? {
    guard let goalWidth, let goalHeight, goalWidth > 0, goalHeight > 0 else { return nil }
    func scaled(_ twips: Int, _ percent: Int) -> Length {
      Length(thousandths: min(twips * 50 * (percent > 0 ? min(percent, 10_000) : 100) / 100, Length.maximum))
    }
    return DisplaySize(width: scaled(goalWidth, scaleX), height: scaled(goalHeight, scaleY))
  }

  /// Media types of the kinds that are kept as files.
  var mediaType: MediaType? {
    switch kind {
    case .png?: .png
    case .jpeg?: .jpeg
    case .emf?: "image/emf"
    case .wmf?: "image/wmf"
    case .macPict?: "image/x-pict"
    case .dib?: "image/bmp"
    default: nil
    }
  }
}

extension RTFReadingPass {
  mutating func pictureWord(_ word: PictureWord, _ number: Int) {
    guard frame.destination == .picture else { return }
    switch word {
    case .png, .jpeg, .emf, .wmf, .macPict, .dib, .bitmap: picture.kind = word
    case .width, .height: break
    case .goalWidth: picture.goalWidth = number
    case .goalHeight: picture.goalHeight = number
    case .scaleX: picture.scaleX = number
    case .scaleY: picture.scaleY = number
    }
  }

  mutating func pictureDigits(_ range: Range<Int>) {
    guard frame.opened else { return }
    for byte in bytes[range] {
      guard let digit = RTFTokenizer.digit(byte) else { continue }
      if let high = picture.high {
        picture.data.append(high << 4 | digit)
        picture.high = nil
      } else {
        picture.high = digit
      }
    }
  }

  mutating func binary(_ range: Range<Int>) throws(RTFError) {
    if skip > 0 {
      skip -= 1
      return
    }
    guard frame.destination == .picture else { return }
    try check("attachmentBytes", picture.data.count + range.count, limits.attachmentBytes)
    picture.data += bytes[range]
  }

  mutating func endPicture() throws(RTFError) {
    let picture = self.picture
    self.picture = RTFPicture()
    guard !picture.data.isEmpty else { return }
    try check("attachmentBytes", picture.data.count, limits.attachmentBytes)
    let recognized = ImageHeader.recognize(Array(picture.data.prefix(512)))
    if recognized != .png, recognized != .jpeg {
      collector.report(
        .rtfPicture, at: output.count, "a picture that is neither PNG nor JPEG is kept as a file")
    }
    let image = try attachments.image(
      picture: picture.data, mediaType: recognized ?? picture.mediaType, at: output.count, &collector)
    // The picture belongs to the text around its group.
    frame.destination = .text
    let (character, paragraph) = (currentCharacter(), currentParagraph())
    output.append(
      PlacedImage(image, kind: .attachment, displaySize: picture.displaySize), character, paragraph)
  }
}
