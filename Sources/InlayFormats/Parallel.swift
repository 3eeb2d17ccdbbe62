// TEMPORARY: stands in for types that are being built elsewhere; deleted at the merge.
internal import Inlay
internal import InlayFiles
public struct RTFError: Error, Sendable, Hashable { public init() {} }
public enum RTFDError: Error, Sendable, Hashable { case notBuilt }
struct RTFWriteOptions: Sendable { init() {} }
enum RTFReader {
  static func read(_ bytes: [UInt8], bundle: FileTree? = nil, limits: Limits) throws(RTFError)
    -> Converted<DecomposedText>
  { throw RTFError() }
}
enum RTFWriter {
  static func write(_ text: DecomposedText, options: RTFWriteOptions, to sink: any OutputSink)
    throws(SaveError) -> [Diagnostic]
  { throw .brokenPipe(name: "not built") }
}
enum RTFD {
  static func read(_ tree: FileTree, limits: Limits) throws(RTFDError) -> Converted<DecomposedText> {
    throw .notBuilt
  }
  static func write(_ text: DecomposedText, options: RTFWriteOptions) throws(RTFDError) -> Converted<FileTree>
  { throw .notBuilt }
}
public struct DocumentError: Error, Sendable, Hashable {
  public var exitStatus: Int32 { 65 }
}
struct PortableReadOptions: Sendable {
  var limits: Limits
  var unsealed: Bool
}
enum PortableDocument {
  static func read(tree: FileTree, options: PortableReadOptions) throws(DocumentError)
    -> Converted<DecomposedText>
  { throw DocumentError() }
  static func read(tar: any ByteSource, options: PortableReadOptions) throws(DocumentError)
    -> Converted<DecomposedText>
  { throw DocumentError() }
  static func read(json: [UInt8], options: PortableReadOptions) throws(DocumentError)
    -> Converted<DecomposedText>
  { throw DocumentError() }
  static func write(_ text: DecomposedText, folder: String) throws(DocumentError) { throw DocumentError() }
  static func writeTar(_ text: DecomposedText, to sink: any OutputSink) throws(DocumentError) {
    throw DocumentError()
  }
  static func writeJSON(_ text: DecomposedText, to sink: any OutputSink) throws(DocumentError) {
    throw DocumentError()
  }
  static func tree(of text: DecomposedText) throws(DocumentError) -> FileTree { throw DocumentError() }
}
