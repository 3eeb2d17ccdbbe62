import InlayContainer
import InlayCore
import InlayFiles

/// A `\pict` group.
struct RTFPicture {
  var kind: PictureWord?
  var data: [UInt8] = []
  var high: UInt8?
  /// Number of characters among the digits that are not hexadecimal digits.
  var foreign = 0
  /// Width and height of a bitmap, in pixels.
  var width = 0
  var height = 0
  /// Bits per pixel of a headerless bitmap.
  var bitsPerPixel = 1
  var planes = 1
  var bytesPerRow = 0
  /// Size to show the picture at, in twips.
  var goalWidth: Int?
  var goalHeight: Int?
  var crop = EdgeTwips()
  /// Scale in percent.
  var scaleX = 100
  var scaleY = 100
  /// The size that the surrounding shape states.
  var shapeSize: DisplaySize?
  /// The description in `\picprop`, or in the shape around the picture.
  var description: String?
  var name: String?
  /// Whether the picture's group is still open.
  var isOpen = false

  struct EdgeTwips { var left = 0, top = 0, right = 0, bottom = 0 }

  var isCropped: Bool { crop.left != 0 || crop.top != 0 || crop.right != 0 || crop.bottom != 0 }

  /// The goal size, less the crop, scaled. Scaling applies to what is left after cropping, as in Word and LibreOffice.
  var displaySize: DisplaySize? {
    if let shapeSize { return shapeSize }
    guard let goalWidth, let goalHeight, goalWidth > 0, goalHeight > 0 else { return nil }
    let (width, height) = (goalWidth - crop.left - crop.right, goalHeight - crop.top - crop.bottom)
    // A crop that leaves nothing is ignored.
    return DisplaySize(
      width: Self.scaled(width > 0 ? width : goalWidth, scaleX),
      height: Self.scaled(height > 0 ? height : goalHeight, scaleY))
  }

  private static func scaled(_ twips: Int, _ percent: Int) -> Length {
    Length(thousandths: min(twips * 50 * (percent > 0 ? min(percent, 10_000) : 100) / 100, Length.maximum))
  }

  /// Whether the data are pixels without any header, so that their first bytes cannot identify a type.
  var isBits: Bool { kind == .bitmap }

  /// Width in pixels of a picture that is not a file with its own header.
  var pixelWidth: Int? { pixels(at: 4) ?? (kind == .bitmap && width > 0 ? width : nil) }
  var pixelHeight: Int? { pixels(at: 8) ?? (kind == .bitmap && height > 0 ? height : nil) }

  /// A number of the BITMAPINFOHEADER (MS-WMF 2.2.2.3). Bitmaps stored from top to bottom have a negative height.
  private func pixels(at offset: Int) -> Int? {
    guard kind == .dib, data.count >= 40, data[0] == 40, data[1] == 0 else { return nil }
    var bits: UInt32 = 0
    for index in 0..<4 { bits |= UInt32(data[offset + index]) << UInt32(8 * index) }
    let number = abs(Int(Int32(bitPattern: bits)))
    return number > 0 && number <= 1 << 30 ? number : nil
  }

  /// The media type of kinds that are kept as files. A bitmap without a file header is not `image/bmp`.
  var mediaType: MIMEType? {
    switch kind {
    case .png?: .png
    case .jpeg?: .jpeg
    case .emf?: "image/emf"
    case .wmf?: "image/wmf"
    case .macPict?: "image/x-pict"
    case .dib?, .bitmap?, .os2Metafile?: "application/octet-stream"
    default: nil
    }
  }

  /// The name of this kind of picture in messages.
  var title: String {
    switch kind {
    case .emf?: "an enhanced metafile"
    case .wmf?: "a Windows metafile"
    case .macPict?: "a QuickDraw picture"
    case .os2Metafile?: "an OS/2 metafile"
    case .dib?: "a device-independent bitmap"
    case .bitmap?:
      "a bitmap of \(width) × \(height) pixels, \(bitsPerPixel) bits each, \(planes) planes, \(bytesPerRow) bytes a row,"
    default: "a picture that is neither PNG nor JPEG"
    }
  }

  /// The name of the picture, if it is the name of a file of its type: `dog.png`, not `Picture 1`.
  func fileName(mediaType: MIMEType?) -> String? {
    guard let name, Self.isFileName(name, of: mediaType) else { return nil }
    return name
  }

  static func isFileName(_ name: String, of mediaType: MIMEType?) -> Bool {
    guard let mediaType, let type = MIMEType(fileName: name) else { return false }
    return type == mediaType && SafeFileName.make(from: name) == name
  }
}

extension RTFReadingPass {
  mutating func beginPicture() {
    guard frame.destination == .text || frame.destination == .shapeValue else { return }
    if frame.destination == .shapeValue, propertyName != "pib", propertyName != "fillBlip" {
      let name = propertyName
      report(ControlName(name), .rtfNotCarried, "the picture \(name.prefix(40)) of a shape was dropped")
      frame.destination = .skip
      return
    }
    picture = RTFPicture()
    picture.isOpen = true
    enter(.picture)
  }

  /// Handles `\shppict` and `\nonshppict`, which hold the same picture for newer and for older programs. The first of
  /// the two that has content is used.
  mutating func beginAlternative(_ form: RTFDestination) {
    guard frame.destination == .text else { return }
    if let last = lastAlternative, last.form != form, last.end == output.count {
      lastAlternative = nil
      frame.destination = .skip
      return
    }
    frame.alternative = form
  }

  mutating func pictureWord(_ word: PictureWord, _ number: Int) {
    guard frame.destination == .picture else { return }
    switch word {
    case .png, .jpeg, .emf, .wmf, .macPict, .os2Metafile, .dib, .bitmap: picture.kind = word
    case .width: picture.width = number
    case .height: picture.height = number
    case .goalWidth: picture.goalWidth = number
    case .goalHeight: picture.goalHeight = number
    case .scaleX: picture.scaleX = number
    case .scaleY: picture.scaleY = number
    case .cropLeft: picture.crop.left = number
    case .cropRight: picture.crop.right = number
    case .cropTop: picture.crop.top = number
    case .cropBottom: picture.crop.bottom = number
    case .bitsPerPixel: picture.bitsPerPixel = number
    case .planes: picture.planes = number
    case .bytesPerRow: picture.bytesPerRow = number
    }
  }

  mutating func pictureDigits(_ range: Range<Int>) throws {
    guard frame.opened else { return }
    try check("attachmentBytes", picture.data.count + range.count / 2, limits.attachmentBytes)
    for byte in bytes[range] {
      guard let digit = RTFTokenizer.digit(byte) else {
        if byte > 0x20 { picture.foreign += 1 }
        continue
      }
      if let high = picture.high {
        picture.data.append(high << 4 | digit)
        picture.high = nil
      } else {
        picture.high = digit
      }
    }
  }

  mutating func binary(_ range: Range<Int>) throws {
    if skip > 0 {
      skip -= 1
      return
    }
    guard frame.destination == .picture, frame.opened else { return }
    try check("attachmentBytes", picture.data.count + range.count, limits.attachmentBytes)
    picture.data += bytes[range]
  }

  mutating func endPicture() throws {
    let picture = self.picture
    self.picture = RTFPicture()
    reportDamage(of: picture)
    guard !picture.data.isEmpty else {
      return collector.report(.rtfPicture, at: output.count, "a picture contains no data and was dropped")
    }
    try check("attachmentBytes", picture.data.count, limits.attachmentBytes)
    if let shape = frame.shape, shapes.indices.contains(shape) {
      // A shape can have two pictures: its fill, and its own picture.
      if let other = shapes[shape].picture { try place(other) }
      shapes[shape].picture = picture
      return
    }
    try place(picture)
    if let form = frame.alternative { lastAlternative = (form, output.count) }
  }

  /// Places the picture in the text around its group.
  mutating func place(_ picture: RTFPicture) throws {
    try flushTextSurrogate()
    let recognized = picture.isBits ? nil : ImageHeader.recognize(Array(picture.data.prefix(512)))
    if recognized != .png, recognized != .jpeg {
      collector.report(.rtfPicture, at: output.count, "\(picture.title) was kept as a file")
    }
    if picture.isCropped {
      collector.report(
        .rtfPicture, at: output.count, "a picture is cropped in the RTF; the whole picture was kept")
    }
    try check("placements", attachments.placed + 1, limits.placements)
    attachments.placed += 1
    let mediaType = recognized ?? picture.mediaType
    let image = try attachments.image(picture, mediaType: mediaType, at: output.count, &collector)
    frame.destination = .text
    let (character, paragraph) = (currentCharacter(), currentParagraph())
    output.append(
      PlacedImage(image, kind: .attachment, displaySize: picture.displaySize), character, paragraph)
  }

  private mutating func reportDamage(of picture: RTFPicture) {
    if picture.foreign > 0 {
      collector.report(
        .rtfPicture, at: output.count,
        "the data of a picture contains \(picture.foreign) characters that are not hexadecimal digits and were ignored"
      )
    }
    if picture.high != nil {
      collector.report(
        .rtfPicture, at: output.count, "the data of a picture ends with half a byte, which was ignored")
    }
  }
}
