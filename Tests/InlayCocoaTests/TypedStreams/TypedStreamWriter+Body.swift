import InlayCore

@testable import InlayCocoa

extension TypedStreamWriter {
  /// A body of three characters, the value of whose attribute `x` is written by hand.
  static func body(_ write: (inout TypedStreamWriter) -> Void) -> [UInt8] {
    var writer = TypedStreamWriter()
    writer.type("@")
    writer.begin(["NSAttributedString"])
    writer.value(.string("abc"))
    writer.type("iI")
    writer.integer(1)
    writer.integer(3)
    writer.type("@")
    writer.begin(["NSDictionary"])
    writer.type("i")
    writer.integer(1)
    writer.value(.string("x"))
    write(&writer)
    writer.end()
    writer.end()
    return writer.bytes
  }
}

extension MessageBody {
  /// The code of the error that a typedstream gives; `nil` if it is read.
  static func errorCode(_ bytes: [UInt8], _ limits: Limits = .default) -> String? {
    do {
      _ = try MessageBody.read(bytes, limits: limits)
      return nil
    } catch let error as InlayError { return error.code.rawValue } catch { return "\(error)" }
  }
}
