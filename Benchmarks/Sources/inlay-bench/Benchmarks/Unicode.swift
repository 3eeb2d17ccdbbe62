import InlayTerminal

@testable import InlayUnicode

/// The texts for clusters, line breaks and widths: ASCII prose, and a mix of scripts and emoji.
enum UnicodeText: String, CaseIterable {
  case ascii, mixed

  /// About 10 MB.
  var text: String {
    let piece =
      switch self {
      case .ascii: "The quick brown fox jumps over the lazy dog, 3.14 times (or so); it's well-known.\n"
      case .mixed:
        "hello Grüße Привет 漢字かな 👍🏽 naïve café the quick brown fox\n漢字, 1\u{FE0F}\u{20E3} हिन्दी مرحبا 한국어 👨‍👩‍👧 "
      }
    return String(repeating: piece, count: 10_000_000 / piece.utf8.count)
  }
}

/// Finds the grapheme clusters in 10 MB.
func unicodeClusters(_ kind: UnicodeText) -> Benchmark {
  let text = kind.text
  let utf8 = Array(text.utf8)
  return Benchmark(
    name: "unicode-clusters-\(kind)", work: "grapheme clusters of \(utf8.count) bytes, \(kind)",
    contenders: [
      .inside("Inlay") {
        var scanner = GraphemeScanner()
        var count = 0
        while scanner.next(in: utf8.span) != nil { count += 1 }
        return count
      },
      .inside("Inlay, of a String") {
        GraphemeScanner().pieces(of: text).reduce(0) { count, _ in count + 1 }
      },
      .inside("Swift's characters") { text.reduce(0) { count, _ in count + 1 } },
      .selfTimed("ICU", Rivals.compiled("icu_breaks.c", ["-licuuc"], ["clusters"]), input: utf8),
      .selfTimed(
        "libunistring", Rivals.compiled("unistring_breaks.c", ["-lunistring"], ["clusters"]), input: utf8),
    ],
    goals: ["Swift's characters": 1, "ICU": 1, "libunistring": 1], perUnit: (utf8.count, "byte"))
}

/// Finds the line-break opportunities in 10 MB.
func unicodeLines(_ kind: UnicodeText) -> Benchmark {
  let text = kind.text
  let utf8 = Array(text.utf8)
  return Benchmark(
    name: "unicode-lines-\(kind)", work: "places to break lines in \(utf8.count) bytes, \(kind)",
    contenders: [
      .inside("Inlay") {
        var scanner = LineBreakScanner(rules: .standard)
        var count = 0
        while scanner.next(in: utf8.span) != nil { count += 1 }
        return count
      },
      .inside("Inlay, clusters kept whole") {
        var scanner = LineBreakScanner(rules: .inline)
        var count = 0
        while scanner.next(in: utf8.span) != nil { count += 1 }
        return count
      },
      .selfTimed("ICU", Rivals.compiled("icu_breaks.c", ["-licuuc"], ["lines"]), input: utf8),
      .selfTimed(
        "libunistring", Rivals.compiled("unistring_breaks.c", ["-lunistring"], ["lines"]), input: utf8),
    ],
    goals: ["ICU": 1, "libunistring": 1], perUnit: (utf8.count, "byte"))
}

/// Computes the widths of 10 MB in cells, as a layout needs them: line-break opportunities, and the widths of the text
/// between them. libunistring adds up the widths of scalars without regard to clusters, so there is a goal for ASCII
/// only, where that is the same work.
func unicodeWidths(_ kind: UnicodeText) -> Benchmark {
  let text = kind.text
  let utf8 = Array(text.utf8)
  return Benchmark(
    name: "unicode-widths-\(kind)", work: "cells of \(utf8.count) bytes on a terminal, \(kind)",
    contenders: [
      .inside("Inlay") {
        var scanner = CellScanner(profile: .kitty)
        return scanner.measure(upTo: utf8.count, in: utf8.span).cells
      },
      .inside("Inlay, cluster by cluster") {
        var scanner = CellScanner(profile: .kitty)
        var cells = 0
        while let cluster = scanner.next(in: utf8.span) { cells += cluster.width ?? 0 }
        return cells
      },
      .inside("Inlay, between line breaks") {
        var breaks = LineBreakScanner()
        var scanner = CellScanner(profile: .kitty)
        var cells = 0
        while let place = breaks.next(in: utf8.span) {
          cells += scanner.measure(upTo: place.utf8Offset, in: utf8.span).cells
        }
        return cells
      },
      .selfTimed(
        "libunistring, no clusters", Rivals.compiled("unistring_breaks.c", ["-lunistring"], ["widths"]),
        input: utf8),
    ],
    goals: kind == .ascii ? ["libunistring, no clusters": 1] : [:], perUnit: (utf8.count, "byte"))
}
