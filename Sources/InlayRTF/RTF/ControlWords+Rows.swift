// The control words of RTF 1.9.1 and those that Cocoa adds.
extension ControlWords {
  static let documentRows: [(String, ControlAction)] = [
    ("rtf", .ignore), ("ansi", .codePage(1252)), ("mac", .codePage(10_000)), ("pc", .codePage(437)),
    ("pca", .codePage(850)), ("ansicpg", .ansiCodePage), ("deff", .defaultFont),
    ("deflang", .defaultLanguage),
    ("paperw", .length(.paperWidth)), ("paperh", .length(.paperHeight)), ("margl", .length(.marginLeft)),
    ("margr", .length(.marginRight)), ("margt", .length(.marginTop)), ("margb", .length(.marginBottom)),
    ("vieww", .length(.viewWidth)), ("viewh", .length(.viewHeight)), ("deftab", .length(.defaultTab)),
    ("viewkind", .viewMode), ("viewscale", .viewZoom), ("readonlydoc", .readOnly),
    ("info", .destination(.info)), ("creatim", .infoDate(isCreation: true)),
    ("revtim", .infoDate(isCreation: false)), ("yr", .datePart(0)), ("mo", .datePart(1)),
    ("dy", .datePart(2)),
    ("hr", .datePart(3)), ("min", .datePart(4)), ("sec", .datePart(5)),
  ]

  static let tableRows: [(String, ControlAction)] = [
    ("fonttbl", .destination(.fontTable)), ("falt", .destination(.alternateFont)),
    ("fcharset", .characterSet), ("cpg", .fontCodePage),
    ("colortbl", .destination(.colorTable)), ("expandedcolortbl", .destination(.expandedColorTable)),
    ("stylesheet", .destination(.styleSheet)),
    ("red", .color(.red)), ("green", .color(.green)), ("blue", .color(.blue)), ("c", .color(.component)),
    ("alpha", .color(.alpha)), ("cssrgb", .color(.rgb)), ("cssgray", .color(.gray)),
    ("csgray", .color(.otherGray)),
    ("csgenericrgb", .color(.other)), ("csgenericgray", .color(.otherGray)),
    ("csgenericcmyk", .color(.other)),
    ("csdevicergb", .color(.other)), ("cspthree", .color(.other)), ("csadobergb", .color(.other)),
    ("cslinearsrgb", .color(.other)), ("csextendedsrgb", .color(.other)), ("cscmyk", .color(.other)),
  ]

  static let characterRows: [(String, ControlAction)] = [
    ("plain", .plain), ("f", .character(.font)), ("fs", .character(.size)), ("b", .character(.bold)),
    ("i", .character(.italic)), ("strike", .character(.strike)), ("striked", .character(.doubleStrike)),
    ("cf", .character(.foreground)), ("cb", .character(.background)), ("highlight", .character(.background)),
    ("chcbpat", .character(.background)), ("ulc", .character(.underlineColor)),
    ("strikec", .character(.strikeColor)), ("up", .character(.up)), ("dn", .character(.down)),
    ("super", .character(.superscript)), ("sub", .character(.subscript)),
    ("nosupersub", .character(.noSuperscript)), ("expnd", .character(.quarterPoints)),
    ("expndtw", .character(.twips)), ("kerning", .character(.kerning)), ("lang", .character(.language)),
    ("outl", .character(.outline)), ("strokewidth", .character(.strokeWidth)),
    ("strokec", .character(.strokeColor)), ("shad", .character(.shadow)), ("shadx", .character(.shadowX)),
    ("shady", .character(.shadowY)), ("shadr", .character(.shadowBlur)), ("shadc", .character(.shadowColor)),
    ("scaps", .character(.smallCapitals)), ("caps", .character(.capitals)), ("v", .character(.hidden)),
    ("rtlch", .character(.rightToLeft)), ("ltrch", .character(.leftToRight)),
  ]

  static let paragraphRows: [(String, ControlAction)] = [
    ("pard", .paragraphDefaults), ("fi", .paragraph(.firstIndent)), ("li", .paragraph(.leftIndent)),
    ("lin", .paragraph(.logicalLeft)), ("rin", .paragraph(.logicalRight)),
    ("ri", .paragraph(.rightIndent)), ("sb", .paragraph(.spaceBefore)), ("sa", .paragraph(.spaceAfter)),
    ("sl", .paragraph(.line)), ("slmult", .paragraph(.lineMultiple)), ("slminimum", .paragraph(.minimum)),
    ("slmaximum", .paragraph(.maximum)), ("slleading", .paragraph(.leading)), ("tx", .paragraph(.tab)),
    ("tb", .paragraph(.barTab)), ("pardeftab", .paragraph(.defaultTab)),
    ("partightenfactor", .paragraph(.tightening)), ("hyphfactor", .paragraph(.hyphenation)),
    ("keepn", .paragraph(.keepWithNext)), ("keep", .paragraph(.keepTogether)),
    ("pagebb", .paragraph(.pageBreakBefore)), ("pardirnatural", .paragraph(.natural)),
    ("ltrpar", .paragraph(.leftToRight)), ("rtlpar", .paragraph(.rightToLeft)),
    ("outlinelevel", .paragraph(.outlineLevel)), ("ls", .paragraph(.list)), ("ilvl", .paragraph(.level)),
    ("cbpat", .paragraph(.background)),
  ]

  static let objectRows: [(String, ControlAction)] = [
    ("field", .destination(.field)), ("fldinst", .destination(.fieldInstruction)),
    ("fldrslt", .destination(.fieldResult)), ("listtext", .destination(.marker)),
    ("pntext", .destination(.marker)), ("NeXTGraphic", .destination(.attachment)),
    ("upr", .destination(.upr)), ("ud", .destination(.unicodeUpr)),
    ("width", .width), ("height", .height), ("appleemojiimage", .emojiImage),
    ("appleattachmentpadding", .attachmentWord), ("appleembedtype", .attachmentWord),
    ("appleaqc", .attachmentWord), ("appleaql", .attachmentWord), ("appleaqr", .attachmentWord),
    ("appleaqb", .attachmentWord), ("appleaqt", .attachmentWord), ("appleaq", .attachmentWord),
    ("applenoattachmentview", .attachmentWord), ("noorient", .attachmentWord),
    ("appleembedmode", .attachmentWord),
  ]

  static let textRows: [(String, ControlAction)] = [
    ("u", .unicode), ("uc", .unicodeCount), ("par", .text(0x0A)), ("line", .text(0x2028)),
    ("tab", .text(0x09)),
    ("page", .text(0x0C)), ("sect", .text(0x0A)), ("column", .text(0x0A)), ("softpage", .ignore),
    ("softline", .ignore), ("emdash", .text(0x2014)), ("endash", .text(0x2013)), ("emspace", .text(0x2003)),
    ("enspace", .text(0x2002)), ("qmspace", .text(0x2005)), ("bullet", .text(0x2022)),
    ("lquote", .text(0x2018)),
    ("rquote", .text(0x2019)), ("ldblquote", .text(0x201C)), ("rdblquote", .text(0x201D)),
    ("ltrmark", .text(0x200E)), ("rtlmark", .text(0x200F)), ("zwj", .text(0x200D)), ("zwnj", .text(0x200C)),
    ("zwbo", .text(0x200B)), ("zwnbo", .text(0x2060)),
  ]
}
