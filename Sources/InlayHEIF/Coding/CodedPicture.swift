/// A coded image that was checked thoroughly enough to be passed to a decoder.
struct CodedPicture {
  /// The codec.
  enum Codec: Hashable { case hevc, av1 }

  let codec: Codec
  /// The content of its `hvcC` or `av1C`.
  let configuration: ArraySlice<UInt8>
  /// The coded data, joined.
  let data: [UInt8]
  /// Size of the decoded image in pixels.
  let width: Int, height: Int
  /// Number of pixels that a decoder processes.
  let codedPixels: Int
  /// Whether it is monochrome.
  let isGray: Bool
  /// Number of bytes per pixel that a decoder and its caller need.
  let bytesPerPixel: Int
  /// The color information of the file, which overrides that of the data; `nil` if there is none.
  var colors: CodedColors?

  /// A file with only this image. The decoding library reads these boxes, never those of the original file.
  var file: [UInt8] {
    let isHEVC = codec == .hevc
    var writer = BoxWriter()
    writer.box("ftyp") {
      $0.text(isHEVC ? "heic" : "avif")
      $0.u32(0)
      $0.text("mif1")
      $0.text(isHEVC ? "heic" : "avif")
    }
    // The offset of the data depends only on the size of everything before it, which does not depend on the offset.
    let head = writer.bytes
    let meta = { (start: Int) in
      var writer = BoxWriter()
      writer.fullBox("meta") { self.writeMeta(&$0, dataStart: start) }
      return writer.bytes
    }
    let start = head.count + meta(0).count + 8
    var file = head + meta(start)
    file.reserveCapacity(start + data.count)
    var media = BoxWriter()
    media.u32(8 + data.count)
    media.text("mdat")
    file += media.bytes
    file += data
    return file
  }

  private func writeMeta(_ writer: inout BoxWriter, dataStart: Int) {
    writer.pictureHandler()
    writer.fullBox("pitm") { $0.u16(1) }
    writer.fullBox("iinf") {
      $0.u16(1)
      $0.fullBox("infe", version: 2) {
        $0.u16(1)
        $0.u16(0)
        $0.text(codec == .hevc ? "hvc1" : "av01")
        $0.u8(0)
      }
    }
    writer.box("iprp") {
      $0.box("ipco") {
        $0.box(codec == .hevc ? "hvcC" : "av1C") { $0.append(configuration) }
        $0.fullBox("ispe") {
          $0.u32(width)
          $0.u32(height)
        }
        if let colors {
          $0.box("colr") {
            $0.text("nclx")
            $0.u16(colors.primaries)
            $0.u16(colors.transfer)
            $0.u16(colors.matrix)
            $0.u8(colors.isFullRange ? 0x80 : 0)
          }
        }
      }
      $0.fullBox("ipma") {
        $0.u32(1)
        $0.u16(1)
        $0.u8(colors == nil ? 2 : 3)
        $0.u8(0x81)
        $0.u8(2)
        if colors != nil { $0.u8(3) }
      }
    }
    writer.fullBox("iloc") {
      $0.u16(0x4400)
      $0.u16(1)
      $0.u16(1)
      $0.u16(0)
      $0.u16(1)
      $0.u32(dataStart)
      $0.u32(data.count)
    }
  }
}
