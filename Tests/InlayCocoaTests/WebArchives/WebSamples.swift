import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import TestKit
import Testing

@testable import InlayCocoa

/// Makes archives of what a test says, and reads them.
protocol WebSamples {}

extension WebSamples {
  typealias Members = [ExactString: PropertyListValue]

  func resource(
    _ url: String?, _ bytes: [UInt8], _ type: String? = nil, encoding: String? = nil
  ) -> PropertyListValue {
    var members: Members = ["WebResourceData": .data(bytes)]
    members["WebResourceURL"] = url.map { .string(ExactString($0)) }
    members["WebResourceMIMEType"] = type.map { .string(ExactString($0)) }
    members["WebResourceTextEncodingName"] = encoding.map { .string(ExactString($0)) }
    return .dictionary(members)
  }

  func archive(
    _ main: PropertyListValue, _ resources: [PropertyListValue] = [], frames: [PropertyListValue] = []
  ) -> PropertyListValue {
    var members: Members = ["WebMainResource": main]
    if !resources.isEmpty { members["WebSubresources"] = .array(resources) }
    if !frames.isEmpty { members["WebSubframeArchives"] = .array(frames) }
    return .dictionary(members)
  }

  func page(_ html: String, at url: String? = "https://example.org/a/page.html") -> PropertyListValue {
    resource(url, Array(html.utf8), "text/html", encoding: "UTF-8")
  }

  func read(_ list: PropertyListValue, _ limits: Limits = .default) throws -> Converted<
    DecomposedText
  > {
    try WebArchive.read(ObjectTable(list).binary(), limits: limits)
  }

  /// A PNG of one pixel with a number in it.
  func png(_ number: UInt8) -> [UInt8] { Samples.png + [number] }

  /// The number in each picture; `nil` for one that is elsewhere.
  func numbers(_ text: DecomposedText) throws -> [UInt8?] {
    try text.placements.map { try text.image(of: $0).content.source?.readAll().last }
  }
}
