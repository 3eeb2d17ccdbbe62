internal import CMD4C

/// What md4c says about a block or span.
enum MarkdownDetail {
  typealias Pointer = UnsafeMutableRawPointer

  /// The level of a heading, from 1.
  static func level(_ detail: Pointer?) -> UInt32 {
    unsafe detail.map { unsafe $0.assumingMemoryBound(to: MD_BLOCK_H_DETAIL.self).pointee.level } ?? 1
  }

  /// The number of the first item of an ordered list, unless it is 1.
  static func start(_ detail: Pointer?) -> UInt32? {
    let start = unsafe detail.map {
      unsafe $0.assumingMemoryBound(to: MD_BLOCK_OL_DETAIL.self).pointee.start
    }
    return start == 1 ? nil : start
  }

  /// The box of an item of a task list.
  static func box(_ detail: Pointer?) -> String? {
    guard let detail = unsafe detail else { return nil }
    let item = unsafe detail.assumingMemoryBound(to: MD_BLOCK_LI_DETAIL.self).pointee
    guard item.is_task != 0 else { return nil }
    return item.task_mark == 0x20 ? MarkdownTask.open : MarkdownTask.done
  }

  /// The value of `align` for a cell.
  static func alignment(_ detail: Pointer?) -> String? {
    switch unsafe detail.map({ unsafe $0.assumingMemoryBound(to: MD_BLOCK_TD_DETAIL.self).pointee.align }) {
    case MD_ALIGN_LEFT?: "left"
    case MD_ALIGN_CENTER?: "center"
    case MD_ALIGN_RIGHT?: "right"
    default: nil
    }
  }

  /// Calls `body` with each piece of a string: text, character references, and NUL.
  static func forEachPiece(
    of string: MD_ATTRIBUTE, _ body: (_ kind: MD_TEXTTYPE, _ bytes: UnsafeRawBufferPointer) -> Void
  ) {
    guard let text = unsafe string.text, let kinds = unsafe string.substr_types,
      let offsets = unsafe string.substr_offsets
    else { return }
    var index = 0
    var start = 0
    let size = Int(unsafe string.size)
    while start < size {
      let end = min(Int(unsafe offsets[index + 1]), size)
      guard end > start else { return }
      unsafe body(kinds[index], UnsafeRawBufferPointer(start: text + start, count: end - start))
      start = end
      index += 1
    }
  }
}
