/// The columns of a table: all edges of cells in all rows, where edges that differ by less than a few twips are one.
struct RTFTableGrid {
  /// Edges that differ by no more than this are one. Word rounds them in each row.
  static let tolerance = 15
  /// Columns are at least so wide, so that their edges can be told apart when they are read again.
  static let narrowest = tolerance + 1

  /// The distinct lists of edges, in order of first use, and the list of each row.
  private var forms: [[Int]] = []
  private var formOfRow: [Int] = []
  private var known: [[Int]: Int] = [:]
  /// For each form, the columns of its edges.
  private var columns: [[Int]] = []
  /// The position of each edge of a column, in twips.
  private(set) var positions: [Int] = []

  var columnCount: Int { max(positions.count - 1, 1) }

  /// Adds a row with so many cells.
  mutating func add(_ row: RTFRowDefinition, cells: Int) {
    var edges = [Int(row.left)]
    for index in 0..<cells {
      let last = edges[edges.count - 1]
      // A cell that the row does not define is as wide as the one before it.
      let width = edges.count > 1 ? last - edges[edges.count - 2] : 1_440
      let right = index < row.cells.count ? Int(row.cells[index].right) : last + min(width, 1 << 20)
      // Some programs give all cells that became one the last edge of them.
      let mayBeEmpty = index > 0 && index < row.cells.count && row.cells[index].merge == .continued
      edges.append(max(right, mayBeEmpty ? last : last + 1))
    }
    if let form = known[edges] { return formOfRow.append(form) }
    known[edges] = forms.count
    formOfRow.append(forms.count)
    forms.append(edges)
  }

  /// Finds the columns of all rows. Complexity: O(n log n) in the edges of different rows.
  mutating func solve() {
    var all: [(position: Int, form: Int, index: Int)] = []
    for (form, edges) in forms.enumerated() {
      for (index, edge) in edges.enumerated() { all.append((edge, form, index)) }
      columns.append([Int](repeating: 0, count: edges.count))
    }
    all.sort { ($0.position, $0.form, $0.index) < ($1.position, $1.form, $1.index) }
    // The last column edge of each form: two edges of a row are one only if they are equal.
    var last = [Int](repeating: -1, count: forms.count)
    for edge in all {
      let column = positions.count - 1
      let isEmpty = edge.index > 0 && forms[edge.form][edge.index - 1] == edge.position
      if column < 0 || edge.position - positions[column] > Self.tolerance
        || (last[edge.form] == column && !isEmpty)
      {
        positions.append(edge.position)
      }
      last[edge.form] = positions.count - 1
      columns[edge.form][edge.index] = positions.count - 1
    }
  }

  /// The number of cells of a row.
  func cellCount(row: Int) -> Int { columns[formOfRow[row]].count - 1 }

  /// The column at an edge of a row: edge 0 is the left one of its first cell.
  func column(row: Int, edge: Int) -> Int { columns[formOfRow[row]][edge] }
}
