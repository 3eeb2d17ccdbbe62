@testable import InlayMarkup

extension HTMLSource {
  /// The source of UTF-8 that need not be well formed, with a mark before it or without.
  init(repairing page: [UInt8]) {
    let bytes = page.starts(with: [0xEF, 0xBB, 0xBF]) ? page.dropFirst(3) : page[...]
    self.init(utf8: Array(String(decoding: bytes, as: UTF8.self).utf8))
  }
}
