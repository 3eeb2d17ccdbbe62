public import Foundation
public import SwiftUI

// https://developer.apple.com/documentation/uikit/uiimage
open class UIImage: NSObject, @unchecked Sendable {
  private let cfInfoPad: UInt = 0x0100
  private let data: Data
  public let scale: CGFloat
  // …/uiimage/init(data:scale:) This stub accepts any data that starts like a PNG or HEIC.
  public init?(data: Data, scale: CGFloat) {
    guard data.starts(with: [0x89, 0x50]) || data.dropFirst(4).starts(with: "ftyp".utf8) else { return nil }
    (self.data, self.scale) = (data, scale)
  }
  // …/uiimage/init(data:)
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }
  // …/uiimage/pngdata()
  open func pngData() -> Data? { data }
}

extension Image {
  // https://developer.apple.com/documentation/swiftui/image/init(uiimage:) (in SwiftUI on Apple's systems)
  public init(uiImage: UIImage) { self.init(source: "uiImage", width: 0, height: Double(uiImage.scale)) }
}

// https://developer.apple.com/documentation/uikit/uitextview
@MainActor open class UITextView {
  // …/uitextview/attributedtext
  open var attributedText: NSAttributedString! = NSAttributedString(string: "")
  // …/uitextview/supportsadaptiveimageglyph
  open var supportsAdaptiveImageGlyph = false
  // …/uitextview/delegate
  open weak var delegate: (any UITextViewDelegate)?
  public init() {}
}

// https://developer.apple.com/documentation/uikit/uitextviewdelegate
@MainActor public protocol UITextViewDelegate: NSObjectProtocol {
  // …/uitextviewdelegate/textviewdidchange(_:) (which is optional)
  func textViewDidChange(_ textView: UITextView)
}

// https://developer.apple.com/documentation/swiftui/uiviewrepresentable (in SwiftUI on Apple's systems)
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  // …/uiviewrepresentable/makeuiview(context:)
  func makeUIView(context: Context) -> UIViewType
  // …/uiviewrepresentable/updateuiview(_:context:)
  func updateUIView(_ uiView: UIViewType, context: Context)
  // …/uiviewrepresentable/makecoordinator()
  func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable {
  public var body: Never { fatalError("no body") }
}

// https://developer.apple.com/documentation/swiftui/uiviewrepresentablecontext
@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  // …/uiviewrepresentablecontext/coordinator
  public let coordinator: Representable.Coordinator
}

extension AttributeScopes {
  // https://developer.apple.com/documentation/foundation/attributescopes/uikitattributes
  public typealias UIKitAttributes = TextAttributes
  // https://developer.apple.com/documentation/foundation/attributescopes/uikit
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}
