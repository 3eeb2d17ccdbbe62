import InlayCore

@testable import InlayCocoa

extension KeyedArchiveBuilder {
  /// An archive of a text with the same attributes everywhere.
  static func archive(
    _ text: String = "abc", _ attributes: (inout KeyedArchiveBuilder) throws -> [(key: String, value: Int)]
  ) rethrows -> [UInt8] {
    var builder = KeyedArchiveBuilder()
    let pairs = try attributes(&builder)
    let root = builder.add(
      ["NSAttributedString", "NSObject"],
      [
        ("NSString", .object(builder.add(string: text))),
        ("NSAttributes", .object(builder.add(dictionary: pairs))),
      ])
    return builder.finish(root: root)
  }
}
