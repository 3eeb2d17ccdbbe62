import Foundation

/// A program of the system that tests compare with or make files by: the one of Debian's package, whatever comes first on
/// `PATH`.
public struct OtherProgram: Sendable {
  /// Where Debian's package puts it.
  public let path: String
  /// The package, named in `packages.txt`.
  public let package: String

  private init(_ path: String, of package: String) { (self.path, self.package) = (path, package) }

  public var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Runs it to its end.
  public func run(_ arguments: [String], timeLimit: Double = 60) throws -> Subprocess {
    try Subprocess.run(path, arguments, timeLimit: timeLimit)
  }

  public static let cc = OtherProgram("/usr/bin/cc", of: "gcc")
  public static let cjpeg = OtherProgram("/usr/bin/cjpeg", of: "libjpeg-turbo-progs")
  public static let convert = OtherProgram("/usr/bin/convert-im6.q16", of: "imagemagick")
  public static let djpeg = OtherProgram("/usr/bin/djpeg", of: "libjpeg-turbo-progs")
  public static let dwebp = OtherProgram("/usr/bin/dwebp", of: "webp")
  public static let exiftool = OtherProgram("/usr/bin/exiftool", of: "libimage-exiftool-perl")
  public static let fcMatch = OtherProgram("/usr/bin/fc-match", of: "fontconfig")
  public static let heifConvert = OtherProgram("/usr/bin/heif-convert", of: "libheif-examples")
  public static let heifEnc = OtherProgram("/usr/bin/heif-enc", of: "libheif-examples")
  public static let heifInfo = OtherProgram("/usr/bin/heif-info", of: "libheif-examples")
  public static let pdffonts = OtherProgram("/usr/bin/pdffonts", of: "poppler-utils")
  public static let pdfimages = OtherProgram("/usr/bin/pdfimages", of: "poppler-utils")
  public static let pdfinfo = OtherProgram("/usr/bin/pdfinfo", of: "poppler-utils")
  public static let pdftocairo = OtherProgram("/usr/bin/pdftocairo", of: "poppler-utils")
  public static let pdftotext = OtherProgram("/usr/bin/pdftotext", of: "poppler-utils")
  public static let qpdf = OtherProgram("/usr/bin/qpdf", of: "qpdf")
  public static let sha256sum = OtherProgram("/usr/bin/sha256sum", of: "coreutils")
  public static let sixelToPNG = OtherProgram("/usr/bin/sixel2png", of: "libsixel-bin")
  public static let xclip = OtherProgram("/usr/bin/xclip", of: "xclip")
  public static let xvfb = OtherProgram("/usr/bin/Xvfb", of: "xvfb")
  public static let tar = OtherProgram("/usr/bin/tar", of: "tar")
}
