import FormatsTestKit
import InlayContainer
import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// `\pict` groups, shapes, text boxes and objects.
@Suite struct RTFPictureTests {
  private static let png = "89504e470d0a1a0a"
  private static let pngBytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private func read(_ rtf: String, limits: Limits = .default) throws -> Converted<DecomposedText> {
    let read = try RTFReader.read(Array(rtf.utf8), limits: limits)
    try read.value.checkInvariants()
    return read
  }

  private func bytes(_ text: DecomposedText, _ image: Int = 0) throws -> [UInt8]? {
    try text.images[image].content.source?.readAll()
  }

  // MARK: Kinds

  @Test(arguments: [
    ("\\pngblip", "89504e470d0a1a0a", "image/png", "png"),
    ("\\jpegblip", "ffd8ffe000", "image/jpeg", "jpg"),
    ("\\emfblip", "0100000058", "image/emf", "emf"),
    ("\\wmetafile8", "010009000003", "image/wmf", "wmf"),
    ("\\macpict", "1101A000", "image/x-pict", "pict"),
    // The word decides if the bytes do not.
    ("\\pngblip", "0011", "image/png", "png"), ("\\jpegblip", "0011", "image/jpeg", "jpg"),
  ])
  func everyKindIsKeptAsItIs(word: String, digits: String, type: String, ending: String) throws {
    let text = try read("{\\rtf1 a{\\pict\(word) \(digits)}b}").value
    #expect(text.text == "a\u{FFFC}b")
    #expect(text.images.map(\.mediaType) == [MIMEType(rawValue: type)])
    #expect(text.images[0].mediaType?.fileExtension == ending)
    #expect(text.placements.map(\.attributes.kind) == [.attachment])
    #expect(text.placements.map(\.attributes.displaySize) == [nil])
    let stored = try #require(try bytes(text))
    #expect(stored.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == digits.lowercased())
  }

  @Test(arguments: ["\\dibitmap0", "\\wbitmap0", "\\pmmetafile1"])
  func whatIsNoFileOfAnyTypeIsBytes(word: String) throws {
    // Bits that look like the start of a BMP file.
    let read = try read("{\\rtf1{\\pict\(word)\\picw16\\pich2\\wbmwidthbytes2 00424d01}}")
    #expect(read.value.images.map(\.mediaType) == ["application/octet-stream"])
    #expect(try bytes(read.value) == [0x00, 0x42, 0x4D, 0x01])
    #expect(read.diagnostics.map(\.code) == [.rtfPicture])
    let size = word == "\\wbitmap0" ? (16, 2) : nil
    #expect(read.value.images[0].primary.width == size?.0)
    #expect(read.value.images[0].primary.height == size?.1)
  }

  @Test func aBitmapOfBitsSaysHowItIsLaidOut() throws {
    let read = try read(
      "{\\rtf1{\\pict\\wbitmap0\\picw16\\pich2\\wbmbitspixel4\\wbmplanes1\\wbmwidthbytes8 424d}}")
    #expect(
      read.diagnostics.map(\.message) == [
        "a bitmap of 16 × 2 pixels, 4 bits each, 1 planes, 8 bytes a row, was kept as a file"
      ])
    #expect(read.value.images.map(\.mediaType) == ["application/octet-stream"])
  }

  @Test func theHeaderOfABitmapStatesItsSize() throws {
    let header = "28000000" + "03000000" + "feffffff" + String(repeating: "00", count: 28)
    let image = try read("{\\rtf1{\\pict\\dibitmap0 \(header)}}").value.images[0]
    #expect(image.primary.width == 3)
    #expect(image.primary.height == 2)
    // None, and more than any picture has.
    let odd = "28000000" + "00000000" + "01000040" + String(repeating: "00", count: 28)
    let other = try read("{\\rtf1{\\pict\\dibitmap0 \(odd)}}").value.images[0]
    #expect(other.primary.width == nil)
    #expect(other.primary.height == nil)
  }

  // MARK: Size

  @Test(arguments: [
    ("\\picwgoal720\\pichgoal360", 36_000, 18_000),
    ("\\picwgoal720\\pichgoal360\\picscalex50\\picscaley200", 18_000, 36_000),
    ("\\picwgoal1\\pichgoal3\\picscalex33\\picscaley33", 16, 49),
    ("\\picwgoal720\\pichgoal360\\piccropl100\\piccropr20\\piccropt-40", 30_000, 20_000),
    ("\\picwgoal720\\pichgoal360\\piccropl120\\picscalex50\\picscaley50", 15_000, 9_000),
    ("\\picwgoal720\\pichgoal360\\piccropl400\\piccropr400", 36_000, 18_000),
    ("\\picwgoal720\\pichgoal360\\piccropt300\\piccropb60", 36_000, 18_000),
    ("\\picwgoal720\\pichgoal360\\picscalex0\\picscaley-5", 36_000, 18_000),
  ])
  func theDisplaySizeIsTheGoalCroppedAndScaled(words: String, width: Int, height: Int) throws {
    let read = try read("{\\rtf1{\\pict\\pngblip\\picw9\\pich9\(words) \(Self.png)}}")
    let size = DisplaySize(width: Length(thousandths: width), height: Length(thousandths: height))
    #expect(read.value.placements.map(\.attributes.displaySize) == [size])
    let isCropped = words.contains("crop")
    #expect(
      read.diagnostics.filter { $0.message == "a picture is cropped in the RTF; the whole picture was kept" }
        .count
        == (isCropped ? 1 : 0))
  }

  @Test(arguments: [
    "", "\\picwgoal720", "\\pichgoal720", "\\picwgoal0\\pichgoal0", "\\picwgoal-5\\pichgoal9",
  ])
  func withoutGoalsThereIsNoDisplaySize(words: String) throws {
    let text = try read("{\\rtf1{\\pict\\pngblip\\picw9\\pich9\(words) \(Self.png)}}").value
    #expect(text.placements.map(\.attributes.displaySize) == [nil])
  }

  @Test func numbersBeyondAllMeasureStayInBounds() throws {
    let words = ["picwgoal", "pichgoal", "picscalex", "picscaley"].map { "\\\($0)99999999999" }.joined()
    let crop = ["l", "r", "t", "b"].map { "\\piccrop\($0)-99999999999" }.joined()
    let text = try read("{\\rtf1{\\pict\\pngblip\(words)\(crop) \(Self.png)}}").value
    let largest = Length(thousandths: Length.maximum)
    #expect(text.placements.map(\.attributes.displaySize) == [DisplaySize(width: largest, height: largest)])
  }

  // MARK: Data

  @Test func digitsMayStandInAnyCaseAndSpacing() throws {
    let read = try read("{\\rtf1{\\pict\\pngblip\r\n89 50\t4E4\n7{\\*\\blipuid abcdef}0d\r0A1A 0a\n}}")
    #expect(try bytes(read.value) == Self.pngBytes)
    #expect(!read.diagnostics.map(\.code).contains(.rtfPicture))
  }

  @Test func whatIsNoDigitIsLeftOutAndSaid() throws {
    let read = try read("{\\rtf1{\\pict\\macpict 1x1z\\'e92\\}3}}")
    #expect(try bytes(read.value) == [0x11, 0x23])
    #expect(
      read.diagnostics.map(\.message).first
        == "the data of a picture contains 4 characters that are not hexadecimal digits and were ignored")
  }

  @Test func halfAByteIsLeftOutAndSaid() throws {
    let read = try read("{\\rtf1{\\pict\\macpict 112}}")
    #expect(try bytes(read.value) == [0x11])
    #expect(
      read.diagnostics.map(\.message) == [
        "the data of a picture ends with half a byte, which was ignored",
        "a QuickDraw picture was kept as a file",
      ])
  }

  @Test func aPictureWithoutDataIsSaid() throws {
    let read = try read("{\\rtf1 a{\\pict\\pngblip}b}")
    #expect(read.value.text == "ab")
    #expect(read.diagnostics.map(\.message) == ["a picture contains no data and was dropped"])
  }

  @Test func binaryBytesAndDigitsFollowEachOther() throws {
    let rtf = Array("{\\rtf1{\\pict\\macpict 11\\bin3 ".utf8) + [0x7D, 0x5C, 0x00] + Array("22}b}".utf8)
    let text = try RTFReader.read(rtf).value
    #expect(text.text == "\u{FFFC}b")
    #expect(try bytes(text) == [0x11, 0x7D, 0x5C, 0x00, 0x22])
  }

  @Test(arguments: ["\\bin-1 ", "\\bin0 ", "\\bin ", "\\bin-99999999999 "])
  func noBinaryBytesAreNone(word: String) throws {
    let text = try read("{\\rtf1{\\pict\\macpict\(word)11}b}").value
    #expect(text.text == "\u{FFFC}b")
    #expect(try bytes(text) == [0x11])
  }

  @Test func theLimitOfBytesHoldsForDigitsAndBinary() {
    var limits = Limits.default
    limits.attachmentBytes = 3
    for data in ["11223344", "1122\n33\n44", "\\bin4 abcd", "11\\bin3 abc"] {
      let error = #expect(throws: InlayError.self) {
        try read("{\\rtf1{\\pict\\macpict \(data)}}", limits: limits)
      }
      #expect(error?.code == .limit("attachmentBytes"))
    }
  }

  @Test func theLimitOfPlacementsHolds() {
    var limits = Limits.default
    limits.placements = 2
    let picture = "{\\pict\\macpict 11}"
    let error = #expect(throws: InlayError.self) {
      try read("{\\rtf1\(picture)\(picture)\(picture)}", limits: limits)
    }
    #expect(error?.code == .limit("placements"))
  }

  // MARK: Two forms of one

  @Test(arguments: [
    ("{\\*\\shppict{\\pict\\pngblip P}}{\\nonshppict{\\pict\\wmetafile8 00}}", ["image/png"]),
    ("{\\nonshppict{\\pict\\wmetafile8 00}}{\\*\\shppict{\\pict\\pngblip P}}", ["image/wmf"]),
    ("{\\nonshppict{\\pict\\wmetafile8 00}}", ["image/wmf"]),
    ("{\\*\\shppict{\\pict\\pngblip P}}", ["image/png"]),
    ("{\\*\\shppict{\\pict\\pngblip}}{\\nonshppict{\\pict\\wmetafile8 00}}", ["image/wmf"]),
    (
      "{\\*\\shppict{\\pict\\pngblip P}}{\\nonshppict{\\pict\\wmetafile8 00}}"
        + "{\\*\\shppict{\\pict\\emfblip 01}}{\\nonshppict{\\pict\\wmetafile8 00}}",
      ["image/png", "image/emf"]
    ),
    ("{\\*\\shppict{\\pict\\pngblip P}} {\\nonshppict{\\pict\\wmetafile8 00}}", ["image/png", "image/wmf"]),
  ])
  func ofAPictureInTwoFormsOneIsTaken(rtf: String, types: [String]) throws {
    let text = try read("{\\rtf1 \(rtf.replacing("P", with: Self.png))}").value
    #expect(text.images.map { $0.mediaType?.rawValue } == types)
    #expect(text.placements.count == types.count)
  }

  // MARK: Descriptions and names

  @Test func thePropertiesOfAPictureDescribeIt() throws {
    let read = try read(
      "{\\rtf1{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}{\\sp{\\sn wzDescription}"
        + "{\\sv a \\u29356?dog \\'e9}}{\\sp{\\sn wzName}{\\sv dog.png}}}\\pngblip \(Self.png)}}")
    #expect(read.value.images.map(\.description) == ["a 犬dog é"])
    #expect(read.value.images.map(\.fileName) == ["dog.png"])
    #expect(!read.diagnostics.map(\.code).contains(.rtfUnknownWord))
  }

  @Test(arguments: ["Picture 1", "dog.jpg", "", "../dog.png", "dog"])
  func aNameThatIsNoFileNameIsNone(name: String) throws {
    let text = try read(
      "{\\rtf1{\\pict{\\*\\picprop{\\sp{\\sn wzName}{\\sv \(name)}}{\\sp{\\sn wzDescription}{\\sv }}}\\pngblip \(Self.png)}}"
    ).value
    #expect(text.images.map(\.fileName) == [nil])
    #expect(text.images.map(\.description) == [nil])
  }

  @Test func theLinkOfAPictureIsSaid() throws {
    let read = try read(
      "{\\rtf1{\\pict{\\*\\picprop{\\sp{\\sn pihlShape}{\\sv {\\*\\hl{\\hlsrc https://example.org}}}}}"
        + "\\macpict 11}x}")
    #expect(read.value.text == "\u{FFFC}x")
    #expect(read.diagnostics.map(\.message).first == "the link of a picture was dropped")
    #expect(read.diagnostics.map(\.code) == [.rtfNotCarried, .rtfPicture])
  }

  @Test func descriptionsAreWrittenAndComeBack() throws {
    let image = InlineImage(
      description: "a {dog}\né", fileName: "dog.png", mediaType: .png, content: .bytes(Self.pngBytes))
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .attachment))]).value
    let sink = MemorySink()
    let losses = try RTFWriter.write(text, to: sink)
    #expect(losses.isEmpty)
    let written = String(decoding: sink.bytes, as: UTF8.self)
    #expect(
      written.contains(
        #"{\pict{\*\picprop{\sp{\sn wzName}{\sv dog.png}}{\sp{\sn wzDescription}{\sv a \{dog\}\'0a\'e9}}}\pngblip"#
      ))
    #expect(try RTFReader.read(sink.bytes).value == text.withCocoaSpacing())
  }

  /// Without the group LibreOffice shows such a picture in the place of another one, in nested tables.
  @Test func picturesWithoutDescriptionHaveAnEmptyGroup() throws {
    let image = InlineImage(mediaType: .png, content: .bytes(Self.pngBytes))
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .attachment))]).value
    let sink = MemorySink()
    _ = try RTFWriter.write(text, to: sink)
    #expect(String(decoding: sink.bytes, as: UTF8.self).contains(#"{\pict{\*\picprop}\pngblip"#))
    #expect(try RTFReader.read(sink.bytes).value == text.withCocoaSpacing())
  }

  @Test(arguments: [("image/emf", "\\emfblip"), ("image/wmf", "\\wmetafile8"), ("image/x-pict", "\\macpict")])
  func metafilesAreWrittenBack(type: String, word: String) throws {
    let image = InlineImage(mediaType: MIMEType(rawValue: type), content: .bytes([1, 0, 9, 0]))
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .attachment))]).value
    let sink = MemorySink()
    #expect(try RTFWriter.write(text, to: sink).isEmpty)
    #expect(
      String(decoding: sink.bytes, as: UTF8.self).hasSuffix("{\\pict{\\*\\picprop}\(word)\n01000900\n}}"))
    #expect(try RTFReader.read(sink.bytes).value == text.withCocoaSpacing())
  }

  // MARK: Shapes

  private static let shape =
    #"{\shp{\*\shpinst\shpleft0\shptop20\shpright720\shpbottom380\shpz0{\sp{\sn shapeType}{\sv 75}}"#
    + #"{\sp{\sn pib}{\sv {\pict\picwgoal9\pichgoal9\pngblip 89504e470d0a1a0a}}}"#
    + #"{\sp{\sn wzDescription}{\sv a dog}}}{\shprslt\par\pard{\pict\wmetafile8 00}\par}}"#

  @Test func thePictureOfAShapeIsKeptOnceInItsPlaceAndSize() throws {
    let read = try read("{\\rtf1 a\(Self.shape)b}")
    #expect(read.value.text == "a\u{FFFC}b")
    #expect(read.value.images.map(\.description) == ["a dog"])
    #expect(
      read.value.placements.map(\.attributes.displaySize) == [
        DisplaySize(width: .points(36), height: .points(18))
      ])
    #expect(!read.diagnostics.map(\.code).contains(.rtfUnknownWord))
    #expect(!read.diagnostics.map(\.code).contains(.rtfNotCarried))
  }

  @Test func shapesInAGroupAreKeptEach() throws {
    let rtf = "{\\rtf1 a{\\shpgrp{\\*\\shpinst\\shpleft0\(Self.shape)\(Self.shape)}{\\shprslt x}}b}"
    #expect(try read(rtf).value.text == "a\u{FFFC}\u{FFFC}b")
  }

  @Test func aShapeMayHaveTwoPicturesAndNoSize() throws {
    let fill = #"{\sp{\sn fillBlip}{\sv{\pict\pngblip 89504e470d0a1a0a}}}"#
    let own = #"{\sp{\sn pib}{\sv{\pict\macpict 11}}}{\sp{\sn wzName}{\sv a.pict}}"#
    let text = try read("{\\rtf1 a{\\shp{\\*\\shpinst\(fill)\(own)}}b}").value
    #expect(text.text == "a\u{FFFC}\u{FFFC}b")
    #expect(text.images.map(\.mediaType) == [.png, "image/x-pict"])
    #expect(text.images.map(\.fileName) == [nil, "a.pict"])
    #expect(text.placements.map(\.attributes.displaySize) == [nil, nil])
  }

  @Test(arguments: ["\\do P", "P\\do", "{\\*\\do}P", "P{\\do x}"])
  func aDrawingInAShapeDoesNotTakeItsPicture(content: String) throws {
    let picture = #"{\sp{\sn pib}{\sv{\pict\pngblip 89504e470d0a1a0a}}}"#
    let rtf = "{\\rtf1 a{\\shp{\\*\\shpinst\(content.replacing("P", with: picture))}}b}"
    #expect(try read(rtf).value.text == "a\u{FFFC}b")
  }

  @Test func aShapeWithNothingInItIsShownAsOlderProgramsDo() throws {
    let read = try read(
      "{\\rtf1 a{\\shp{\\*\\shpinst{\\sp{\\sn shapeType}{\\sv 1}}}{\\shprslt{\\pict\\wmetafile8 00}}}b}")
    #expect(read.value.text == "a\u{FFFC}b")
    #expect(read.diagnostics.map(\.message).first == "a drawn shape was dropped")
  }

  @Test(arguments: [
    (
      "a{\\shp{\\*\\shpinst{\\shptxt\\pard\\plain box\\par}}{\\shprslt{\\*\\do{\\dptxbxtext box}}}}b",
      "a\nbox\nb"
    ),
    ("{\\shp{\\*\\shpinst{\\shptxt\\pard box}}}b", "box\nb"),
    ("a\\par{\\*\\do\\dobxpage\\dptxbx{\\dptxbxtext\\pard box\\par}\\dpx0}b", "a\nbox\nb"),
    ("a{\\shp{\\*\\shpinst{\\shptxt}}}b", "a\nb"),
  ])
  func theTextOfATextBoxIsKeptInParagraphsOfItsOwn(rtf: String, text: String) throws {
    let read = try read("{\\rtf1 \(rtf)}")
    #expect(read.value.text == text)
    #expect(
      read.diagnostics.map(\.message) == [
        "a text box became paragraphs at its anchor; its position and frame were dropped"
      ])
  }

  @Test func theFormatOfATextBoxIsItsOwn() throws {
    let text = try read(#"{\rtf1\pard\qc\b a{\shp{\*\shpinst{\shptxt box\par}}}b}"#).value
    #expect(text.paragraphs.map(\.range) == [0..<2, 2..<6, 6..<7])
    #expect(text.paragraphs.map(\.attributes.alignment) == [.center, nil, .center])
    #expect(text.runs.map(\.range) == [0..<2, 6..<7])
    #expect(text.runs.map(\.attributes.weight) == [700, 700])
  }

  @Test func aShapeMayHoldAnotherInItsText() throws {
    let rtf = "{\\rtf1 {\\shp{\\*\\shpinst{\\shptxt x\(Self.shape)y\\par}}}z}"
    #expect(try read(rtf).value.text == "x\u{FFFC}y\nz")
  }

  // MARK: Objects

  @Test func anObjectIsShownAsItsResult() throws {
    let read = try read(
      #"{\rtf1 a{\object\objemb\objw720\objh360\objscalex50{\*\objclass Word.Picture.8}{\*\objname x}"#
        + #"{\*\objdata 01050000}{\result{\pict\wmetafile8 0011}}}b}"#)
    #expect(read.value.text == "a\u{FFFC}b")
    #expect(read.diagnostics.map(\.code) == [.rtfNotCarried, .rtfPicture])
    #expect(read.diagnostics.map(\.message).first == "\\objdata is not supported and was ignored")
  }

  // MARK: Hostile input

  @Test func wordsOfShapesOutOfPlaceAreHarmless() throws {
    let words = [
      "{", "{\\*", "}", "\\shp", "\\shpinst", "\\shprslt", "\\shptxt", "\\do", "\\sp", "\\sn ", "\\sv ",
      "pib",
      "wzDescription", "\\pict", "\\picprop", "\\pngblip", " 8950", "\\shppict", "\\nonshppict", "\\shpleft9",
      "\\shpright99", "\\fonttbl", "\\info", "\\title", "\\field", "\\fldinst", "\\par", "x", "\\listtext",
      "\\NeXTGraphic", "\\bin2 ab", "\\object", "\\result", "\\u9?", "\\'e9",
    ]
    try Property.check("words of shapes", cases: 10_000) { source in
      let rtf = "{\\rtf1 " + source.array(count: 0...40) { $0.pick(words) }.joined()
      source.note("rtf", rtf)
      guard let read = try valueOfBadInput({ try RTFReader.read(Array(rtf.utf8)) }) else { return }
      try read.value.checkInvariants()
    }
  }
}
