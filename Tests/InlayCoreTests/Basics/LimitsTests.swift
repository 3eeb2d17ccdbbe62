import InlayCore
import Testing

@Suite struct LimitsTests {
  /// Every limit with its value in the two profiles.
  private var table: [(limit: WritableKeyPath<Limits, Int>, standard: Int, strict: Int)] {
    [
      (\.attachmentBytes, 268_435_456, 2_097_152), (\.textUnits, 67_108_864, 1_048_576),
      (\.placements, 4_194_304, 4_096), (\.attributeBytes, 1_073_741_824, 67_108_864),
      (\.writtenBytes, 4_294_967_296, 268_435_456), (\.jsonBytes, 1_073_741_824, 8_388_608),
      (\.jsonDepth, 64, 64),
      (\.rtfBytes, 1_073_741_824, 4_194_304), (\.rtfDepth, 1_000, 256), (\.rtfTableEntries, 65_536, 1_024),
      (\.htmlBytes, 1_073_741_824, 4_194_304), (\.htmlDepth, 512, 256),
      (\.htmlNodes, 67_108_864, 1_048_576), (\.htmlStyleRules, 100_000, 10_000),
      (\.htmlImages, 100_000, 1_024),
      (\.tableRows, 1_048_576, 8_192), (\.tableColumns, 16_384, 1_024),
      (\.tableCells, 4_194_304, 8_192), (\.tableDepth, 64, 16),
      (\.imagePixels, 50_000_000, 16_777_216), (\.imageSide, 65_535, 4_096), (\.files, 100_000, 1_024),
      (\.decodedPixels, 17_179_869_184, 67_108_864), (\.pagePixels, 34_359_738_368, 1_073_741_824),
      (\.drawnPDFs, 100, 0), (\.joinedEmoji, 65_536, 4_096),
      (\.bundleBytes, 68_719_476_736, 67_108_864), (\.folderDepth, 32, 8), (\.fileNameBytes, 255, 255),
      (\.archiveRatio, 100, 100), (\.archiveDepth, 2, 2),
      (\.heifItems, 4_096, 64), (\.heifBoxes, 65_536, 4_096), (\.heifDepth, 16, 16),
      (\.heifExtents, 1_024, 32), (\.strikes, 256, 16), (\.imageChunks, 1_048_576, 65_536),
      (\.metadataBytes, 1_048_576, 65_536), (\.propertyListValues, 200_000, 10_000),
      (\.propertyListDepth, 64, 64), (\.propertyListBytes, 1_073_741_824, 8_388_608),
      (\.noteBytes, 33_554_432, 2_097_152), (\.mailBytes, 1_073_741_824, 16_777_216),
      (\.mailParts, 4_096, 256), (\.mailDepth, 32, 16), (\.mailHeaderBytes, 262_144, 65_536),
    ]
  }

  @Test func theProfilesAreTheDocumentedOnes() {
    for (limit, standard, strict) in table {
      #expect(Limits.default[keyPath: limit] == standard, "\(limit)")
      #expect(Limits.strict[keyPath: limit] == strict, "\(limit)")
    }
    // No limit is left out of the table: one set back by it is the strict profile no more.
    var limits = Limits.strict
    for (limit, standard, _) in table { limits[keyPath: limit] = standard }
    #expect(limits == .default)
  }

  @Test func aLimitExceededTellsWhatWasFoundWhereItIsKnown() {
    let error = InlayError.limit("files", allowed: 3, found: 4, at: .byte(12))
    #expect(error.description == "exceeds the limit files of 3 (found 4), at byte 12")
    #expect(error.advice == "raise Limits.files")
    #expect(error.code == "limit.files")
    #expect(error.code.limit == "files")
    #expect(InlayError.limit("files", allowed: 3).description == "exceeds the limit files of 3")
    #expect(!InlayError.Code.editEmptySearch.isLimit)
  }

  @Test func whatIsWithinTheLimitPasses() throws {
    try Limits.check("files", 3, 3)
    #expect(throws: InlayError.limit("files", allowed: 3, found: 4)) { try Limits.check("files", 4, 3) }
  }
}
