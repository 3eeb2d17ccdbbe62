public import Foundation

#if SHAPES_UIKIT
  public typealias KitImage = UIImage
#else
  public typealias KitImage = NSImage
#endif

// https://developer.apple.com/documentation/uikit/nstextattachment
// https://developer.apple.com/documentation/appkit/nstextattachment
open class NSTextAttachment: NSObject {
  private let cfInfoPad: UInt = 0x0100
  // …/nstextattachment/contents
  open var contents: Data?
  // …/nstextattachment/filetype
  open var fileType: String?
  // …/nstextattachment/image
  open var image: KitImage?
  // …/nstextattachment/bounds
  open var bounds = CGRect(x: 0, y: 0, width: 0, height: 0)
  // …/nstextattachment/filewrapper
  open var fileWrapper: FileWrapper?

  // …/nstextattachment/init(data:oftype:)
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
  }
  #if SHAPES_UIKIT
    // https://developer.apple.com/documentation/uikit/nstextattachment/init(image:)
    public convenience init(image: UIImage) {
      self.init(data: nil, ofType: nil)
      self.image = image
    }
  #else
    // https://developer.apple.com/documentation/appkit/nstextattachment/init(filewrapper:)
    public convenience init(fileWrapper: FileWrapper?) {
      self.init(data: nil, ofType: nil)
      self.fileWrapper = fileWrapper
    }
  #endif
}

// https://developer.apple.com/documentation/foundation/filewrapper (part of Foundation on Apple's systems)
open class FileWrapper: NSObject {
  private let cfInfoPad: UInt = 0x0100
  private let contents: Data?
  // …/filewrapper/init(regularfilewithcontents:)
  public init(regularFileWithContents contents: Data) { self.contents = contents }
  // …/filewrapper/init(directorywithfilewrappers:)
  public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) { contents = nil }
  // …/filewrapper/preferredfilename
  open var preferredFilename: String?
  // …/filewrapper/filename
  open var filename: String?
  // …/filewrapper/regularfilecontents
  open var regularFileContents: Data? { contents }
  // …/filewrapper/isregularfile
  open var isRegularFile: Bool { contents != nil }
}
