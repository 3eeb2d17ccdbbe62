// A text view for iOS, visionOS and macOS that takes Genmoji, and is decomposed as one types. Copy it into your app.

#if (canImport(UIKit) && !os(watchOS) && !os(tvOS)) || canImport(AppKit)
  import Foundation
  import InlayApple
  import InlayCore

  #if canImport(UIKit)
    import SwiftUI
    import UIKit
    typealias LiveTextView = UITextView
    typealias LiveTextViewDelegate = UITextViewDelegate
  #else
    import AppKit
    typealias LiveTextView = NSTextView
    typealias LiveTextViewDelegate = NSTextViewDelegate
  #endif

  /// The text of a view as a decomposed text, which is always that of the last change.
  @MainActor final class LiveEditor: NSObject, LiveTextViewDelegate {
    let textView = LiveTextView()
    /// What is sent: text, each picture once, and where it stands.
    private(set) var message = DecomposedText()
    /// What could not be kept of the last change.
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var failure: (any Error)?
    /// Called after each change.
    var changed: (DecomposedText) -> Void = { _ in }

    override init() {
      super.init()
      #if canImport(UIKit)
        textView.supportsAdaptiveImageGlyph = true
      #else
        // A view that takes pictures takes Genmoji, too.
        textView.importsGraphics = true
      #endif
      textView.delegate = self
    }

    #if canImport(UIKit)
      func textViewDidChange(_ textView: UITextView) { take(textView.attributedText) }
    #else
      func textDidChange(_ notification: Notification) { take(textView.attributedString()) }
    #endif

    private func take(_ text: NSAttributedString) {
      do {
        let taken = try AppleText.decompose(text)
        (message, diagnostics, failure) = (taken.value, taken.diagnostics, nil)
        changed(message)
      } catch { failure = error }
    }

    /// Shows a text, such as one that was received or undone.
    func show(_ text: DecomposedText) throws {
      let shown = try AppleText.nsAttributedString(of: text).value
      #if canImport(UIKit)
        textView.attributedText = shown
      #else
        textView.textStorage?.setAttributedString(shown)
      #endif
      message = text
    }
  }

  #if canImport(UIKit)
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
  #endif
#endif
