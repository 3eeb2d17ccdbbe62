/// Tables as Notes stores them, made of their rows, columns and cells.
struct NoteTables {
  /// The texts of cells by row and column; a missing one was never typed in.
  var cells: [[String?]]
  var isRightToLeft = false
  /// Rows that were removed, and still stand in the order.
  var removedRows: Set<Int> = []
  /// The message of each cell, in the place of its text.
  var message: [UInt8]?

  /// The unpacked bytes.
  var bytes: [UInt8] {
    var objects: [[UInt8]] = []
    func add(_ number: Int, _ fill: (inout ProtobufWriter) -> Void) -> Int {
      objects.append(ProtobufWriter { $0.add(number, fill) }.bytes)
      return objects.count - 1
    }
    func reference(_ number: Int) -> (inout ProtobufWriter) -> Void { { $0.add(6, number) } }
    func dictionary(_ pairs: [(Int, Int)]) -> (inout ProtobufWriter) -> Void {
      { dictionary in
        for (key, value) in pairs {
          dictionary.add(1) {
            $0.add(1, reference(key))
            $0.add(2, reference(value))
          }
        }
      }
    }
    func name(_ index: Int) -> Int {
      add(13) { map in
        map.add(1, 2)
        map.add(3) {
          $0.add(1, 4)
          $0.add(2) { $0.add(2, index) }
        }
      }
    }
    func identifier(_ index: Int) -> [UInt8] {
      (0..<16).map { $0 == 0 ? UInt8(truncatingIfNeeded: index) : 9 }
    }
    // The table comes first, and refers to what follows.
    objects.append([])
    let (rows, columns) = (cells.count, cells.first?.count ?? 0)
    // Each row and column has two UUIDs: one in the order, one that cells name.
    func set(_ count: Int, from first: Int, without removed: Set<Int>) -> (set: Int, names: [Int]) {
      let keys = (0..<count).map { name(first + 2 * $0) }
      let values = (0..<count).map { name(first + 2 * $0 + 1) }
      let kept = keys.indices.filter { !removed.contains($0) }.map { (keys[$0], keys[$0]) }
      let set = add(16) { set in
        set.add(1) { ordering in
          ordering.add(1) { array in
            array.add(1) { $0.add(2, String(repeating: "\u{FFFC}", count: count)) }
            for index in 0..<count {
              array.add(2) {
                $0.add(1, index)
                $0.add(2, identifier(first + 2 * index))
              }
            }
          }
          ordering.add(2, dictionary(zip(keys, values).map { ($0, $1) }))
        }
        set.add(2, dictionary(kept))
      }
      return (set, values)
    }
    let rowSet = set(rows, from: 0, without: removedRows)
    let columnSet = set(columns, from: 2 * rows, without: [])
    let pairs = (0..<columns).map { column in
      let texts = (0..<rows).compactMap { row -> (Int, Int)? in
        guard let text = cells[row][column] else { return nil }
        return (
          rowSet.names[row],
          add(10) { note in
            if let message { return note.add(raw: message) }
            note.add(2, text)
            note.add(5) { $0.add(1, text.utf16.count) }
          }
        )
      }
      return (columnSet.names[column], add(6, dictionary(texts)))
    }
    let cellColumns = add(6, dictionary(pairs))
    let direction = add(13) { map in
      map.add(1, 1)
      map.add(3) {
        $0.add(1, 2)
        $0.add(2) { $0.add(4, "CRTableColumnDirection\(isRightToLeft ? "RightToLeft" : "LeftToRight")") }
      }
    }
    let register = add(1) { $0.add(2, reference(direction)) }
    objects[0] =
      ProtobufWriter {
        $0.add(13) { map in
          map.add(1, 3)
          for (key, value) in [(1, register), (3, rowSet.set), (5, columnSet.set), (6, cellColumns)] {
            map.add(3) {
              $0.add(1, key)
              $0.add(2, reference(value))
            }
          }
        }
      }.bytes
    return ProtobufWriter {
      $0.add(1, 0)
      $0.add(2) { object in
        object.add(1, 0)
        object.add(3) { data in
          for object in objects { data.add(3, object) }
          for key in [
            "identity", "crTableColumnDirection", "self", "crRows", "UUIDIndex", "crColumns", "cellColumns",
          ] { data.add(4, key) }
          for type in [
            "com.apple.CRDT.NSNumber", "com.apple.CRDT.NSString", "com.apple.CRDT.NSUUID",
            "com.apple.notes.ICTable",
          ] { data.add(5, type) }
          for index in 0..<2 * (rows + columns) { data.add(6, identifier(index)) }
        }
      }
    }.bytes
  }
}
