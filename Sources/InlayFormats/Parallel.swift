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
