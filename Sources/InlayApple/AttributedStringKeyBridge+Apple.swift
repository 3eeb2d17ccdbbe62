#if canImport(UIKit) || canImport(AppKit)
  internal import Foundation
  internal import InlayCore
  internal import InlayFoundation

  #if canImport(CoreText)
    internal import CoreText
  #endif
  #if canImport(UIKit)
    @unsafe @preconcurrency internal import UIKit
  #elseif canImport(AppKit)
    @unsafe @preconcurrency internal import AppKit
  #endif

  #if canImport(SwiftUI)
    internal import SwiftUI
  #endif

  #if canImport(UIKit)
    private typealias Scope = AttributeScopes.UIKitAttributes
  #elseif canImport(AppKit)
    private typealias Scope = AttributeScopes.AppKitAttributes
  #endif

  extension [AttributedStringKeyBridge] {
    /// Mappings for keys of the platform's scope and of SwiftUI's, with values that `converter` can convert.
    static func apple(_ converter: AppleConverter) -> [AttributedStringKeyBridge] {
      func value<Key: AttributedStringKey>(_ key: Key.Type, _ name: String) -> AttributedStringKeyBridge
      where Key.Value: Sendable {
        AttributedStringKeyBridge(
          key, name: name, setsWhatSaysLess: true,
          reading: { converter.reading($0, named: name, report: $1) },
          value: { reading, report in
            guard case .propertyList(let list) = reading,
              case .attribute(name, let value)? = converter.writing(list, named: name, report: report)
            else { return nil }
            return value as? Key.Value
          })
      }
      var bridges = [
        value(Scope.FontAttribute.self, AttributeName.font),
        value(Scope.ForegroundColorAttribute.self, AttributeName.foregroundColor),
        value(Scope.BackgroundColorAttribute.self, AttributeName.backgroundColor),
        value(Scope.UnderlineColorAttribute.self, AttributeName.underlineColor),
        value(Scope.StrikethroughColorAttribute.self, AttributeName.strikethroughColor),
        value(Scope.StrokeColorAttribute.self, AttributeName.strokeColor),
        paragraphStyle(value(Scope.ParagraphStyleAttribute.self, AttributeName.paragraphStyle), converter),
        value(Scope.ShadowAttribute.self, AttributeName.shadow),
        line(Scope.UnderlineStyleAttribute.self, AttributeName.underline),
        line(Scope.StrikethroughStyleAttribute.self, AttributeName.strikethrough),
        number(Scope.KernAttribute.self, AttributeName.kern),
        number(Scope.TrackingAttribute.self, AttributeName.tracking),
        number(Scope.BaselineOffsetAttribute.self, AttributeName.baselineOffset),
        number(Scope.StrokeWidthAttribute.self, AttributeName.strokeWidth),
        number(Scope.ObliquenessAttribute.self, "NSObliqueness"),
        number(Scope.ExpansionAttribute.self, "NSExpansion"),
        integer(Scope.LigatureAttribute.self, AttributeName.ligatures),
        glyph(Scope.AdaptiveImageGlyphAttribute.self, converter, isReporting: true),
      ]
      #if !canImport(UIKit)
        bridges.append(integer(Scope.SuperscriptAttribute.self, AttributeName.superscript))
      #endif
      #if !os(watchOS)
        bridges.append(attachment(converter))
      #endif
      #if canImport(SwiftUI)
        bridges += [
          number(AttributeScopes.SwiftUIAttributes.KerningAttribute.self, AttributeName.kern),
          number(AttributeScopes.SwiftUIAttributes.TrackingAttribute.self, AttributeName.tracking),
          number(
            AttributeScopes.SwiftUIAttributes.BaselineOffsetAttribute.self, AttributeName.baselineOffset),
          // The key of UIKit or AppKit has reported everything already.
          glyph(
            AttributeScopes.SwiftUIAttributes.AdaptiveImageGlyphAttribute.self, converter, isReporting: false),
        ]
      #endif
      return bridges
    }

    /// The bridge of paragraph styles, which on a Mac have blocks.
    private static func paragraphStyle(
      _ bridge: AttributedStringKeyBridge, _ converter: AppleConverter
    ) -> AttributedStringKeyBridge {
      #if canImport(UIKit)
        bridge
      #else
        bridge.withBlocks(of: Scope.ParagraphStyleAttribute.self, converter)
      #endif
    }

    private static func number<Key: AttributedStringKey>(
      _ key: Key.Type, _ name: String
    ) -> AttributedStringKeyBridge where Key.Value == CGFloat {
      AttributedStringKeyBridge(
        key, name: name, reading: { ListMembers.real($0).map { .propertyList($0) } },
        value: { if case .propertyList(.real(let real)) = $0 { CGFloat(real.value) } else { nil } })
    }

    private static func integer<Key: AttributedStringKey>(
      _ key: Key.Type, _ name: String
    ) -> AttributedStringKeyBridge where Key.Value == Int {
      AttributedStringKeyBridge(
        key, name: name, reading: { .propertyList(.integer(Int128($0))) },
        value: { if case .propertyList(.integer(let number)) = $0 { Int(exactly: number) } else { nil } })
    }

    private static func line<Key: AttributedStringKey>(
      _ key: Key.Type, _ name: String
    ) -> AttributedStringKeyBridge where Key.Value == NSUnderlineStyle {
      AttributedStringKeyBridge(
        key, name: name, setsWhatSaysLess: true,
        reading: { style, _ in .propertyList(.integer(Int128(style.rawValue))) },
        value: { reading, _ in
          switch reading {
          case .propertyList(.integer(let number)):
            Int32(exactly: number).map { NSUnderlineStyle(rawValue: Int($0)) }
          case .propertyList(.string): .single
          default: nil
          }
        })
    }

    private static func glyph<Key: AttributedStringKey>(
      _ key: Key.Type, _ converter: AppleConverter, isReporting: Bool
    ) -> AttributedStringKeyBridge where Key.Value == AttributedString.AdaptiveImageGlyph {
      AttributedStringKeyBridge(
        key, name: AttributeName.glyph, setsWhatSaysLess: true,
        reading: { glyph, _ in
          .image(
            converter.image(
              ofGlyph: glyph.imageContent, identifier: glyph.contentIdentifier,
              description: glyph.contentDescription))
        },
        value: { reading, report in
          guard case .image(let placed) = reading else { return nil }
          do {
            return AttributedString.AdaptiveImageGlyph(
              imageContent: try converter.glyphData(of: placed.image).get())
          } catch {
            if isReporting { report(.appleGlyphRefused, "\(error)") }
            return nil
          }
        })
    }

    #if !os(watchOS)
      private static func attachment(_ converter: AppleConverter) -> AttributedStringKeyBridge {
        AttributedStringKeyBridge(
          Scope.AttachmentAttribute.self, name: AttributeName.attachment, setsWhatSaysLess: true,
          reading: { .image(converter.image(of: $0, report: $1)) },
          value: { reading, report in
            guard case .image(let placed) = reading else { return nil }
            if let exceeded = converter.limitExceeded(by: placed.image) {
              report(.appleImageNotSet, "an image was set only in Inlay's scope: \(exceeded)")
              return nil
            }
            do { return try converter.attachment(for: placed, box: nil) } catch {
              report(.appleImageNotSet, "an image was set only in Inlay's scope: \(error)")
              return nil
            }
          })
      }
    #endif
  }
#endif
