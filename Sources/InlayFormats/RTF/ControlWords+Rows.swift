// RTF 1.9.1 and the words Cocoa writes beside it.
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
    ("ri", .paragraph(.rightIndent)), ("sb", .paragraph(.spaceBefore)), ("sa", .paragraph(.spaceAfter)),
    ("sl", .paragraph(.line)), ("slmult", .paragraph(.lineMultiple)), ("slminimum", .paragraph(.minimum)),
    ("slmaximum", .paragraph(.maximum)), ("slleading", .paragraph(.leading)), ("tx", .paragraph(.tab)),
    ("tb", .paragraph(.barTab)), ("pardeftab", .paragraph(.defaultTab)),
    ("partightenfactor", .paragraph(.tightening)), ("hyphfactor", .paragraph(.hyphenation)),
    ("keepn", .paragraph(.keepWithNext)), ("keep", .paragraph(.keepTogether)),
    ("pagebb", .paragraph(.pageBreakBefore)), ("pardirnatural", .paragraph(.natural)),
    ("ltrpar", .paragraph(.leftToRight)), ("rtlpar", .paragraph(.rightToLeft)),
    ("outlinelevel", .paragraph(.outlineLevel)), ("ls", .paragraph(.list)), ("ilvl", .paragraph(.level)),
  ]

  static let objectRows: [(String, ControlAction)] = [
    ("field", .destination(.field)), ("fldinst", .destination(.fieldInstruction)),
    ("fldrslt", .destination(.fieldResult)), ("listtext", .destination(.marker)),
    ("pntext", .destination(.marker)), ("NeXTGraphic", .destination(.attachment)),
    ("pict", .destination(.picture)), ("shppict", .destination(.shapePicture)),
    ("upr", .destination(.upr)), ("ud", .destination(.unicodeUpr)),
    ("width", .width), ("height", .height), ("appleemojiimage", .emojiImage),
    ("appleattachmentpadding", .attachmentWord), ("appleembedtype", .attachmentWord),
    ("appleaqc", .attachmentWord), ("appleaql", .attachmentWord), ("appleaqr", .attachmentWord),
    ("appleaqb", .attachmentWord), ("appleaqt", .attachmentWord), ("appleaq", .attachmentWord),
    ("applenoattachmentview", .attachmentWord), ("noorient", .attachmentWord),
    ("appleembedmode", .attachmentWord),
    ("pngblip", .picture(.png)), ("jpegblip", .picture(.jpeg)), ("emfblip", .picture(.emf)),
    ("wmetafile", .picture(.wmf)), ("macpict", .picture(.macPict)), ("dibitmap", .picture(.dib)),
    ("wbitmap", .picture(.bitmap)), ("picw", .picture(.width)), ("pich", .picture(.height)),
    ("picwgoal", .picture(.goalWidth)), ("pichgoal", .picture(.goalHeight)), ("picscalex", .picture(.scaleX)),
    ("picscaley", .picture(.scaleY)),
  ]

  static let textRows: [(String, ControlAction)] = [
    ("u", .unicode), ("uc", .unicodeCount), ("par", .text(0x0A)), ("line", .text(0x2028)),
    ("tab", .text(0x09)),
    ("page", .text(0x0C)), ("sect", .text(0x0A)), ("column", .text(0x0A)), ("cell", .text(0x09)),
    ("nestcell", .text(0x09)), ("row", .text(0x0A)), ("nestrow", .text(0x0A)), ("softpage", .ignore),
    ("softline", .ignore), ("emdash", .text(0x2014)), ("endash", .text(0x2013)), ("emspace", .text(0x2003)),
    ("enspace", .text(0x2002)), ("qmspace", .text(0x2005)), ("bullet", .text(0x2022)),
    ("lquote", .text(0x2018)),
    ("rquote", .text(0x2019)), ("ldblquote", .text(0x201C)), ("rdblquote", .text(0x201D)),
    ("ltrmark", .text(0x200E)), ("rtlmark", .text(0x200F)), ("zwj", .text(0x200D)), ("zwnj", .text(0x200C)),
    ("zwbo", .text(0x200B)), ("zwnbo", .text(0x2060)),
  ]

  /// Without consequence for what the model holds: associated fonts, revision marks' numbers, table geometry,
  /// compatibility switches.
  static let ignored: [String] = """
    af afs ab ai aul aulnone astrike acaps ascaps aoutl ashad alang acf aup adn aexpnd fcs fbias fprq langfe
    langnp langfenp deflangfe adeflang loch hich dbch noproof insrsid rsid charrsid pararsid sectrsid tblrsid
    delrsid rsidroot nowidctlpar widctlpar widowctrl adjustright aspalpha aspnum faauto fahang facenter faroman
    favar fafixed itap lin rin cufi culi curi nosnaplinegrid wrapdefault s cs ds ts additive sbasedon snext
    slink sautoupd shidden ssemihidden sunhideused sqformat spriority slocked styrsid spersonal lisa lisb
    trowd intbl lastrow cellx cltxlrtb clvertalt clvertalc clvertalb clbrdrt clbrdrl clbrdrb clbrdrr brdrs brdrw
    brdrcf brdrt brdrl brdrb brdrr brdrnone brdrtbl brdrdb brdrth brdrdot brdrdash brdrhair brdrsh brsp brdrbtw
    brdrbar box trgaph trleft trql trqc trqr trrh trhdr trkeep trautofit trftsWidth trftsWidthB trftsWidthA
    trwWidth trwWidthB trwWidthA trpaddl trpaddr trpaddt trpaddb trpaddfl trpaddfr trpaddft trpaddfb trbrdrt
    trbrdrl trbrdrb trbrdrr trbrdrh trbrdrv clftsWidth clwWidth clcbpat clshdng clshdrawnil clmgf clmrg clvmgf
    clvmrg irow irowband tbllkhdrrows tbllkhdrcols tbllknocolband tblind tblindtype tblrsid cbpat shading
    clpadl clpadr clpadt clpadb clpadfl clpadfr clpadft clpadfb itrow taprtl rtlrow ltrrow
    sectd sectdefaultcl sbknone sbkpage sbkcol sbkeven sbkodd linex headery footery colsx cols endnhere
    sectlinegrid sftnbj sftnrestart titlepg pgnrestart pgndec pgnstarts pgwsxn pghsxn marglsxn margrsxn margtsxn
    margbsxn guttersxn gutter facingp margmirror landscape lndscpsxn viewbksp uc1 hyphauto hyphconsec hyphcaps
    ftnbj aenddoc ftnstart aftnstart aftnnar formshade horzdoc dgmargin dghspace dgvspace dghorigin dgvorigin
    dghshow dgvshow jexpand jcompress viewnobound snaptogridincell allowfieldendsel noultrlspc dntblnsbdb lytexcttp
    lytprtmet hyphhotz splytwnine ftnlytwnine htmautsp useltbaln alntblind lytcalctblwd lyttblrtgr lnbrkrule
    stshfdbch stshfloch stshfhich stshfbi themelang themelangfe themelangcs ltrdoc rtldoc ltrsect rtlsect
    trackmoves trackformatting donotembedsysfont donotembedlingdata grfdocevents validatexml showplaceholdtext
    ignoremixedcontent saveinvalidxml showxmlerrors noxlattoyen expshrtn noultrlspc nobrkwrptbl nouicompat
    fromtext fromhtml noqfpromote nofeaturethrottle ilfomacatclnup fet relyonvml afelev rempersonalinfo
    picscaled piccropt piccropl piccropr piccropb pichgoal picbmp picbpp bliptag blipupi wbmbitspixel wbmplanes
    wbmwidthbytes vern version edmins nofpages nofwords nofchars nofcharsws id ilvlrestart animtext charscalex
    cgrid highlightnone nocolbal shado ulstyle strikestyle cname tsrowd tscbandsh tscbandsv tscellwidthfts
    pnf pnfs pnb pni pnindent pnsp pnstart pnlvl pnlvlblt pnlvlbody pnlvlcont pnhang pnql pndec
    dropcapli dropcapt absw absh posx posy dxfrtext phmrg pvpara posyt posxc nowrap overlay abslock frmtxlrtb
    chftn chatn sectunlocked revised revauth revdttm crauth crdate deleted dibt shpleft shptop shpright shpbottom
    brkfrm level levelnfc fjustify collapsed subdocument sbauto saauto contextualspace outlinelevelnone
    AppleTypeServices AppleTypeServicesU generator panose rsidtbl themedata colorschememapping latentstyles
    datastore defchp defpap xmlnstbl wgrffmtfilter pgdsctbl userprops blipuid picprop saveprevpict protstart
    protend hyphen manager category hlinkbase shp shprslt caccentone caccenttwo sste lnongrid asp pa pgptbl passwordhash ffl ffname fchars lchars pnlcltr pnlcrm pnucltr pnucrm pnrnot pncf pnh chshdng
    chcfpat chbrdr flominor flomajor fhiminor fhimajor fbiminor fbimajor fdbminor fdbmajor nospaceforul
    nolnhtadjtbl aftnnrlc ftnnar tsvertalt tsbrdrt tsbrdrl tsbrdrb tsbrdrr tsbrdrdgl tsbrdrdgr tsbrdrh tsbrdrv
    pgnstart pgncont adeff yts nogrowautofit hyphlead hyphtrail hyphmax cltxtbrl trcbpat trcfpat wrppunct
    asianbrkrule brdrdashsm brdrwavy brdrdashd brdrdashdd brdrtriple brdremboss brdrengrave newtblstyruls
    usenormstyforlist noindnmbrts felnbrelev nocxsptable indrlsweleven utinl hwelev notvatxbx ftnrstcont
    aftnrstcont noafcnsttbl spltpgpar notcvasp notbrkcnstfrctbl krnprsnet cachedcolbal viewzk pgbrdrhead
    pgbrdrfoot pgbrdrl pgbrdrr pgbrdrt pgbrdrb aendnotes fbidis fldedit clNoWrap clcbpatraw stylesortmethod
    ctint cshade jclisttab hres chhres protect enforceprot annotprot readprot protlevel psz pvpg phpg
    nojkernpunct fracwidth linemod colno colw colsr tcl tcn ftnalt sectspecifyl pgdsc pgdscuse pgdscnxt
    brdrtnthlg brdrthtnlg brdrtnthtnlg brdrdashdotstr ipgp pgp ftnrstpg linebetcol
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  /// Words whose effect is not carried; each is reported once.
  static let lost: [String] = """
    embo impr chpgn chdate chtime chdpl chdpa sectnum
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  /// Destinations whose content is no text of the document.
  static let skipped: [String] = """
    nonshppict header headerl headerr headerf footer footerl footerr footerf footnote annotation pntxtb pntxta
    pntxtba filetbl bkmkstart bkmkend xe tc rxe txe buptim printim revtbl objdata objclass objname listtable
    listoverridetable pnseclvl private nextfile template datafield formfield pn shpinst do mmathPr
    nesttableprops nonesttables
    """.split { $0 == " " || $0 == "\n" }.map(String.init)
}
