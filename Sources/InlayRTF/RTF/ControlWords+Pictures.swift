// Pictures, shapes and objects (RTF 1.9.1: Pictures, Drawing Objects, Word 97 through Word 2007 Drawing Objects,
// Objects).
extension ControlWords {
  static let pictureRows: [(String, ControlAction)] = [
    ("pict", .destination(.picture)), ("shppict", .destination(.shapePicture)),
    ("nonshppict", .destination(.plainPicture)), ("picprop", .destination(.pictureProperties)),
    ("pngblip", .picture(.png)), ("jpegblip", .picture(.jpeg)), ("emfblip", .picture(.emf)),
    ("wmetafile", .picture(.wmf)), ("macpict", .picture(.macPict)), ("pmmetafile", .picture(.os2Metafile)),
    ("dibitmap", .picture(.dib)), ("wbitmap", .picture(.bitmap)), ("picw", .picture(.width)),
    ("pich", .picture(.height)), ("picwgoal", .picture(.goalWidth)), ("pichgoal", .picture(.goalHeight)),
    ("picscalex", .picture(.scaleX)), ("picscaley", .picture(.scaleY)), ("piccropl", .picture(.cropLeft)),
    ("piccropr", .picture(.cropRight)), ("piccropt", .picture(.cropTop)),
    ("piccropb", .picture(.cropBottom)), ("wbmbitspixel", .picture(.bitsPerPixel)),
    ("wbmplanes", .picture(.planes)), ("wbmwidthbytes", .picture(.bytesPerRow)),
    ("shp", .destination(.shapeGroup)), ("shpgrp", .destination(.shapeGroup)),
    ("shpinst", .destination(.shape)), ("shprslt", .destination(.shapeResult)),
    ("shptxt", .destination(.textBox)), ("do", .destination(.drawing)),
    ("dptxbxtext", .destination(.textBox)), ("sp", .ignore), ("sn", .destination(.shapeName)),
    ("sv", .destination(.shapeValue)), ("shpleft", .shapeEdge(.left)), ("shptop", .shapeEdge(.top)),
    ("shpright", .shapeEdge(.right)), ("shpwr", .shapeWrap), ("shpbottom", .shapeEdge(.bottom)),
    ("object", .destination(.text)), ("result", .destination(.text)),
  ]

  /// Words for how pictures and objects are stored, scaled and updated by the program that made them.
  static let ignoredOfPictures = words(
    """
    picscaled picbmp picbpp bliptag blipupi blipuid defshp shplid objemb objlink objautlink objsub objpub objicemb
    objhtml objocx objw objh objscalex objscaley objcropl objcropr objcropt objcropb objsetsize objalign objtransy
    objlock objupdate objattph linkself rsltmerge rsltpict rsltrtf rslttxt rsltbmp rslthtml
    """)

  /// Destinations that describe an object whose data are skipped.
  static let skippedOfObjects = [
    "objclass", "objname", "objalias", "objsect", "objtime", "oleclsid", "objdata",
  ]
}

/// A word of a `\pict` group.
enum PictureWord: Sendable {
  case png, jpeg, emf, wmf, macPict, os2Metafile, dib, bitmap, width, height, goalWidth, goalHeight, scaleX,
    scaleY
  case cropLeft, cropRight, cropTop, cropBottom, bitsPerPixel, planes, bytesPerRow
}

/// A side of a shape, in twips from the shape's anchor.
enum ShapeEdge: Int, Sendable { case left, top, right, bottom }
