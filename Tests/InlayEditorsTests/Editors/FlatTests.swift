import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import Testing

@testable import InlayEditors

/// Draft.js and Quill, and pictures that are said in every way.
@Suite struct FlatTests {
  @Test(
    arguments: [
      (#"{}"#, [], []), (#"{"text":"a"}"#, ["|a"], []),
      (#"{"text":"a","type":"x"}"#, ["|a"], ["1 node of the kind x"]),
      (#"{"text":"a","type":"todo","data":{"checked":true}}"#, ["other|☑\ta"], []),
      (#"{"text":"a","type":"checkable-list-item"}"#, ["other|☐\ta"], []),
      (#"{"text":"a","type":"unordered-list-item","depth":99}"#, ["bullet9|a"], []),
      (#"{"text":"a","type":"unordered-list-item","depth":-9}"#, ["bullet1|a"], []),
      // Ranges that are none, or of styles that are none.
      (
        #"{"text":"ab","inlineStyleRanges":[{"offset":0},{"length":1,"style":"BOLD"},{"offset":-1,"length":1,"style":"BOLD"}]}"#,
        ["|ab"], []
      ),
      (
        #"{"text":"ab","inlineStyleRanges":[{"offset":9007199254740991,"length":9007199254740991,"style":"BOLD"}]}"#,
        ["|ab"], ["a range was ignored: scalars position 9007199254740991 is outside the text"]
      ),
      (
        #"{"text":"ab","inlineStyleRanges":[{"offset":0,"length":1},{"offset":0,"length":1,"style":"X"}]}"#,
        ["|ab"],
        ["1 mark of the kind ", "1 mark of the kind X"]
      ),
    ] as [(String, [String], [String])])
  func blocksOfDraft(block: String, lines: [String], messages: [String]) throws {
    try NodeTests.check(#"{"blocks":[\#(block)]}"#, .draftjs, lines, messages)
  }

  @Test(
    arguments: [
      (#""0":{"type":"LINK","data":{"href":"a:b"}}"#, "{ab:link=a:b}", []),
      (#""0":{"type":"LINK","data":{}}"#, "ab", ["1 mark of the kind LINK"]),
      (#""0":{"type":"LINK"}"#, "ab", ["1 mark of the kind LINK"]), (#""0":{"type":"emoji"}"#, "ab", []),
      (#""0":{"type":"Mention","data":{}}"#, "ab", []),
      (#""0":{"type":"x"}"#, "ab", ["1 node of the kind x"]),
      (#""0":{}"#, "ab", ["1 node of the kind "]), (#""1":{}"#, "ab", ["1 mark of the kind entity"]),
      (#""0":{"type":"IMAGE"}"#, "⟦attachment; missing; ab⟧", ["a picture has no URL"]),
      (
        #""0":{"type":"IMAGE","data":{"url":"https://e.org/a.png","title":"t"}}"#,
        "⟦attachment; t; https://e.org/a.png; ab⟧", []
      ),
    ] as [(String, String, [String])])
  func entitiesOfDraft(entity: String, text: String, messages: [String]) throws {
    let ranges = #"[{"offset":0,"length":2,"key":0}]"#
    try NodeTests.check(
      #"{"blocks":[{"text":"ab","entityRanges":\#(ranges)}],"entityMap":{\#(entity)}}"#, .draftjs,
      ["|\(text)"],
      messages)
  }

  /// A range without a key is of the entity without a name; one without a place is of none.
  @Test func rangesMayHaveNoKey() throws {
    let ranges = #"[{"offset":0,"length":1},{"length":1,"key":""}]"#
    let entity = #"{"":{"type":"IMAGE","data":{"src":"https://e.org/a.png"}}}"#
    try NodeTests.check(
      #"{"blocks":[{"text":" b","entityRanges":\#(ranges)}],"entityMap":\#(entity)}"#, .draftjs,
      ["|⟦attachment; https://e.org/a.png⟧b"], ["1 mark of the kind entity"])
  }

  @Test(
    arguments: [
      (#"{"insert":{"image":{"url":"https://e.org/a.png"}}}"#, "|⟦attachment; https://e.org/a.png⟧", []),
      (#"{"insert":{"image":1}}"#, "|⟦attachment; missing⟧", ["a picture has no URL"]),
      (#"{"insert":{"emoji":"dog"}}"#, "|:dog:", []), (#"{"insert":{"emoji":1}},{"insert":"a"}"#, "|a", []),
      (#"{"insert":{"emoji":"cat"}}"#, "|⟦glyph; known; missing; :cat:⟧", []),
      (#"{"insert":{}},{"insert":"a"}"#, "|a", ["1 node of the kind "]),
      (#"{"insert":"a","attributes":{"color":"x;y"}}"#, "|a", ["1 mark of the kind color x;y"]),
      (
        #"{"insert":"a","attributes":{"size":"2em","bold":false,"x":1}}"#, "|a",
        [
          "1 mark of the kind size 2em", "1 mark of the kind x",
        ]
      ),
      (#"{"insert":"a\n","attributes":{"code-block":"swift"}}"#, "code|a", ["1 mark of the kind language"]),
      (
        #"{"insert":"a\n","attributes":{"code-block":"plain","indent":2}}"#, "code|a",
        ["1 mark of the kind indent"]
      ),
      (#"{"insert":"a\r\nb\n","attributes":{"header":9,"direction":"rtl"}}"#, "h6|a h6|b", []),
    ] as [(String, String, [String])])
  func insertsOfQuill(operations: String, lines: String, messages: [String]) throws {
    var entry = ImageMap.Entry()
    (entry.identifier, entry.code) = ("known", "cat")
    let read = try EditorKit.read(#"{"ops":[\#(operations)]}"#, .quill, map: ImageMap([entry]))
    #expect(try EditorKit.lines(read.value).joined(separator: " ") == lines)
    #expect(
      read.diagnostics.map { $0.message.replacing(" has no place here; text was kept", with: "") }
        .map { $0.replacing(" is unknown; text was kept", with: "") } == messages)
  }

  // MARK: Pictures

  @Test(
    arguments: [
      ("data:image/png;base64", "a data: URL is malformed"),
      ("data:image/png;base64,***", "a data: URL is malformed"),
      ("data:,abc", "a data: URL does not hold a picture"),
      ("data:/,abc", "a data: URL does not hold a picture"),
      ("javascript:x", "a picture's URL that would run a script was dropped"), ("", "a picture has no URL"),
    ])
  func whatIsNoPictureIsMissing(url: String, message: String) throws {
    try NodeTests.check(
      #"{"ops":[{"insert":{"image":"\#(url)"}}]}"#, .quill, ["|⟦attachment; missing⟧"], [message])
  }

  private func place(_ image: InlineImage) throws -> ExternalContent {
    var place: ExternalContent?
    if case .external(let external) = image.content { place = external }
    return try #require(place)
  }

  /// What only Inlay knows rides in the fragment, as far as it is well formed.
  @Test(
    arguments: [
      ("#inlay-id=cat&inlay-x=1&inlay-kind&inlay-name=%FF&inlay-description=a%20b", "cat", "a b", ""),
      ("#inlay-original=https://e.org/b.heic", nil, nil, ""), ("#other", nil, nil, "#other"),
      ("#inlay-size=1x&inlay-id=cat", "cat", nil, ""), ("#inlay-size=-1x1&inlay-id=cat", "cat", nil, ""),
      ("#inlay-size=1x99999999999999999999&inlay-id=cat", "cat", nil, ""),
    ] as [(String, String?, String?, String)])
  func recordsInURLs(fragment: String, identifier: String?, description: String?, left: String) throws {
    let read = try EditorKit.read(
      #"{"ops":[{"insert":{"image":"https://e.org/a.png\#(fragment)"}}]}"#, .quill)
    let image = try #require(read.value.images.first)
    #expect(image.identifier?.rawValue == identifier && image.description == description)
    #expect(image.fileName == "a.png" && image.alternates.isEmpty)
    #expect(try place(image).url == "https://e.org/a.png\(left)")
    #expect(read.value.placements.first?.attributes.displaySize == nil)
    #expect(read.diagnostics.isEmpty)
  }

  /// The digest of bytes that are elsewhere counts if it is one.
  @Test(arguments: [true, false]) func digestsOfPlaces(isSound: Bool) throws {
    let digest = Samples.pngDigest
    let stated = isSound ? digest.description : "sha256:12"
    let read = try EditorKit.read(
      #"{"ops":[{"insert":{"image":"https://e.org/a.png"},"attributes":{"inlay":{"digest":"\#(stated)"}}}]}"#,
      .quill)
    #expect(try place(#require(read.value.images.first)).digest == (isSound ? digest : nil))
  }

  /// The bytes that a map has are the picture, wherever the document says it is.
  @Test func aMapHasTheBytes() throws {
    var entry = ImageMap.Entry()
    (entry.reference, entry.file, entry.description) = ("https://e.org/a.png", "pictures/b.png", "a cat")
    var map = ImageMap([entry])
    map.files = MapFiles { $0.description == "pictures/b.png" ? MemorySource(Samples.png) : nil }
    let read = try EditorKit.read(#"{"ops":[{"insert":{"image":"https://e.org/a.png"}}]}"#, .quill, map: map)
      .value
    let image = try #require(read.images.first)
    #expect(image.fileName == "b.png" && image.mediaType == .png && image.description == "a cat")
    #expect(try image.content.source?.readAll() == Samples.png)
  }

  /// Settings may be made with the profile of a host.
  @Test func settingsHaveAProfile() throws {
    let profile = try EditorProfile(json: Array(#"{"base":"slate","nodes":{"quote":"q"}}"#.utf8))
    var options = ReadOptions()
    options[EditorSettings.self] = EditorSettings(profile: profile)
    let json = #"[{"type":"q","children":[{"text":"a"}]}]"#
    let read = try Format.slate.read(.file(MemorySource(Array(json.utf8)), name: nil), options: options)
    #expect(try EditorKit.lines(read.value) == ["quote|a"])
  }

  /// A picture stands over text of one line alone.
  @Test(arguments: [("a b", "a b"), ("a\\nb", "\u{FFFC}"), ("", "\u{FFFC}"), ("\u{FFFC}", "\u{FFFC}")])
  func picturesStandOverText(covered: String, text: String) throws {
    let read = try EditorKit.read(
      #"{"ops":[{"insert":{"image":"https://e.org/a.png"},"attributes":{"inlay":{"text":"\#(covered)"}}}]}"#,
      .quill)
    #expect(read.value.text == text && read.value.placements.count == 1)
  }
}
