/// The text of files of the corpora, as read once it agreed with LibreOffice's or the difference had been explained
/// (Scripts/differential/rtf): what changes one of these changes what people read.
enum RTFCorpusTexts {
  /// Where names without `rtf/` stand.
  static let pipeFolder = "rtfpipe-rtf/RtfPipe.Tests/Files/"

  /// Name and the whole text.
  static let whole: [(name: String, text: String)] = [
    ("rtf/pandoc-accent", " le café où on ne fume pas "),
    ("rtf/pandoc-image", "\u{FFFC}\n"),
    ("rtf/pandoc-unicode", "“hi”‘hi’\u{F0B7}αä\n"),
    ("rtf/rtfparserkit-testHex", "ABC\n"),
    ("rtf/rtfparserkit-testJapaneseJisEncoding", "中國"),
    (
      "rtf/rtfparserkit-testNegativeUnicode",
      """
      From: http://unicode-table.com/en/#private-use-area\nF700\u{F700}\u{F701}\u{F702}\
      \u{F703}\u{F704}\u{F705}\u{F706}\u{F707}\u{F708}\u{F709}\u{F70A}\u{F70B}\u{F70C}\u{F70D}\
      \u{F70E}\u{F70F}\nF710\u{F710}\u{F711}\u{F712}\u{F713}\u{F714}\u{F715}\u{F716}\u{F717}\
      \u{F718}\u{F719}\u{F71A}\u{F71B}\u{F71C}\u{F71D}\u{F71E}\u{F71F}\nF720\u{F720}\u{F721}\
      \u{F722}\u{F723}\u{F724}\u{F725}\u{F726}\n
      """
    ),
    (
      "rtf/rtfparserkit-testUnicode",
      """
      Արամ\nJohann Strauß\nBelgië\tRené Magritte\nবাংলা\n་ཡུལ།\nប្រទេស\u{200B}\u{200B}\u{200B}\
      កម្ពុជា\nᓄᓇᕗᒻᒥᐅᑦ\n中国\nČeská republika\n
      """
    ),
    ("rtf/rtfparserkit-testUpr", "TEST\nEnd User License Agreement\n\nTEST\n\n\n"),
    ("Headings", "Heading 1\nHeading 2\nHeading 3\nParagraph\n"),
    (
      "Issue35",
      """
          Test Title:\nTest Title Two\n\n\nRIGHT\nLEFT\nVisual\nN/A \nN/A\nMotility\nN/A \nN/\
      A\nOther\n\n\n\n\n
      """
    ),
    ("Issue49", " Verdana;"),
    ("Issue53", "•\tA\n•\tB\n•\tC\n1)\tD\n"),
    ("List", "Paragraph\n•\tBullet\n•\tBullet 2\nParagraph 2\n1.\tList 1\n2.\tList 2\n"),
    ("ListGoogle", "Paragraph\n  ●\t  Bullet  \n●\tBullet 2\nParagraph 2\n1.\tItem 1\n2.\tItem 2\n"),
    ("RtfParserTest_0", "Hello world in {RTF}…\n\n"),
    ("RtfParserTest_4", "バージョンアップ注文書（銀行振込）\n"),
    ("RtfParserTest_7", "これはテストです。\n\nThe sentence above says that “This is just a test” in Japanese.\n\n"),
    ("RtfParserTest_fail_3", "Hello world in {RTF}…"),
    (
      "merged_cells",
      """
      Vertical merged cells.\n\u{A0}\nHorizontal merged cells\n\u{A0}\n\u{A0}\n\u{A0}\n\u{A0}\
      \n\u{A0}\nHorizontal and vertical merged cells\n\u{A0}\n\u{A0}\n\u{A0}\n\u{A0}\n
      """
    ),
    ("minimal", "foobar"),
    (
      "phprtflite/formfields",
      """
      Checkbox\nDropdown\nTextfeld\n red checkbox with blue background\n\n checked checkbox\n\
      \n big checked checkbox\ndropdown labelsGuten Tag \ntextfield labelLorem ipsum. \n
      """
    ),
    ("phprtflite/hello_world", "Hello world."),
    (
      "rtf2xml/bullet_list",
      """
      Before list\n\u{F0A7}\tFirst item\n\u{F0A7}\tSecond item\n\u{F0A7}\tThird item\nAfter li\
      st\n
      """
    ),
    ("rtf2xml/caps_mixed", "Caps non-caps Caps non-caps \n\n\nCaps Caps Caps non-caps\n"),
    ("rtf2xml/char_style", "Text without character style. Character style. Normal.\nText\nText\n\nText\n \n"),
    ("rtf2xml/headers_footers", "Body Text\n\u{C}Body Text page 2\n\u{C}Body Text page 3\n"),
    (
      "rtf2xml/heading_with_section",
      """
      Text before headers.\n\nHeading one\n\nText before section break. \n\n\nHeading two\nTex\
      t\n
      """
    ),
    (
      "rtf2xml/list_in_table",
      """
      Text before list\n1.\titem one\n2.\titem two\n\n3.\tShould start new list\n4.\tlikewise\
      \n1.\titem 1\n2.\titem 2\n\n\n
      """
    ),
    (
      "rtf2xml/named_styles",
      "Normal style\n\nStyle-1\n\nStyle-2\n\nStyle-1 \n\nStyle-3\n\nStyle4\n\nNormal style\n"
    ),
    ("rtf2xml/open_office_hello_world", "Hello world.\n"),
    ("rtf2xml/open_office_special_char", "úӤ\n"),
    (
      "rtf2xml/page_ref",
      "Body Text\nBookmark_1\nInsert page ref 1\nInsert page with \\p and \\h switch above\n"
    ),
    ("rtf2xml/sections_next_page", "Section one\n\nSection two\n\nSection three\n"),
    (
      "rtf2xml/sections_with_named_styles",
      """
      Section one; style is normal\n\nSection two; style is section two\n\nSection three; styl\
      e is section-three\n
      """
    ),
    ("rtf2xml/simple_number", "Text before numbering.\n1.\tNumbered text.\nText after numbering.\n"),
    ("rtf2xml/simple_page_break1", "Hello world\n\n\u{C}second page\n"),
    ("rtf2xml/simple_page_break2", "Hellow world \n\u{C}Now we are in another paragraph\n"),
    ("rtf2xml/simplest", "hello world"),
    (
      "rtf2xml/table_empty_row",
      """
      2 X 6 table\n\nMiddle row’s cells are merged.\n\nMiddle row is empty\n\n\n\nCell one\nC\
      el two\n\nCell five\nCell three\n\n
      """
    ),
    ("rtf2xml/table_simple", "2 X 2 Table\nCell one\nCell two\nCell three\nCell four\n\n"),
    ("rtf2xml/table_simple3", "2 X 2 Table\nCell one\nCell two\nCell three\nCell four\nMore text\n"),
    ("rtf2xml/tabs", "Tabs\nNormal\ttabbed\n\tIn center\n\n\n"),
    ("rtf2xml/ted_hello_world", "hello world\n"),
    (
      "rtf2xml/ted_mixed_faces",
      "Normal\n\nNormal bold normal bold-italics normal\n\nNormal underlined Σψμβολ normal\n"
    ),
  ]

  /// Texts too long to stand here.
  static let long: [RTFLongText] = [
    RTFLongText(
      "AbsolutePositioning", units: 162, first: "Urbem Romam a principio ", last: "potestas ultra biennium,",
      sha256: "40da1cf61d45388bf1688a7415034f2b94edcdd71a33968bed6dd716a8436fb5"),
    RTFLongText(
      "Hyperlink", units: 305, first: "Include file ../../Deskt", last: "nk within doc bookmark_1",
      sha256: "9d9dfb2777941b0d747ad1a78d39cc5877d0b501f55caa7925fb2148895ade54"),
    RTFLongText(
      "Issue23", units: 557, first: "就诊时间:", last: "[此页以下部分为空格]",
      sha256: "0acdd4a4c9569a40c3611e6047bbc5862e57ad242a82f0e5acf6c73fd2ec8b09"),
    RTFLongText(
      "Issue42", units: 277, first: "Overview of Policy/Claim", last: "verview of Policy/Claims",
      sha256: "bab6dd708376f70c7d7303618622a64d4dd473861fb3f8e225f4e0a0aad26cdd"),
    RTFLongText(
      "Issue48", units: 313, first: "Include file ../../Deskt", last: "Google",
      sha256: "293c6df0c02f80164261c9f5a8cf4f3db269f93715d970dffff412e4218d4c08"),
    RTFLongText(
      "RtfParserTest_5", units: 17201, first: "McAfee(R) VirusScan(R) f", last: "V3.1.4",
      sha256: "39f7c61c3cec17ad9124438ceb8a36d9acce77e57e69d11f154dab0fa3e9fb20"),
    RTFLongText(
      "RtfParserTest_6", units: 16582, first: "SuperCollider 3 Synth Se", last: "on by Kenji Yasaka, 2004",
      sha256: "63dd6d37631829bd834d9ef9b1a8a4a5c857cd75e52a681caa754281128367fb"),
    RTFLongText(
      "RtfParserTest_8", units: 3223, first: "FlashFXP v3.1.5 build 10", last: "ld 1015 final 以来的完整更新列表)",
      sha256: "9641c0971817f8a0b7d6011240a926a18b2309588db715fa03918f94c57366b5"),
    RTFLongText(
      "Test01", units: 416, first: "Hellou RTF World", last: "hing to ignore: visible.",
      sha256: "e8299f158510e9ca1c638de76ad97cdf6f4adc01dba74c56ec18e6a978d00e9c"),
    RTFLongText(
      "phprtflite/chess_tournament", units: 988, first: "Chess tournamet informat", last: "B2",
      sha256: "a2f2a0eb84fdfcc7940144a5064ee7a3afde94a5ae0acdd7b4fd6a371bfee3b1"),
    RTFLongText(
      "phprtflite/document_sections", units: 7514, first: "Sample RTF document",
      last: "odule for this purpose.\u{2028}",
      sha256: "31be1d2b01bfa963f2472e0b28b9ae24052fa1903ee4bdf8a3615d46b0799f05"),
    RTFLongText(
      "phprtflite/lists", units: 129, first: "Text before the list", last: "foobar",
      sha256: "8cfcd5e633783fdeabe753a4ed503ddf1cb9e424daed045e4698f7a073aa50e7"),
    RTFLongText(
      "phprtflite/paragraphs_fonts", units: 609, first: "Paragraphs, fonts and ot",
      last: "he sum is - \".$sum.\" .\";",
      sha256: "5b03a0d104065ce786f76753da5b56f7efaea2d4481cac1bba2ed913c30678f1"),
    RTFLongText(
      "phprtflite/paragraphs_in_tables", units: 193, first: "Testing paragraphs in ta",
      last: "lor: #ffcc99\u{2028}Border: red",
      sha256: "25434fbfb070503e7ce018f8e9c2311eb2b996e1674b56dc65431a5789df480d"),
    RTFLongText(
      "phprtflite/table_in_header", units: 1366, first: "\u{2028}Text with hyphenation a",
      last: " per inceptos himenaeos.",
      sha256: "3bcae6ce190764f4dedff98c28d98d75f0318bc0d569ed446e0e70857e01d458"),
    RTFLongText(
      "phprtflite/tables", units: 552, first: "Cell 1:1", last: ":4 (with bottom padding)",
      sha256: "a3cae5c3f79eebf6413a0d45e8751a5e00a8ae3c999eac1d351b315d9ee59a6b"),
    RTFLongText(
      "phprtflite/utf8", units: 149, first: "English text: Hello worl",
      last: "code à côté de\u{2028}Symbol: ■",
      sha256: "51267b2bdf77d2db464d45e339a8386c5d04b60f9a4f1123942eaae4349dbee4"),
    RTFLongText(
      "rtf2xml/char_upper_ranges", units: 596, first: "Ä:00C4", last: "ˇ:02C7",
      sha256: "e86bf54156a0244cd94969a8fb4e8cb30ec7d9b731bd735653c67d9dd3076624"),
    RTFLongText(
      "rtf2xml/color", units: 905, first: "Normal:maroon:normal", last: "Normal:white:normal",
      sha256: "5b317c215d935a70117cffeeb0da7e5ec975ce50533bf19e21cf5aad265cab22"),
    RTFLongText(
      "rtf2xml/complex_list_bullet", units: 257, first: "Text before list", last: ".3.\titem three level two",
      sha256: "29ae9ddae6a5bdf661342b79e6e989bf70c45d8a956b1753b0c1a57a6856fcc1"),
    RTFLongText(
      "rtf2xml/complex_list_diff_styles", units: 222, first: "Text before list",
      last: ".4.\titem three level two",
      sha256: "bc7c0cfec5b28e47def4054ec257a62b7d4a59bd21f960030c4302e54b43f361"),
    RTFLongText(
      "rtf2xml/diff_types_border", units: 262, first: "Text before borders", last: "ype of dotted line again",
      sha256: "ec76aebc1c0ff613baeaef26950902a9a444bcd9209b8d87f3fd1b899f1a3f36"),
    RTFLongText(
      "rtf2xml/escaped_text", units: 1009, first: "***BRACES AND BACKSLASHE",
      last: "ng converted to Unicode.",
      sha256: "f6f9ab29a4856e13df4182a83f3e2432da196120b6948ddbef5cf6d37df4709a"),
    RTFLongText(
      "rtf2xml/fields_simple_format_switch", units: 3227, first: "Text:Cynthia Johnson(aut",
      last: ", first cap switch):text",
      sha256: "3273f7335b38931f713320d1eabb87ca78db334d82a94b03a474e4bca7ed1225"),
    RTFLongText(
      "rtf2xml/headings_mixed", units: 137, first: "Text before headers.", last: "Text",
      sha256: "871a4dbc78755974910add70528b73fe88cbdcfe63bad91bae10931aaebee47d"),
    RTFLongText(
      "rtf2xml/inline_over_para", units: 204, first: "Normal", last: "All italics-bold",
      sha256: "799d075292a52e2f95db57d177cb75745ba76c057301f1138caf5bdbc6015b71"),
    RTFLongText(
      "rtf2xml/italics_plain", units: 182, first: "This is a sample photo c",
      last: "neteen catfish downtown.",
      sha256: "f96b1d3edeea2c3b8f0176d2126e53a53541b41f84c0e2ef63c53e64a3f763cf"),
    RTFLongText(
      "rtf2xml/japanese", units: 1324, first: "header.jpg ¨NeoOffice/Jは", last: "ても、コピーとして保存・配付してもかまいません。",
      sha256: "2d678a3adcf59c58cb80caa9f1bb6f5d72742eaacc9ffc34ed841d78aa7c2390"),
    RTFLongText(
      "rtf2xml/list_with_indented_items", units: 191, first: "Text before list", last: "3.\tThird point",
      sha256: "daa1ac91ee0d933376d6ac8a059fe04d2810c0f747439f6c4c9807c7d80962e2"),
    RTFLongText(
      "rtf2xml/lists_with_breaks", units: 155, first: "Text before list", last: ". Should be its own list",
      sha256: "25282a6491d23ce5646ff3df73203b9e2ff510b1ea9817a8ca72149dd0983d09"),
    RTFLongText(
      "rtf2xml/nested_lists_indents", units: 364, first: "Text before list", last: "Stop numbering here",
      sha256: "9f34a83c215f3ec07048f580598a613e0fff76fbaaf9ea7b1cda598f24560021"),
    RTFLongText(
      "rtf2xml/old1_from_web", units: 8304, first: "Lemon Shark Adoption Rep", last: "8/24/99",
      sha256: "61bfa9c24c7e9047000e54e879911c7b8894c9379ce21a3881ff679b03bd3af3"),
    RTFLongText(
      "rtf2xml/old2_from_web", units: 3027, first: "2000 Adoption report  Sa",
      last: "n the two-year period.  ",
      sha256: "94e9d931de5ede3c587b71fdb18e5de1854dc32d5550c9281bff76ea90b4938a"),
    RTFLongText(
      "rtf2xml/os_x_text_edit_faces_mixed", units: 176, first: "Normal text", last: "font-geneva",
      sha256: "fc2daa536ad0200c313ac2babc2a7f3cb06fec60ae0bed8d937c716b41192189"),
    RTFLongText(
      "rtf2xml/os_x_text_edit_italics_mixed", units: 128, first: "Normal text",
      last: " bold&underlined&italics",
      sha256: "ea4ead5543733a48e978a0f86392f078fdb403692ac3f5d23faca2e021a74ffa"),
    RTFLongText(
      "rtf2xml/outline_list", units: 145, first: "1.\tLevel 1", last: "b.\tLevel 2",
      sha256: "c913addf37e120f158b3867b7c5ce2ea0e2dc313caec1356d07c17d9bac4185f"),
    RTFLongText(
      "rtf2xml/table_different_cell_widths", units: 127, first: "3 X 3 table, different c", last: "Cell nine",
      sha256: "f1d99a6299bc933c64620171ff6f769f78837971e6758d30bb1c36415e72dbfb"),
    RTFLongText(
      "rtf2xml/table_of_authorities", units: 303, first: "Body text", last: "long field\t1",
      sha256: "8a87c424fcb73df2a576de791b43011e41b7a6e826e6f8b929fcd2f391ed1832"),
    RTFLongText(
      "rtf2xml/toc", units: 513, first: "Heading one\t1", last: "Body text toc level 3",
      sha256: "4e974828c5427190b5933d0948c96cf5322b6c66490ba1963dc2b246f37d79a1"),
    RTFLongText(
      "rtf2xml/zapf_dingbats", units: 2541, first: "ZAPF DINGBATS", last: "ATION MARK ORNAMENT:275E",
      sha256: "62c63a97abc1f25c769663da23ab3da20cf6030fa89a3f23cae5ed65b303a073"),
    RTFLongText(
      "sample2", units: 333, first: "Heading 1", last: "here is the Image style.",
      sha256: "bb5ededb9dcd183eab90ac18b5e8612dfd053aaa0cda5f2881129c9ef072b6e6"),
    RTFLongText(
      "sample3", units: 329, first: "This is a test.", last: "The end.",
      sha256: "230d58ec240a9458b6c6ae9684b8a81ba4fef1c1036ca750b29d123d1b67eb76"),
    RTFLongText(
      "scratch", units: 338, first: "Below are the border typ", last: "End of border types.",
      sha256: "8a86440ca8a6ec8f2797b1be45462fd9b33dc1e45bdd080de6bab5878d129042"),
    RTFLongText(
      "spacing", units: 1112, first: "<p><span style=\"color:#4", last: " French blah.</span></p>",
      sha256: "aef844806c8fe5201c3c41f05677bef1b4202d8428b069275476d1897045fbc0"),
  ]
}

/// The measures of a long text.
struct RTFLongText: Sendable, CustomStringConvertible {
  let name: String
  let units: Int
  /// How the first line that is not empty begins.
  let first: String
  /// How the last such line ends.
  let last: String
  let sha256: String

  init(_ name: String, units: Int, first: String, last: String, sha256: String) {
    (self.name, self.units, self.first, self.last, self.sha256) = (name, units, first, last, sha256)
  }

  var description: String { name }
}
