/// RTF with tables, sound and damaged, made by a grammar in which each byte is a choice.
///
/// Random bytes hardly ever spell a row, and no mutation of one makes a table in a table.
struct RTFTableGrammar {
  private let choices: [UInt8]
  private var at = 0
  private var rtf = ""

  private init(_ choices: [UInt8]) { self.choices = choices }

  static func rtf(_ choices: [UInt8]) -> [UInt8] {
    var grammar = RTFTableGrammar(choices)
    grammar.document()
    return Array(grammar.rtf.utf8.prefix(1 << 18))
  }

  // MARK: Choices

  private mutating func below(_ limit: Int) -> Int {
    guard at < choices.count else { return 0 }
    defer { at += 1 }
    return Int(choices[at]) % limit
  }

  private mutating func rarely() -> Bool { below(24) == 23 }

  private mutating func pick(_ options: [String]) -> String { options[below(options.count)] }

  // MARK: Documents

  private mutating func document() {
    rtf =
      #"{\rtf1\ansi{\colortbl;\red255\green255\blue255;\red191\green0\blue0;}{\*\expandedcolortbl;;\cssgray\c74902;}"#
    while at < choices.count, rtf.utf8.count < 1 << 17 { piece() }
    if !rarely() { rtf += "}" }
  }

  private mutating func piece() {
    switch below(14) {
    case 0: rtf += pick(["a", "b c", #"\u937?"#, #"\'e9"#, #"\line "#, #"\tab "#, #"\'0d"#, #"\u-10179?"#])
    case 1: rtf += pick([#"\par "#, #"\pard "#, #"\pard\par "#, "\\\n", #"\page "#, #"\sect "#])
    case 2: table(level: 1)
    case 3: table(level: 1, isCocoas: true)
    case 4: definition(cells: below(5), isCocoas: below(3) == 0)
    case 5: rtf += #"\pard\intbl"# + level()
    case 6:
      rtf += pick([#"\cell "#, #"\nestcell "#, #"\row "#, #"\nestrow "#, #"\lastrow "#, #"\cell\row "#])
    case 7: properties()
    case 8:
      rtf += pick([#"{\nonesttables\par}"#, #"{\nonesttables "#, #"\nonesttables "#, #"\nesttableprops "#])
    case 9: rtf += pick(["{", "}", "{}", #"{\b "#, #"{\*\x "#, #"{\listtext "#, #"{\pntext\cell}"#])
    case 10:
      rtf += pick([
        #"{\inlaytableend\pard\par}"#, #"{\*\inlaytableend}"#, #"\inlaytableend "#, #"{\inlaytableend "#,
        #"{\inlaytableend\pard\intbl\itap2\cell\row}"#,
      ])
    case 11:
      rtf += pick([
        #"{\shp{\*\shpinst{\shptxt "#, #"{\field{\*\fldinst HYPERLINK "x"}{\fldrslt "#, #"{\footnote "#,
        #"{\header "#, #"{\*\ud "#, #"{\upr "#, #"{\deleted "#, #"\v "#,
      ])
    case 12: rtf += level()
    default: row(level: 1 + below(3), cells: below(6), isCocoas: below(2) == 0)
    }
  }

  private mutating func level() -> String {
    pick([
      #"\itap1 "#, #"\itap2 "#, #"\itap3 "#, #"\itap0 "#, #"\itap9 "#, #"\itap "#, #"\itap-1 "#,
      #"\itap99999 "#,
      #"\intbl0 "#,
    ])
  }

  // MARK: Tables

  private mutating func table(level: Int, isCocoas: Bool = false) {
    let columns = 1 + below(4)
    let rows = 1 + below(4)
    for number in 0..<rows where at < choices.count || number == 0 {
      let cells = rarely() ? below(7) : columns
      row(level: level, cells: cells, isCocoas: isCocoas != rarely(), isLast: number == rows - 1)
    }
  }

  /// A row of which parts may be missing.
  private mutating func row(level: Int, cells: Int, isCocoas: Bool, isLast: Bool = false) {
    let isBefore = level == 1 || isCocoas
    let isDefined = !rarely()
    if isBefore, isDefined {
      if isCocoas { rtf += "\\itap\(level)" }
      definition(cells: rarely() ? below(7) : cells, isCocoas: isCocoas)
    }
    for _ in 0..<cells {
      if !rarely() { rtf += "\\pard\\intbl\\itap\(level) " }
      content(level: level, isCocoas: isCocoas)
      if !rarely() { rtf += level > 1 ? #"\nestcell "# : #"\cell "# }
    }
    if rarely() { rtf += pick(["x", #"x\par "#, #"\pard "#]) }
    if isLast, isCocoas, !rarely() { rtf += #"\lastrow"# }
    if rarely() { return }
    if isBefore {
      rtf += level > 1 ? #"\nestrow "# : #"\row "#
    } else {
      rtf += #"{\*\nesttableprops"#
      definition(cells: cells, isCocoas: isCocoas)
      rtf += (isLast ? #"\lastrow"# : "") + (rarely() ? "" : #"\nestrow"#) + (rarely() ? "" : "}")
      if !rarely() { rtf += #"{\nonesttables\par}"# }
    }
  }

  private mutating func content(level: Int, isCocoas: Bool) {
    switch below(8) {
    case 0, 1, 2: rtf += "a"
    case 3: rtf += #"a\par b"#
    case 4: rtf += pick([#"{\listtext\tab}a"#, #"{\b a}"#, #"\'0d"#, #"\line "#, #"\u8233?"#, "\\\n"])
    case 5 where level < 5 && at < choices.count:
      table(level: level + 1, isCocoas: isCocoas != rarely())
      // Cocoa goes back to the cell without a word if nothing follows the table.
      if !isCocoas || below(2) == 0 { rtf += "\\pard\\intbl\\itap\(level) " + pick(["", "b"]) }
    default: break
    }
  }

  private mutating func properties() {
    rtf += pick([#"{\*\nesttableprops"#, #"{\nesttableprops"#, #"{{\*\nesttableprops"#])
    definition(cells: below(4), isCocoas: false)
    rtf += pick([#"\nestrow}"#, "}", #"\nestrow"#, #"\row}"#, #"\nestcell\nestrow}"#, #"\nestrow}}"#])
  }

  private mutating func definition(cells: Int, isCocoas: Bool) {
    rtf += "\\trowd"
    if isCocoas { rtf += pick([#"\taflags1"#, #"\taflags0"#, #"\taflags-1"#, #"\taflags2147483647"#]) }
    for _ in 0..<below(4) {
      rtf += pick([
        #"\trgaph108"#, #"\trleft-108"#, #"\trleft2000"#, #"\trleft-2147483648"#, #"\lastrow"#, #"\rtlrow"#,
        #"\trhdr"#,
        #"\trqc"#, #"\trrh400"#, #"\trrh-2147483648"#, #"\trautofit1"#, #"\trautofit0"#,
        #"\trwWidth5000\trftsWidth2"#,
        #"\trwWidth-5\trftsWidth3"#, #"\trspdl20\trspdfl3\trspdr30\trspdfr3"#, #"\trbrdrt\brdrs\brdrw20"#,
        #"\trbrdrl\brdrnil\trbrdrt\brdrdb"#, #"\trbrdrh\brdrdot"#, #"\trpaddl60\trpaddfl3"#, #"\trcbpat2"#,
        #"\irow0\irowband0"#,
      ])
    }
    var edge = 0
    for _ in 0..<cells {
      if below(4) == 3 {
        rtf += pick([
          #"\clmgf"#, #"\clmrg"#, #"\clvmgf"#, #"\clvmrg"#, #"\clvmgf\clmgf"#, #"\clvmrg\clmrg"#,
          #"\clcbpat2"#,
          #"\clshdrawnil"#, #"\clwWidth2500\clftsWidth2"#, #"\clftsWidth1"#, #"\clwWidth1920\clftsWidth3"#,
          #"\clvertalc"#, #"\clpadl100\clpadfl3"#, #"\clpadt2147483647"#, #"\clbrdrt\brdrs\brdrw20\brdrcf2"#,
          #"\clmart10"#, #"\clheight20\clminw1000"#, #"\clshdng99999\clcfpat7"#,
        ])
      }
      edge += [1_000, 1_000, 1_000, 15, 16, 0, -500, 2_147_483_647][below(8)]
      rtf += "\\cellx\(edge)"
    }
  }
}
