/// The explanation of a viewer's keys.
enum ViewerHelp {
  static let lines: [String] =
    """
    TEXT
      j  Down  Enter       a line down; with a number before it, that many
      k  Up                a line up
      Space  f  PageDown   a screen down
      b  PageUp            a screen up
      d  Ctrl-D            half a screen down; with a number, that many lines from now on
      u  Ctrl-U            half a screen up
      g  Home              the start; with a number, that line
      G  End               the end; with a number, that line
      /                    search down: small letters find capital letters, too
      ?                    search up
      n  N                 the next match; the next in the other direction
      Tab  Shift-Tab       the next link; the link before. Its address is in the status line
      y                    copy the address of the link (if the terminal allows that)
      ]  [                 the next picture; the picture before
      Enter  o             open the picture that is selected, or the first on the screen
      Esc                  select nothing
      h                    these keys
      q  Ctrl-C            leave
      The wheel of the mouse scrolls; a click opens a picture or selects a link.

    PICTURE
      +  =  wheel up       larger, by the square root of 2, up to 32 times
      -  wheel down        smaller
      0                    all of it
      1                    its own pixels
      h j k l  arrows      move by a quarter of the screen
      n  Space             the next picture
      p  b                 the picture before
      q  Esc               back to the text
      ?  F1                these keys
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}
