/// A key, or a move of the mouse's wheel or buttons, as a viewer understands it.
enum ViewerKey: Sendable, Hashable {
  /// A key that types a character.
  case character(Unicode.Scalar)
  /// Ctrl with a letter, in lower case, or with one of `\ ] ^ _ @`.
  case control(Unicode.Scalar)
  /// Alt (Meta) with a character.
  case alt(Unicode.Scalar)
  case up, down, left, right
  case home, end, pageUp, pageDown
  case insert, delete
  case enter, tab, backTab, backspace, escape
  /// F1 to F20.
  case function(Int)
  /// The mouse was used in a cell.
  case mouse(Mouse)

  /// What was done with the mouse.
  struct Mouse: Sendable, Hashable {
    enum Action: Sendable, Hashable {
      /// A button was pressed: 0 left, 1 middle, 2 right.
      case press(Int)
      case release
      case wheelUp, wheelDown
      /// A move, or a button that viewers have no use for.
      case other
    }

    var action: Action
    /// The cell, counted from 0.
    var column: Int
    var row: Int
  }
}
