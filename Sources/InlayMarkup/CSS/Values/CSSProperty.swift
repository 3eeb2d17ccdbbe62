/// The supported properties, all of them longhands.
package enum CSSProperty: UInt8, CaseIterable, Sendable {
  // Inherited properties of characters.
  case color, fontFamily, fontSize, fontWeight, fontStyle, letterSpacing, textTransform, fontVariantCaps
  case fontVariantLigatures, fontKerning, textShadow, strokeWidth, strokeColor, fillColor, visibility,
    direction
  /// The attribute `lang`, which is not a CSS property but is handled like one.
  case language
  // Properties of characters that are not inherited. Some reach descendants in their own ways.
  case backgroundColor, decorationLine, decorationStyle, decorationColor, decorationThickness, verticalAlign
  case unicodeBidi, display, width, height
  // Inherited properties of paragraphs.
  case textAlign, textIndent, lineHeight, hyphens, tabSize, whiteSpaceCollapse, textWrap, listStyleType
  // Properties of paragraphs that are not inherited.
  case marginTop, marginRight, marginBottom, marginLeft, marginStart, marginEnd
  case paddingRight, paddingLeft, paddingStart, paddingEnd
  case breakBefore, breakAfter, breakInside
  // Properties of boxes and tables, with `width` and `height` above.
  case minWidth, maxWidth, minHeight, maxHeight, paddingTop, paddingBottom, boxSizing, float, tableLayout
  case borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth
  case borderTopStyle, borderRightStyle, borderBottomStyle, borderLeftStyle
  case borderTopColor, borderRightColor, borderBottomColor, borderLeftColor
  // Inherited properties of tables.
  case borderCollapse, borderSpacing, borderRowSpacing, emptyCells, captionSide
  // What CSS cannot express; see `HTMLStyleWriting`. None of these is inherited.
  case inlayFontFamily, inlayFontClass, inlayBackgroundColor, inlayUnderline, inlayUnderlineColor
  case inlayStrikethrough, inlayStrikethroughColor, inlayStrokeWidth, inlayShadow, inlaySuperscript,
    inlayLigatures
  case inlayCapitals, inlayDirection
  case inlayTextAlign, inlayFirstLineIndent, inlayLineSpacing, inlayLineHeightMultiple
  case inlayMinimumLineHeight, inlayMaximumLineHeight, inlayTabStops, inlayTabInterval, inlayTighteningFactor
  case inlayHyphenationFactor, inlayBlockColor
  case inlayBoxColor, inlayBorderTopStyle, inlayBorderRightStyle, inlayBorderBottomStyle, inlayBorderLeftStyle
  case inlayVerticalAlign, inlayTableLayout, inlayTableAlign
}

extension CSSProperty {
  /// The raw value. It is declared explicitly, so that other modules can inline it.
  @inlinable
  package var number: UInt8 { unsafe unsafeBitCast(self, to: UInt8.self) }
}

/// A property name in a style sheet: a longhand, or a shorthand for several.
package enum CSSPropertyName: Sendable {
  case longhand(CSSProperty)
  case background, font, fontVariant, textDecoration, textStroke, margin, padding, marginBlock, marginInline
  case paddingBlock, paddingInline, whiteSpace, listStyle
  case border, borderTop, borderRight, borderBottom, borderLeft, borderWidth, borderStyle, borderColor
  /// The space between columns, and that between rows.
  case borderSpacing

  /// The longhands of a border's widths, styles and colors: top, right, bottom, left.
  package static let borderWidths = CSSPropertyName.borderWidth.longhands
  package static let borderStyles = CSSPropertyName.borderStyle.longhands
  package static let borderColors = CSSPropertyName.borderColor.longhands

  /// The property with a name in lower case; `nil` if it is not supported.
  package static func named(_ name: String) -> CSSPropertyName? { table[name] }

  private static let table: [String: CSSPropertyName] = [
    "color": .longhand(.color), "background-color": .longhand(.backgroundColor), "background": .background,
    "font": .font, "font-family": .longhand(.fontFamily), "font-size": .longhand(.fontSize),
    "font-weight": .longhand(.fontWeight), "font-style": .longhand(.fontStyle), "font-variant": .fontVariant,
    "font-variant-caps": .longhand(.fontVariantCaps), "font-kerning": .longhand(.fontKerning),
    "font-variant-ligatures": .longhand(.fontVariantLigatures), "letter-spacing": .longhand(.letterSpacing),
    "text-transform": .longhand(.textTransform), "text-shadow": .longhand(.textShadow),
    "text-decoration": .textDecoration, "text-decoration-line": .longhand(.decorationLine),
    "text-decoration-style": .longhand(.decorationStyle),
    "text-decoration-color": .longhand(.decorationColor),
    "text-decoration-thickness": .longhand(.decorationThickness), "-webkit-text-decoration": .textDecoration,
    "-webkit-text-decoration-line": .longhand(.decorationLine),
    "-webkit-text-decoration-style": .longhand(.decorationStyle),
    "-webkit-text-decoration-color": .longhand(.decorationColor), "-webkit-text-stroke": .textStroke,
    "-webkit-text-stroke-width": .longhand(.strokeWidth),
    "-webkit-text-stroke-color": .longhand(.strokeColor),
    "-webkit-text-fill-color": .longhand(.fillColor), "visibility": .longhand(.visibility),
    "direction": .longhand(.direction), "unicode-bidi": .longhand(.unicodeBidi),
    "vertical-align": .longhand(.verticalAlign), "display": .longhand(.display), "width": .longhand(.width),
    "height": .longhand(.height), "text-align": .longhand(.textAlign), "text-indent": .longhand(.textIndent),
    "line-height": .longhand(.lineHeight), "hyphens": .longhand(.hyphens),
    "-webkit-hyphens": .longhand(.hyphens),
    "-moz-hyphens": .longhand(.hyphens), "tab-size": .longhand(.tabSize),
    "-moz-tab-size": .longhand(.tabSize),
    "white-space": .whiteSpace, "white-space-collapse": .longhand(.whiteSpaceCollapse),
    "text-wrap": .longhand(.textWrap), "text-wrap-mode": .longhand(.textWrap), "list-style": .listStyle,
    "list-style-type": .longhand(.listStyleType), "margin": .margin, "margin-top": .longhand(.marginTop),
    "margin-right": .longhand(.marginRight), "margin-bottom": .longhand(.marginBottom),
    "margin-left": .longhand(.marginLeft), "margin-block": .marginBlock, "margin-inline": .marginInline,
    "margin-block-start": .longhand(.marginTop), "margin-block-end": .longhand(.marginBottom),
    "margin-inline-start": .longhand(.marginStart), "margin-inline-end": .longhand(.marginEnd),
    "-webkit-margin-start": .longhand(.marginStart), "-webkit-margin-end": .longhand(.marginEnd),
    "padding": .padding, "padding-right": .longhand(.paddingRight), "padding-left": .longhand(.paddingLeft),
    "padding-inline": .paddingInline, "padding-inline-start": .longhand(.paddingStart),
    "padding-inline-end": .longhand(.paddingEnd), "-webkit-padding-start": .longhand(.paddingStart),
    "-webkit-padding-end": .longhand(.paddingEnd), "page-break-before": .longhand(.breakBefore),
    "page-break-after": .longhand(.breakAfter), "page-break-inside": .longhand(.breakInside),
    "break-before": .longhand(.breakBefore), "break-after": .longhand(.breakAfter),
    "break-inside": .longhand(.breakInside),
    "--inlay-font-family": .longhand(.inlayFontFamily), "--inlay-font-class": .longhand(.inlayFontClass),
    "--inlay-background-color": .longhand(.inlayBackgroundColor),
    "--inlay-underline": .longhand(.inlayUnderline),
    "--inlay-underline-color": .longhand(.inlayUnderlineColor),
    "--inlay-strikethrough": .longhand(.inlayStrikethrough),
    "--inlay-strikethrough-color": .longhand(.inlayStrikethroughColor),
    "--inlay-stroke-width": .longhand(.inlayStrokeWidth), "--inlay-shadow": .longhand(.inlayShadow),
    "--inlay-superscript": .longhand(.inlaySuperscript), "--inlay-ligatures": .longhand(.inlayLigatures),
    "--inlay-capitals": .longhand(.inlayCapitals), "--inlay-direction": .longhand(.inlayDirection),
    "--inlay-text-align": .longhand(.inlayTextAlign),
    "--inlay-first-line-indent": .longhand(.inlayFirstLineIndent),
    "--inlay-line-spacing": .longhand(.inlayLineSpacing),
    "--inlay-line-height-multiple": .longhand(.inlayLineHeightMultiple),
    "--inlay-minimum-line-height": .longhand(.inlayMinimumLineHeight),
    "--inlay-maximum-line-height": .longhand(.inlayMaximumLineHeight),
    "--inlay-tab-stops": .longhand(.inlayTabStops), "--inlay-tab-interval": .longhand(.inlayTabInterval),
    "--inlay-tightening-factor": .longhand(.inlayTighteningFactor),
    "--inlay-hyphenation-factor": .longhand(.inlayHyphenationFactor),
    "--inlay-block-color": .longhand(.inlayBlockColor),
    "min-width": .longhand(.minWidth), "max-width": .longhand(.maxWidth), "min-height": .longhand(.minHeight),
    "max-height": .longhand(.maxHeight), "padding-top": .longhand(.paddingTop),
    "padding-bottom": .longhand(.paddingBottom), "padding-block": .paddingBlock,
    "padding-block-start": .longhand(.paddingTop), "padding-block-end": .longhand(.paddingBottom),
    "box-sizing": .longhand(.boxSizing), "float": .longhand(.float), "table-layout": .longhand(.tableLayout),
    "border": .border, "border-top": .borderTop, "border-right": .borderRight,
    "border-bottom": .borderBottom, "border-left": .borderLeft, "border-width": .borderWidth,
    "border-style": .borderStyle, "border-color": .borderColor,
    "border-top-width": .longhand(.borderTopWidth), "border-right-width": .longhand(.borderRightWidth),
    "border-bottom-width": .longhand(.borderBottomWidth), "border-left-width": .longhand(.borderLeftWidth),
    "border-top-style": .longhand(.borderTopStyle), "border-right-style": .longhand(.borderRightStyle),
    "border-bottom-style": .longhand(.borderBottomStyle), "border-left-style": .longhand(.borderLeftStyle),
    "border-top-color": .longhand(.borderTopColor), "border-right-color": .longhand(.borderRightColor),
    "border-bottom-color": .longhand(.borderBottomColor), "border-left-color": .longhand(.borderLeftColor),
    "border-collapse": .longhand(.borderCollapse), "border-spacing": .borderSpacing,
    "empty-cells": .longhand(.emptyCells), "caption-side": .longhand(.captionSide),
    "--inlay-box-color": .longhand(.inlayBoxColor),
    "--inlay-border-top-style": .longhand(.inlayBorderTopStyle),
    "--inlay-border-right-style": .longhand(.inlayBorderRightStyle),
    "--inlay-border-bottom-style": .longhand(.inlayBorderBottomStyle),
    "--inlay-border-left-style": .longhand(.inlayBorderLeftStyle),
    "--inlay-vertical-align": .longhand(.inlayVerticalAlign),
    "--inlay-table-layout": .longhand(.inlayTableLayout), "--inlay-table-align": .longhand(.inlayTableAlign),
  ]
}
