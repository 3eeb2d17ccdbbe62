import Testing

@testable import InlayMarkup

/// Declarations and the longhands that they set; nothing if they are invalid.
@Suite struct DeclarationTests {
  @Test(
    arguments: [
      // Pairs of sides.
      ("margin-block:1px 2px", "marginTop=750.0 marginBottom=1500.0"),
      ("margin-inline:auto", "marginStart=initial marginEnd=initial"),
      ("padding-block:1px", "paddingTop=750.0 paddingBottom=750.0"),
      ("padding-inline:1em 2%", "paddingStart=1.0em paddingEnd=2.0%"), ("margin-block:1px x", ""),
      ("padding-inline:x", ""), ("margin-block:1px 2px 3px", ""),
      // One to four of them.
      ("margin:1pt auto", "marginTop=1000.0 marginRight=initial marginBottom=1000.0 marginLeft=initial"),
      ("margin:1pt x", ""), ("margin:0 0 0 0 0", ""),
      // Borders.
      ("border-top:solid", "borderTopWidth=initial borderTopStyle=solid borderTopColor=initial"),
      ("border-top:thick", "borderTopWidth=3750.0 borderTopStyle=initial borderTopColor=initial"),
      (
        "border-left:red thin dotted",
        "borderLeftWidth=750.0 borderLeftStyle=dotted borderLeftColor=#ff0000ff"
      ),
      ("border-left:1px 1px", ""), ("border:solid red blue", ""), ("border:", ""),
      (
        "border-width:medium 1px",
        "borderTopWidth=2250.0 borderRightWidth=750.0 borderBottomWidth=2250.0 borderLeftWidth=750.0"
      ),
      ("border-width:red", ""), ("border-width:-1px", ""), ("border-color:1px", ""), ("border-width:", ""),
      ("border-spacing:1px 2px", "borderSpacing=750.0 borderRowSpacing=1500.0"), ("border-spacing:-1px", ""),
      ("border-spacing:1px -1px", ""), ("min-width:auto", "minWidth=initial"),
      ("max-height:none", "maxHeight=initial"), ("max-height:1%", "maxHeight=1.0%"),
      // Fonts.
      (
        "font:caption",
        "fontStyle=initial fontVariantCaps=initial fontVariantLigatures=initial fontWeight=initial "
          + "fontSize=initial lineHeight=initial fontFamily=initial fontKerning=initial"
      ),
      (
        "font:normal oblique normal 10pt/normal x",
        "fontStyle=oblique fontVariantCaps=initial fontVariantLigatures=initial fontWeight=initial "
          + "fontSize=10000.0 lineHeight=initial fontFamily=x/- fontKerning=initial"
      ),
      (
        "font:semi-expanded 10pt/12pt x y,serif",
        "fontStyle=initial fontVariantCaps=initial fontVariantLigatures=initial fontWeight=initial "
          + "fontSize=10000.0 lineHeight=12000.0 fontFamily=x y/serif fontKerning=initial"
      ),
      (
        "font:oblique 10pt x",
        "fontStyle=oblique fontVariantCaps=initial fontVariantLigatures=initial fontWeight=initial "
          + "fontSize=10000.0 lineHeight=initial fontFamily=x/- fontKerning=initial"
      ),
      (
        "font:oblique 1rad 700 0/0 a",
        "fontStyle=oblique fontVariantCaps=initial fontVariantLigatures=initial fontWeight=700.0 "
          + "fontSize=0.0 lineHeight=0.0 fontFamily=a/- fontKerning=initial"
      ), ("font:1 x", ""), ("font:0", ""), ("font:blurred 10px x", ""), ("font:10px/x y", ""),
      ("font:10px/-1 x", ""), ("font:10px/-1px x", ""),
      ("font:10px", ""), ("font:", ""), ("font-family:inherit,x", ""), ("font-family:x,initial", ""),
      ("font-family:x,", ""), ("font-family:5", ""),
      ("font-family:initial house", "fontFamily=initial house/-"),
      ("font-size:huge", ""), ("font-style:oblique 10deg", "fontStyle=oblique"), ("font-style:bold", ""),
      ("font-weight:0", ""), ("font-weight:350.5", "fontWeight=351.0"),
      ("font-kerning:auto", "fontKerning=initial"), ("font-kerning:none", "fontKerning=none"),
      ("font-variant-ligatures:contextual", "fontVariantLigatures=initial"),
      ("font-variant-ligatures:no-common-ligatures contextual", "fontVariantLigatures=0.0"),
      ("font-variant-ligatures:normal", "fontVariantLigatures=initial"), ("font-variant-ligatures:some", ""),
      ("font-variant:none", "fontVariantCaps=initial fontVariantLigatures=0.0"),
      (
        "font-variant:tabular-nums small-caps common-ligatures",
        "fontVariantCaps=small-caps fontVariantLigatures=1.0"
      ), ("font-variant:5", ""), ("font-variant:", ""), ("line-height:-1", ""),
      ("line-height:normal", "lineHeight=initial"),
      // Decorations.
      ("text-decoration-line:blink", "decorationLine=lines0"),
      ("text-decoration-line:none", "decorationLine=lines0"),
      ("text-decoration-line:overline underline", "decorationLine=lines5"), ("text-decoration-line:wavy", ""),
      (
        "text-decoration:underline from-font",
        "decorationLine=lines1 decorationStyle=initial decorationColor=initial decorationThickness=initial"
      ), ("text-decoration:", ""), ("text-decoration:underline 5", ""),
      ("text-decoration-thickness:auto", "decorationThickness=initial"),
      ("text-decoration-thickness:1px", "decorationThickness=750.0"),
      ("text-shadow:none", "textShadow=initial"),
      ("text-shadow:1px 2px red", "textShadow=750.0,1500.0,0.0,#ff0000ff"),
      ("text-shadow:1px 2px 3px,5px 6px", "textShadow=750.0,1500.0,2250.0,-"), ("text-shadow:1px", ""),
      ("text-shadow:red 1px 1px blue", ""), ("text-shadow:1px 1px -1px", ""), ("text-shadow:1px 1px x", ""),
      ("-webkit-text-stroke:", ""),
      ("-webkit-text-stroke:red 1px", "strokeWidth=750.0 strokeColor=#ff0000ff"),
      ("-webkit-text-stroke:1%", ""),
      // Keywords for everything, and for all that a shorthand stands for.
      ("color:initial", "color=initial"), ("background:inherit", "backgroundColor=inherit"),
      ("font-variant:unset", "fontVariantCaps=inherit fontVariantLigatures=inherit"),
      ("font-variant:revert-layer", "fontVariantCaps=revert fontVariantLigatures=revert"),
      ("-webkit-text-stroke:inherit", "strokeWidth=inherit strokeColor=inherit"),
      ("margin-block:inherit", "marginTop=inherit marginBottom=inherit"),
      ("margin-inline:inherit", "marginStart=inherit marginEnd=inherit"),
      ("padding-block:inherit", "paddingTop=inherit paddingBottom=inherit"),
      ("padding-inline:inherit", "paddingStart=inherit paddingEnd=inherit"),
      ("border-spacing:inherit", "borderSpacing=inherit borderRowSpacing=inherit"),
      ("white-space:inherit", "whiteSpaceCollapse=inherit textWrap=inherit"),
      ("list-style:inherit", "listStyleType=inherit"), ("color:inherit inherit", ""),
      // Keywords of single properties.
      ("visibility:hidden", "visibility=hidden"), ("visibility:hidden visible", ""), ("visibility:5", ""),
      ("display:inline flow-root", "display=flow-root"), ("display:block flow", "display=block"),
      ("display:inline x", ""), ("tab-size:4", "tabSize=4.0"), ("tab-size:1em", "tabSize=1.0em"),
      ("text-indent:1em hanging each-line", "textIndent=1.0em"), ("text-indent:hanging", ""),
      ("white-space:pre x", ""), ("list-style:inside 'x' url(y)", "listStyleType='x'"),
      // Without a value nothing is set.
      ("white-space:", ""), ("background:", ""), ("list-style:!important", ""), ("margin:", ""),
      ("color:", ""),
      ("white-space:pre;white-space:", "whiteSpaceCollapse=preserve textWrap=nowrap"),
      ("color:red ! important;color:blue", "color=#0000ffff color=#ff0000ff!"),
      // Lengths and numbers.
      ("letter-spacing:5%", ""), ("letter-spacing:normal", "letterSpacing=initial"), ("width:0", "width=0.0"),
      ("width:1", ""), ("width:1e2px", "width=75000.0"), ("width:1E-1px", "width=75.0"), ("width:1.px", ""),
      ("width:+1.5PX", "width=1125.0"), ("width:0.\(String(repeating: "0", count: 35))1e36px", "width=750.0"),
      // Inlay's own.
      ("--inlay-first-line-indent:none", "inlayFirstLineIndent=none"),
      ("--inlay-first-line-indent:1pt", "inlayFirstLineIndent=1000.0"), ("--inlay-first-line-indent:x", ""),
      ("--inlay-superscript:-2", "inlaySuperscript=-2.0"), ("--inlay-superscript:x", ""),
      ("--inlay-tab-stops:none", "inlayTabStops=[]"),
      ("--inlay-tab-stops:1pt 'right' '.',2pt", "inlayTabStops=[1000right.,2000--]"),
      ("--inlay-tab-stops:1em", ""), ("--inlay-tab-stops:", ""), ("lang:en", ""),
    ] as [(String, String)])
  func aDeclarationSetsLonghands(style: String, longhands: String) { #expect(CSSDump.of(style) == longhands) }

  @Test(
    arguments: [
      ("#\\61 bc", "#aabbccff"), ("#\\61\tb\\63", "#aabbccff"), ("\\72 ed", "#ff0000ff"),
      ("\\72\\65\\64", "#ff0000ff"),
      ("hsl(3.14159265358979rad 100% 50%)", "#00ffffff"), ("HSL(.5TURN 100% 50%)", "#00ffffff"),
      ("hsl(5px 1% 1%)", ""), ("hsl(1 2deg 3%)", ""), ("lab(1 2 3)", ""), ("rgb(1e30,-1e30,0)", "#ff0000ff"),
      ("hwb(1e30 1e30 1e30)", "#808080ff"), ("rgb(1 2 3/1e30)", "#010203ff"), ("mark", "initial"), ("#", ""),
    ] as [(String, String)])
  func aColorInManyForms(text: String, color: String) {
    #expect(CSSDump.of("color:\(text)") == (color.isEmpty ? "" : "color=\(color)"))
  }

  @Test(
    arguments: [
      // Escapes in strings and in names, with all ends that they may have.
      ("'\\41\r\nB'", "AB"), ("'\\41\nB'", "AB"), ("'\\41  B'", "A B"), ("'a\\\r\nb'", "ab"),
      ("'a\\\nb'", "ab"),
      ("'a\\\u{C}b'", "ab"), ("\\41\r\nrial", "Arial"), ("\\41\rrial", "Arial"), ("\\041 rial", "Arial"),
      ("\\000041rial", "Arial"), ("\\000041 rial", "Arial"), ("\\000041  rial", "A rial"),
      ("\\'x\\,y", "'x,y"),
      ("'\\0 x'", "\u{FFFD}x"), ("'\\D800 x'", "\u{FFFD}x"), ("'\\110000 x'", "\u{FFFD}x"), ("\\é", "é"),
      // An escaped backslash is none that starts an escape.
      ("a\\\\41  b", "a\\41 b"),
      // What ends with a backslash, ends before it.
      ("'abc\\", "abc"), ("'\\", ""), ("'abc", "abc"),
    ] as [(String, String)])
  func aFamilyWithEscapes(text: String, family: String) {
    #expect(CSSDump.of("font-family:\(text)") == "fontFamily=\(family)/-")
  }

  @Test(
    arguments: [
      ("background:url(a\\)b;c);color:red", "backgroundColor=initial color=#ff0000ff"),
      ("background:url(a\\", "backgroundColor=initial"),
      ("background:url( 'a' ) blue", "backgroundColor=#0000ffff"),
      ("background:URL(;", "backgroundColor=initial"), ("color:red;'a\nb;color:blue", "color=#0000ffff"),
      ("color:red;background:'a\nb;c:d", "color=#ff0000ff"), ("a:{;};color:red", "color=#ff0000ff"),
      ("color;color:red", "color=#ff0000ff"), ("}color:blue;color:red", "color=#ff0000ff"),
      ("color:blue};color:red", "color=#ff0000ff"), ("5:x;color:red", "color=#ff0000ff"),
      ("x{a:b}color:red", "color=#ff0000ff"), ("<!--;color:red", "color=#ff0000ff"),
      ("-->;@x;color:red", "color=#ff0000ff"),
      ("\\;color:red", ""), ("-\\63 olor:blue;\\63 olor:red", "color=#ff0000ff"), ("color:\\", ""),
      ("color:red\\", ""),
    ] as [(String, String)])
  func whatIsNoDeclarationIsSkipped(style: String, longhands: String) {
    #expect(CSSDump.of(style) == longhands)
  }

  @Test(
    arguments: [
      ("", nil), ("  ", nil), (" Transparent\t", nil), ("#xyz", [0, 0, 0]), ("é", [0, 0, 0]),
      ("č", [0, 0, 0]),
      // One beyond the Basic Multilingual Plane is two zeros.
      ("a😀😀b", [0xA0, 0, 0x0B]), ("\u{C}#ABC\r", [0xAA, 0xBB, 0xCC]), ("#", [0, 0, 0]), ("a", [0x0A, 0, 0]),
      // Behind 128 characters nothing counts.
      (String(repeating: "1", count: 128) + String(repeating: "2", count: 400), [0x11, 0x11, 0x11]),
      (String(repeating: "😀", count: 400), [0, 0, 0]),
      ("#" + String(repeating: "0", count: 40) + "12", [0, 0, 0x12]),
    ] as [(String, [UInt8]?)])
  func aColorOfAnOldAttribute(text: String, channels: [UInt8]?) {
    let color = CSSColor.legacy(Array(text.utf8)[...])
    #expect(color.map { [$0.red, $0.green, $0.blue] } == channels)
    #expect(color == nil || color?.alpha == 255)
  }
}
