import InlayCore

/// Reads the header of a GIF (GIF89a Specification), up to the second image.
extension HeaderContext {
  private enum Block {
    static let `extension`: UInt8 = 0x21
    static let image: UInt8 = 0x2C
    static let trailer: UInt8 = 0x3B
    static let graphicControl: UInt8 = 0xF9
  }

  mutating func readGIF() throws -> ImageHeader {
    var header = ImageHeader(mediaType: .gif)
    header.colorModel = .palette
    header.bitDepth = 8
    header.hasAlpha = false
    try cursor.skip(6)
    let width = Int(try cursor.u16(little: true))
    let height = Int(try cursor.u16(little: true))
    header.width = width == 0 ? nil : width
    header.height = height == 0 ? nil : height
    let flags = try cursor.u8()
    try cursor.skip(2)
    do {
      try skipColorTable(flags)
      try readBlocks(&header)
    } catch let error as InlayError
      where error.isContainerDamage && header.width != nil && header.height != nil
    {
      diagnostics.report(.containerTruncated, "the GIF is truncated after its header: \(error)")
    }
    guard header.width != nil, header.height != nil else {
      throw InlayError.containerMalformed(at: 6, what: "the GIF has a side of 0 pixels")
    }
    header.setSingleStrike(ImageMetadata(), diagnostics: &diagnostics)
    return header
  }

  private mutating func skipColorTable(_ flags: UInt8) throws {
    if flags & 0x80 != 0 { try cursor.skip(3 << (Int(flags & 7) + 1)) }
  }

  private mutating func readBlocks(_ header: inout ImageHeader) throws {
    var blocks = 0
    var images = 0
    while true {
      let start = cursor.position
      switch try cursor.u8() {
      case Block.trailer:
        if images == 0 { diagnostics.report(.containerIrregular, "the GIF has no image") }
        return
      case Block.extension:
        if try cursor.u8() == Block.graphicControl {
          let length = Int(try cursor.u8())
          if length >= 1 {
            if try cursor.u8() & 1 == 1 { header.hasAlpha = true }
            try cursor.skip(length - 1)
            try skipSubBlocks(&blocks)
          }
        } else {
          try skipSubBlocks(&blocks)
        }
      case Block.image:
        images += 1
        try readImage(&header, isFirst: images == 1)
        if images == 2 {
          header.isAnimated = true
          return
        }
        try skipSubBlocks(&blocks)
      case let other:
        throw InlayError.containerMalformed(at: start, what: "unknown block type \(other)")
      }
    }
  }

  /// Reads an image descriptor. If the file has no screen size, the size of the first image is used. If the first image
  /// leaves part of the screen uncovered, the rest is transparent. Throws if the file is cut short.
  private mutating func readImage(_ header: inout ImageHeader, isFirst: Bool) throws {
    let left = Int(try cursor.u16(little: true))
    let top = Int(try cursor.u16(little: true))
    let width = Int(try cursor.u16(little: true))
    let height = Int(try cursor.u16(little: true))
    let flags = try cursor.u8()
    if isFirst {
      if header.width == nil, width > 0 { header.width = left + width }
      if header.height == nil, height > 0 { header.height = top + height }
      if let screenWidth = header.width, let screenHeight = header.height,
        left > 0 || top > 0 || left + width < screenWidth || top + height < screenHeight
      {
        header.hasAlpha = true
      }
    }
    try skipColorTable(flags)
    try cursor.skip(1)
  }

  /// Skips a sequence of data blocks, each with a length byte, up to an empty one. Throws if the file is cut short.
  private mutating func skipSubBlocks(_ blocks: inout Int) throws {
    while true {
      blocks += 1
      try Limits.check("imageChunks", blocks, limits.imageChunks)
      let length = Int(try cursor.u8())
      if length == 0 { return }
      try cursor.skip(length)
    }
  }
}
