import Foundation
import InlayCore
import InlayDocument
import InlayPage

/// `page-lines DOCUMENT WIDTH SIZE` prints the lines of a portable document in one file, without margins, as JSON.
/// Lengths are in points; x counts from the left.
@main
enum Lines {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let width = Int(arguments[2]), let size = Int(arguments[3]) else {
      FileHandle.standardError.write(Data("page-lines DOCUMENT WIDTH SIZE\n".utf8))
      exit(64)
    }
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: arguments[1])))
    let text = try PortableDocument.read(json: bytes, options: PortableReadOptions(unsealed: true)).value
    var options = PageOptions()
    (options.width, options.margins) = (.points(width), PageMargins(.zero))
    options.fontSize = .points(size)
    let lines: [[String: Any]] = try PageRenderer(text, options: options).layout().value.map { line in
      [
        "paragraph": line.paragraph, "start": line.range.lowerBound, "end": line.range.upperBound,
        "x": line.x, "width": line.width, "baseline": line.baseline,
        "boxes": line.boxes.map {
          ["x": $0.x, "y": $0.y, "width": $0.width, "height": $0.height, "baseline": $0.baseline]
        },
      ]
    }
    FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: lines))
  }
}
