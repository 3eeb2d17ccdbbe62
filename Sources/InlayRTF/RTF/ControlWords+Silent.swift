// Control words that are known but not read, grouped by the reason.
extension ControlWords {
  /// Control words ignored without a diagnostic: the model cannot state them, and no text depends on them.
  static let ignored: [String] =
    associated + revisions + styleSheet + tables + sections + compatibility + lists + frames
    + other

  /// Formatting for scripts other than the run's own (the words in force stand beside these), and theme references (the
  /// fonts and colors are also written out).
  private static let associated = words(
    """
    af afs ab ai aul aulnone astrike acaps ascaps aoutl ashad alang acf aup adn aexpnd fcs fbias fprq langfe langnp
    langfenp deflangfe adeflang adeff loch hich dbch noproof ulstyle strikestyle cname flominor flomajor fhiminor
    fhimajor fbiminor fbimajor fdbminor fdbmajor stshfdbch stshfloch stshfhich stshfbi themelang themelangfe
    themelangcs caccentone caccenttwo ctint cshade cgrid charscalex chshdng chcfpat highlightnone nocolbal
    shado ulhair hres chhres fet fbidis
    """)

  /// Who revised the text, and when. Other words say which text stays and which is deleted.
  private static let revisions = words(
    """
    insrsid rsid charrsid pararsid sectrsid tblrsid delrsid rsidroot revauth revdttm revauthdel revdttmdel crauth
    crdate mvauth mvdate revisions revprop revbar trackmoves trackformatting protstart protend chatn
    """)

  /// Properties of styles. Each paragraph of a style repeats them.
  private static let styleSheet = words(
    """
    s cs ds ts additive sbasedon snext slink sautoupd shidden ssemihidden sunhideused sqformat spriority slocked
    styrsid spersonal sste stylesortmethod tsrowd tscbandsh tscbandsv tscellwidthfts tsvertalt tsbrdrt tsbrdrl
    tsbrdrb tsbrdrr tsbrdrdgl tsbrdrdgr tsbrdrh tsbrdrv yts
    """)

  /// Details of rows and cells that the model does not hold, and what follows from the rest.
  private static let tables = words(
    """
    cltxlrtb brsp trkeep trkeepfollow trftsWidthB trftsWidthA trwWidthB trwWidthA trcfpat trshdng clcbpatraw clshdrawnil
    clshdrawcf clNoWrap clFitText clhidemark irow irowband tbllkhdrrows tbllkhdrcols tbllklastrow tbllklastcol
    tbllknorowband tbllknocolband tbllkborder tbllkshading tbllkfont tbllkcolor tbllkbestfit tbllkautofit tblind
    tblindtype shading itrow tcl tcn gaph
    """)

  /// Page layout: sections, columns, page numbers, grids and the position of notes.
  private static let sections = words(
    """
    sectd sectdefaultcl sbknone sbkpage sbkcol sbkeven sbkodd linex linemod linebetcol headery footery cols colsx
    colno colw colsr endnhere sectlinegrid sectspecifyl sectunlocked sftnbj sftnrestart titlepg pgnrestart pgndec
    pgnstart pgnstarts pgncont pgwsxn pghsxn marglsxn margrsxn margtsxn margbsxn guttersxn gutter facingp margmirror
    landscape lndscpsxn ftnbj aenddoc aendnotes ftnalt ftnrstpg ftnrstcont aftnrstcont
    chftnsep chftnsepc pgbrdrhead pgbrdrfoot psz pgdsc pgdscuse pgdscnxt
    dgmargin dghspace dgvspace dghorigin dgvorigin dghshow dgvshow hyphauto hyphconsec hyphcaps hyphhotz hyphen
    hyphlead hyphtrail hyphmax ltrsect rtlsect ltrdoc rtldoc horzdoc softpage softline
    """)

  /// Settings for how a program lays out, displays or protects a document.
  private static let compatibility = words(
    """
    viewbksp viewzk viewnobound formshade jexpand jcompress jclisttab snaptogridincell allowfieldendsel noultrlspc
    dntblnsbdb lytexcttp lytprtmet splytwnine ftnlytwnine htmautsp useltbaln alntblind lytcalctblwd lyttblrtgr
    lnbrkrule donotembedsysfont donotembedlingdata grfdocevents validatexml showplaceholdtext ignoremixedcontent
    saveinvalidxml showxmlerrors noxlattoyen expshrtn nobrkwrptbl nouicompat fromtext noqfpromote nofeaturethrottle
    ilfomacatclnup relyonvml afelev rempersonalinfo nospaceforul nolnhtadjtbl asianbrkrule newtblstyruls
    usenormstyforlist noindnmbrts felnbrelev nocxsptable indrlsweleven utinl hwelev notvatxbx noafcnsttbl spltpgpar
    notcvasp notbrkcnstfrctbl krnprsnet cachedcolbal nogrowautofit nojkernpunct fracwidth protect enforceprot
    annotprot readprot protlevel saveprevpict lnongrid asp pa nosnaplinegrid wrapdefault adjustright aspalpha
    aspnum wrppunct nowidctlpar widctlpar widowctrl faauto fahang facenter faroman favar fafixed contextualspace
    sbauto saauto cufi culi curi lisa lisb fjustify outlinelevelnone collapsed
    """)

  /// Details of list numbering. The text contains the numbers already.
  private static let lists = words(
    """
    pnfs pnb pni pnindent pnsp pnstart pnhang pnql pnrnot pncf pnh ilvlrestart level id
    """)

  /// How text flows around frames, and drop caps.
  private static let frames = words(
    """
    dropcapli dropcapt dxfrtext nowrap wraparound wraptight wrapthrough overlay abslock absnoovrlp frmtxlrtb frmtxtbrl
    brkfrm
    """)

  /// The place and size of frames.
  static let framePlaces = words(
    """
    absw absh posx posy posxc posxi posxo posxl posxr posyt posyb posyc posyil posyin posyout posnegx posnegy phmrg phpg
    phcol pvpara pvpg pvmrg
    """)

  /// Statistics of the document, and details of fields that are kept as text.
  private static let other = words(
    """
    vern version edmins nofpages nofwords nofchars nofcharsws fldedit ffl uc1 AppleTypeServices
    AppleTypeServicesU ipgp htmlrtf
    """)

  /// Words whose effect is not carried while their text stays. Each is reported once.
  static let lost = words(
    """
    embo impr animtext chpgn chdate chtime chdpl chdpa sectnum revised mvt cltxtbrl cltxbtlr cltxlrtbv cltxtbrlv
    """)

  /// The message for a word that is not carried, where the word alone says too little.
  static func loss(of word: String) -> String {
    switch word {
    case "cltxtbrl", "cltxbtlr", "cltxlrtbv", "cltxtbrlv":
      "the direction of text in a cell (\\\(word)) was dropped; the text was kept"
    case "revised", "mvt":
      "a mark of inserted text (\\\(word)) was dropped; the text was kept"
    default: "\\\(word) is not supported and was ignored"
    }
  }

  /// Destinations that are left out, with or without `\*`.
  static let skipped = Array(silentlySkipped) + reportedSkipped

  static func isSilent(_ name: ControlName) -> Bool { silentNames.contains(name) }

  private static let silentNames = Set(silentlySkipped.map { ControlName($0) })

  /// Destinations whose loss changes nothing that a reader sees: tables of programs and of XML, themes, thumbnails,
  /// bookmarks, fallbacks for older programs, authors of comments, and separators above notes.
  private static let silentlySkipped = words(
    """
    nonesttables objclass objname objalias objsect objtime oleclsid revtbl filetbl bkmkstart bkmkend private template datafield pnseclvl
    mmathPr themedata colorschememapping latentstyles datastore xmlnstbl wgrffmtfilter generator panose rsidtbl
    pgdsctbl pgptbl pgp passwordhash writereservhash protusertbl ffname defchp defpap fchars lchars
    fontemb fontfile oldcprops oldpprops oldtprops oldsprops gridtbl ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn
    atnid atnauthor atntime atndate atnicn atnref atnparent atrfstart atrfend xmlattrname xmlattrvalue factoidname
    buptim printim nextfile subdocument mvfmf mvfml mvtof mvtol
    """)

  /// Destinations that are left out with a diagnostic.
  private static let reportedSkipped = words(
    """
    xe tc rxe txe formfield userprops manager category hlinkbase docvar
    """)

  /// The words of a text. Its bytes are compared, because looking for whole characters would take as long as reading a
  /// short document.
  static func words(_ text: String) -> [String] {
    text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { String(Substring($0)) }
  }
}
