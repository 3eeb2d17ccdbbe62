import CoreTestKit
import InlayCore
import InlayDocument
import InlayFiles
import TestKit
import Testing

/// Every small text, instead of random ones, in each form of the document.
@Suite struct EverySmallTextTests {
  @Test func allComeBackInEachForm() throws {
    var digests: [ContentDigest: DecomposedText] = [:]
    try EverySmallText.plain.forEach("documents") { runs in
      let text = try Decomposer.decompose(runs).value
      let tree = try PortableDocument.tree(of: text)
      let (tar, json) = (try PortableDocument.tar(text), try PortableDocument.json(text))
      let read = [
        try PortableDocument.read(tree: tree), try PortableDocument.read(tar: MemorySource(tar)),
        try PortableDocument.read(json: json),
      ]
      for read in read {
        try read.value.checkInvariants()
        try expect(read.value == text && read.diagnostics.isEmpty, "another document came back")
      }
      try expect(PortableDocument.json(read[0].value), equals: json)
      try expect(PortableDocument.tar(read[2].value), equals: tar)
      // Two texts with one digest are one text.
      let digest = try PortableDocument.digest(of: text)
      if let known = digests.updateValue(text, forKey: digest) {
        try expect(known == text, "has the digest of another")
      }
    }
  }
}
