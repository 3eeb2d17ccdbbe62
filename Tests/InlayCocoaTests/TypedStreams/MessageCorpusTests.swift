import InlayCore
import InlayFiles
import TestKit
import Testing

@testable import InlayCocoa

/// Bodies that Messages wrote, and bodies that a script beside the corpus made.
@Suite struct MessageCorpusTests {
  @Test(.needs(.corpus("typedstream/made")), .needs(.python))
  func `made bodies hold what the corpus says`() throws {
    let script = """
      import json, sys
      for name, entry in sorted(json.load(sys.stdin).items()):
        print(name, entry["utf16"], json.dumps(entry["text"]))
        for run in entry["runs"]:
          emoji = 1 if run["emojiImage"] else 0
          print("  ", run["at"], run["length"], run["part"], run["guid"], emoji)
      """
    let expected = try Python.run(
      ["-c", script], input: Corpus.file("typedstream/made/expected.json").bytes()
    ).text
    var found = ""
    var texts: [String] = []
    for file in try Corpus.files(under: "typedstream/made", extensions: ["bin"]) {
      let read = try MessageBody.read(file.bytes())
      #expect(read.diagnostics.isEmpty, "\(file): \(read.diagnostics)")
      let body = read.value
      try body.checkInvariants()
      found += "\(file.name.dropFirst("typedstream/".count)) \(body.text.utf16.count) TEXT\(texts.count)\n"
      texts.append(body.text)
      for run in body.runs {
        let part = run.part.map { String($0) } ?? "None"
        let emoji = run.isEmoji ? 1 : 0
        found += "   \(run.range.lowerBound) \(run.range.count) \(part) \(run.transfer ?? "None") \(emoji)\n"
      }
    }
    for (number, text) in try quoted(texts).enumerated() {
      found = found.replacing(" TEXT\(number)\n", with: " \(text)\n")
    }
    #expect(found == expected)
    #expect(texts.count == 17)
  }

  /// Texts as Python writes them in JSON.
  private func quoted(_ texts: [String]) throws -> [Substring] {
    let script = """
      import json, sys
      for text in sys.stdin.buffer.read().decode().split("\\0"): print(json.dumps(text))
      """
    return try Python.run(["-c", script], input: Array(texts.joined(separator: "\0").utf8)).text
      .split(separator: "\n")
  }

  /// A run in one line: its place, and what Messages says about it.
  private func line(_ run: MessageBody.Run) -> String {
    let values = run.attributes.values
    let flags = [
      run.part.map { "part \($0)" }, run.transfer, run.isEmoji ? "emoji" : nil, run.fileName,
      run.pixelWidth.map { "\($0) wide" }, run.pixelHeight.map { "\($0) high" }, values.link,
      values.weight == 700 ? "bold" : nil, values.isItalic ? "italic" : nil,
      values.underline == .single ? "underline" : nil, values.strikethrough == .single ? "strike" : nil,
      values.custom.isEmpty
        ? nil : values.custom.keys.map(\.string).sorted().joined(separator: ","),
    ]
    return (["\(run.range)"] + flags.compactMap { $0 }).joined(separator: " ")
  }

  private static let receiver = "$(kIMTranscriptPluginBreadcrumbTextReceiverIdentifier)"

  static let genuine: [String: [String]] = [
    "closed-rings-1.bin": [
      "\(receiver) closed all three Activity rings.", "0..<87 __kIMBreadcrumbTextOptionFlags",
    ],
    "closed-rings-2.bin": [
      "💪\u{FFFD}", "0..<2 part 0",
      "2..<3 __kIMBreadcrumbTextMarkerAttributeName,__kIMBreadcrumbTextOptionFlags",
    ],
    "completed-workout-2.bin": [
      "💥\u{FFFD}", "0..<2 part 0",
      "2..<3 __kIMBreadcrumbTextMarkerAttributeName,__kIMBreadcrumbTextOptionFlags",
    ],
    "fixture2.attributedBody": [
      "part 0\u{FFFC}part 2\u{FFFC}part 4", "0..<6 part 0",
      "6..<7 part 1 at_1_829D7284-F1C6-4848-B7C7-C4190EA416BD", "7..<13 part 2",
      "13..<14 part 3 at_3_829D7284-F1C6-4848-B7C7-C4190EA416BD", "14..<20 part 4",
    ],
    "partial_leading_unsends.attributedBody": ["a", "0..<1 part 2"],
    "partial_multiple_middle_adjacent_unsend.attributedBody": [
      "begin middle multiple adjacent unsendend middle multiple adjacent unsend", "0..<37 part 0",
      "37..<72 part 3",
    ],
    "regular-text.bin": ["Haha yeah 😃", "0..<12 part 0"],
  ]

  @Test(.needs(.corpus("typedstream/genuine"))) func `genuine bodies are read`() throws {
    var found: [String: [String]] = [:]
    for file in try Corpus.files(under: "typedstream/genuine") where !file.name.hasSuffix(".plist") {
      let read = try MessageBody.read(file.bytes())
      #expect(read.diagnostics.isEmpty, "\(file): \(read.diagnostics)")
      try read.value.checkInvariants()
      found[String(file.name.split(separator: "/").last ?? "")] =
        [read.value.text] + read.value.runs.map(line)
    }
    #expect(found == Self.genuine)
  }

  /// Bodies of another project's tests: the runs of some.
  static let runs: [String: [String]] = [
    "Attachment": [
      "0..<1 part 0 at_0_2E5F12C3-E649-48AA-954D-3EA67C016BCC "
        + "Messages Image(785748029).png 952 wide 1139 high", "1..<78 part 1",
    ],
    "AttachmentI16": [
      "0..<1 part 1 at_0_BE588799-C4BC-47DF-A56D-7EE90C74911D "
        + "brilliant-kids-test-answers-32-93042.jpeg 660 wide 600 high"
    ],
    "EmojiBoldUnderline": [
      "0..<3 part 0", "3..<7 part 0 bold", "7..<8 part 0", "8..<17 part 0 underline",
    ],
    "Mention": ["0..<5 part 0", "5..<8 part 0 messages.mention", "8..<9 part 0"],
    "PhoneNumber": ["0..<11 part 0", "11..<21 part 0 tel:0000000000"],
    "StyledLink": [
      "0..<61 part 0 https://github.com/ReagentX/imessage-exporter/discussions/553 "
        + "__kIMLinkIsRichLinkAttributeName,messages.effect"
    ],
    "TextStyles": [
      "0..<4 part 0 bold", "4..<5 part 0", "5..<14 part 0 underline", "14..<15 part 0",
      "15..<21 part 0 italic", "21..<22 part 0", "22..<35 part 0 strike", "35..<40 part 0",
      "40..<44 part 0 bold italic underline strike",
    ],
    "Transcription": [
      "0..<1 part 0 4C339597-EBBB-4978-9B87-521C0471A848 IMAudioTranscription"
    ],
  ]

  /// The UTF-16 units and runs of all of them.
  static let counts: [String: String] = [
    "0123456789": "10 2", "35123": "96 22", "Address": "37 1", "AppMessage": "1 1",
    "AppleMusicLyrics": "145 1", "Arabic": "13 1", "Array": "51 3", "Attachment": "78 2",
    "AttachmentI16": "1 1", "AttributedBodyTextOnly": "10 1", "AttributedBodyTextOnly2": "6 1",
    "Blank": "0 0", "Code": "52 2", "Currency": "29 1", "CurrencyTemperatureVolumeWeight": "30 6",
    "CustomTapback": "76 2", "Date": "26 3", "EditedWithFormatting": "4 1", "Email": "31 2",
    "EmojiBoldUnderline": "17 4", "Flight": "7 1", "Formatted": "9 1", "LongMessage": "2359 1",
    "Mention": "9 3", "MultiAttachment": "19 19", "MultiPart": "22 6", "MultiPartWithDeleted": "61 3",
    "NSAttributedString": "12 1", "NSMutableString": "12 1", "NSString": "12 1", "OverlappingFormat": "7 5",
    "PhoneNumber": "21 2", "StyledLink": "61 1", "TextEffects": "47 13", "TextStyles": "44 9",
    "TextStylesMixed": "30 4", "TextStylesSingleRange": "10 1", "Tracking": "18 1", "Transcription": "1 1",
    "URL": "34 1", "URLMessage": "56 1", "WeirdText": "21 1",
  ]

  @Test(.needs(.corpus("crabstep-typedstream/src"))) func `bodies of another project are read`() throws {
    var found: [String: [String]] = [:]
    var counts: [String: String] = [:]
    var refused: [String: String] = [:]
    for file in try Corpus.files(under: "crabstep-typedstream/src") {
      let name = String(file.name.split(separator: "/").last ?? "")
      do {
        let read = try MessageBody.read(file.bytes())
        #expect(read.diagnostics.isEmpty, "\(file): \(read.diagnostics)")
        try read.value.checkInvariants()
        counts[name] = "\(read.value.text.utf16.count) \(read.value.runs.count)"
        if Self.runs[name] != nil { found[name] = read.value.runs.map(line) }
      } catch let error as InlayError { refused[name] = error.code.rawValue }
    }
    #expect(found == Self.runs)
    #expect(counts == Self.counts)
    // Its text and its run state 157 units, and 17 are there.
    #expect(refused.removeValue(forKey: "ExtraData") == "typed.truncated")
    // Arrays, numbers and others that are no text.
    #expect(Set(refused.values) == ["typed.noText"])
    #expect(refused.count == 27)
  }

  /// The error for each hostile typedstream, or the text and the diagnostics of what is read.
  static let hostile: [String: String] = [
    "array-type-1g.bin": "typed.truncated at byte 238",
    "big-endian-signature.bin": "typed.unsupported at byte 1",
    // Bytes that a conversion of text replaced: the header says 239 for 1000, a type has no mark.
    "crashing-high-bytes-replaced.bin": "typed.malformed at byte 14",
    "deep-50000.bin": "limit.propertyListDepth at byte 216",
    "dict-count-2g.bin": "typed.malformed at byte 133",
    "empty.bin": "typed.notTypedStream",
    // An identifier is no path.
    "guid-traversal.bin": "\u{FFFC}",
    "header-only.bin": "typed.truncated at byte 16",
    "length-2g.bin": "typed.truncated at byte 230",
    "lone-surrogate.bin": "\u{FFFD} typed.textRepaired",
    "not-utf8.bin": "\u{FFFD}\u{FFFD}\u{FFFD} typed.textRepaired",
    "nsdata-length-lies.bin": "typed.truncated at byte 274",
    "reference-out-of-range.bin": "typed.malformed at byte 84",
    "reference-wrong-kind.bin": "typed.malformed at byte 219",
    "run-index-skips.bin": "typed.malformed at byte 19",
    "run-length-negative.bin": "typed.malformed at byte 19",
    "runs-too-long.bin": "typed.malformed at byte 19",
    "runs-too-short.bin": "typed.malformed at byte 19",
    "streamer-3.bin": "typed.unsupported at byte 0",
    // The grammar is that of any system.
    "system-version-999.bin": "abc",
    "trailing-bytes.bin": "abc typed.trailingBytes",
    "truncated-half.bin": "typed.truncated at byte 113",
  ]

  @Test(.needs(.corpus("typedstream/hostile"))) func `hostile typedstreams are refused or reported`() throws {
    var found: [String: String] = [:]
    for file in try Corpus.files(under: "typedstream/hostile") {
      let name = String(file.name.split(separator: "/").last ?? "")
      do {
        let read = try MessageBody.read(file.bytes(), limits: .strict)
        try read.value.checkInvariants()
        found[name] = ([read.value.text] + read.diagnostics.map(\.code.rawValue)).joined(separator: " ")
      } catch let error as InlayError {
        found[name] = error.code.rawValue + (error.place.position.map { " at \($0)" } ?? "")
      }
    }
    #expect(found == Self.hostile)
  }
}
