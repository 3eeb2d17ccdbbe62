// Text: data, RCDATA, RAWTEXT, script data and PLAINTEXT (HTML 13.2.5.1 … 13.2.5.5).
extension HTMLTokenizer {
  /// Text being parsed: a range of the source as long as possible, otherwise derived bytes.
  private struct Stretch {
    /// The start of the bytes that were not copied yet.
    var run: Int
    /// The start of the derived bytes; `nil` as long as the source suffices.
    var made: Int?
  }

  /// Copies the bytes up to `at` into `made`, and starts the copy if necessary.
  private mutating func take(_ stretch: inout Stretch, to at: Int, next: Int) {
    if stretch.made == nil { stretch.made = made.count }
    made.append(contentsOf: source[stretch.run..<at])
    stretch.run = next
  }

  private mutating func finish(_ stretch: Stretch, from start: Int, to end: Int) -> HTMLToken {
    var token = HTMLToken(kind: .text)
    token.offset = UInt32(truncatingIfNeeded: start)
    if let first = stretch.made {
      made.append(contentsOf: source[stretch.run..<end])
      token.text = madeText(from: first)
    } else {
      token.text = sourceText(start, end)
    }
    position = end
    return token
  }

  /// The text at `position`, at least one byte. Data extends to the next markup. RCDATA, RAWTEXT and PLAINTEXT extend
  /// to the matching end tag, or to the end.
  mutating func plainText() -> HTMLToken {
    let start = position
    var stretch = Stretch(run: start)
    var hasNUL = false
    let isData = content == .data
    // Without references, or without tags, another byte is searched for twice.
    let ampersand: UInt8 = isData || content == .rcdata ? UInt8(ascii: "&") : 0
    let bracket: UInt8 = content == .plainText ? 0 : UInt8(ascii: "<")
    var at = start
    scan: while at < source.count {
      at = HTMLScan.first(bracket, ampersand, 0, in: source, from: at)
      guard at < source.count else { break }
      switch source[at] {
      case UInt8(ascii: "&"):
        if let reference = reference(at, inAttribute: false) {
          take(&stretch, to: at, next: reference.end)
          make(reference)
          at = reference.end
        } else {
          at += 1
        }
      case 0:
        if isData {
          hasNUL = true
        } else {
          take(&stretch, to: at, next: at + 1)
          makeReplacement()
        }
        at += 1
      default:
        if isData ? isMarkup(at) : isEndOfRaw(at) { break scan }
        at += 1
      }
    }
    var token = finish(stretch, from: start, to: at)
    token.hasNUL = hasNUL
    return token
  }

  /// The states of script data: `<!--` hides what follows, and `<script` within it also hides `</script>` (13.2.5.18 …
  /// 13.2.5.31).
  private enum Escape { case none, escaped, doubleEscaped }

  /// The text of a script at `position`, up to its end tag or to the end.
  mutating func scriptText() -> HTMLToken {
    let start = position
    var stretch = Stretch(run: start)
    var escape = Escape.none
    // The number of `-` directly before, up to two.
    var dashes = 0
    var at = start
    scan: while at < source.count {
      if escape == .none || dashes == 0 {
        let dash: UInt8 = escape == .none ? 0 : UInt8(ascii: "-")
        at = HTMLScan.first(UInt8(ascii: "<"), dash, 0, in: source, from: at)
        guard at < source.count else { break }
      }
      switch source[at] {
      case 0:
        take(&stretch, to: at, next: at + 1)
        makeReplacement()
        at += 1
        dashes = 0
      case UInt8(ascii: "-"):
        dashes = min(2, dashes + 1)
        at += 1
      case UInt8(ascii: ">"):
        if dashes == 2 { escape = .none }
        dashes = 0
        at += 1
      case UInt8(ascii: "<"):
        dashes = 0
        switch escape {
        case .none:
          if isEndOfRaw(at) { break scan }
          if holds("<!--", at: at) {
            (escape, dashes) = (.escaped, 2)
            at += 4
          } else {
            at += 1
          }
        case .escaped:
          if isEndOfRaw(at) { break scan }
          if holds("<script", at: at), at + 7 < source.count, isEndOfName(source[at + 7]) {
            escape = .doubleEscaped
            at += 8
          } else {
            at += 1
          }
        case .doubleEscaped:
          if holds("</script", at: at), at + 8 < source.count, isEndOfName(source[at + 8]) {
            escape = .escaped
            at += 9
          } else {
            at += 1
          }
        }
      default:
        dashes = 0
        at += 1
      }
    }
    return finish(stretch, from: start, to: at)
  }
}
