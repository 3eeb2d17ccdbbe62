// A text view for iOS, visionOS and macOS that takes Genmoji, and is decomposed as one types. Copy it into your app.

#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Foundation
  import InlayApple
  import InlayCore
  import SwiftUI
  import UIKit

  /// The text of a view as a decomposed text, which is always that of the last change.
  @MainActor final class LiveEditor: NSObject, UITextViewDelegate {
    let textView = UITextView()
    /// What is sent: text, each picture once, and where it stands.
    private(set) var message = DecomposedText()
    /// What could not be kept of the last change.
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var failure: (any Error)?
    /// Called after each change.
    var changed: (DecomposedText) -> Void = { _ in }

    override init() {
      super.init()
      textView.supportsAdaptiveImageGlyph = true
      textView.delegate = self
    }

    func textViewDidChange(_ textView: UITextView) {
      do {
        let taken = try AppleText.decompose(textView.attributedText)
        (message, diagnostics, failure) = (taken.value, taken.diagnostics, nil)
        changed(message)
      } catch { failure = error }
    }

    /// Shows a text, such as one that was received or undone.
    func show(_ text: DecomposedText) throws {
      textView.attributedText = try AppleText.nsAttributedString(of: text).value
      message = text
    }
  }

  /// The same in SwiftUI.
  struct LiveEditorView: UIViewRepresentable {
    let changed: @MainActor (DecomposedText) -> Void

    func makeCoordinator() -> LiveEditor {
      let editor = LiveEditor()
      editor.changed = changed
      return editor
    }

    func makeUIView(context: Context) -> UITextView { context.coordinator.textView }
    func updateUIView(_ view: UITextView, context: Context) { context.coordinator.changed = changed }
  }
#elseif canImport(AppKit)
  import AppKit
  import Foundation
  import InlayApple
  import InlayCore

  /// The text of a view as a decomposed text, which is always that of the last change.
  @MainActor final class LiveEditor: NSObject, NSTextViewDelegate {
    let textView = NSTextView()
    /// What is sent: text, each picture once, and where it stands.
    private(set) var message = DecomposedText()
    /// What could not be kept of the last change.
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var failure: (any Error)?
    /// Called after each change.
    var changed: (DecomposedText) -> Void = { _ in }

    override init() {
      super.init()
      // A view that takes pictures takes Genmoji, too.
      textView.importsGraphics = true
      textView.delegate = self
    }

    func textDidChange(_ notification: Notification) {
      do {
        let taken = try AppleText.decompose(textView.attributedString())
        (message, diagnostics, failure) = (taken.value, taken.diagnostics, nil)
        changed(message)
      } catch { failure = error }
    }

    /// Shows a text, such as one that was received or undone.
    func show(_ text: DecomposedText) throws {
      textView.textStorage?.setAttributedString(try AppleText.nsAttributedString(of: text).value)
      message = text
    }
  }
#endif
