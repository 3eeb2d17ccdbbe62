internal import InlayUnicode

extension TerminalCapabilities {
  /// The capabilities for a protocol that the user chose, without asking: for a pipe, a file, or a terminal.
  ///
  /// The number of columns is the window's, or `COLUMNS`. The size of a cell follows from the pixels of the window, or
  /// is ``CellSize/usual``. Colors are those of the terminal that the environment names, or 24-bit. `NO_COLOR` removes
  /// them unless blocks were chosen: blocks consist of colors, and an explicit choice overrides the variable.
  ///
  /// - Parameters:
  ///   - chosen: the protocol. ``protocols`` becomes this one and text.
  ///   - environment: variables that name the terminal, and thereby its widths.
  ///   - window: the size of the screen, if there is one.
  package static func forExplicit(
    _ chosen: GraphicsProtocol, environment: TerminalEnvironment = .ofProcess, window: TerminalWindow? = nil
  ) -> TerminalCapabilities {
    var found = TerminalCapabilities(
      answers: TerminalAnswers(), wasAsked: false, environment: environment, window: window)
    found.protocols = chosen == .text ? [.text] : [chosen, .text]
    found.screen = found.screen ?? environment.screen
    let row = TerminalTable.row(of: environment, isSilent: false)
    let known = row?.colors.map { max($0, environment.colors ?? .none) } ?? .direct
    found.colors = environment.forbidsColor && chosen != .blocks ? .none : known
    return found
  }

  /// The capabilities of an output that is not a terminal: text, and colors only if `CLICOLOR_FORCE` asks for
  /// them.
  static func ofPipe(environment: TerminalEnvironment) -> TerminalCapabilities {
    var found = TerminalCapabilities()
    found.screen = environment.screen
    found.drawsBoxes = environment.drawsBoxes
    if environment.forcesColor, !environment.forbidsColor {
      found.colors = max(environment.colors ?? .sixteen, .sixteen)
    }
    return found
  }

  /// The capabilities that follow from a terminal's answers and the environment.
  ///
  /// - Parameter wasAsked: whether queries were sent. If so, a capability without an answer counts as absent.
  init(
    answers: TerminalAnswers, wasAsked: Bool, environment: TerminalEnvironment, window: TerminalWindow?
  ) {
    self.init()
    let identities = answers.identities
    let multiplexer = identities.first { $0.passthrough != .none }
    passthrough = multiplexer?.passthrough ?? environment.passthrough
    let identity = identities.first { $0.passthrough == .none }
    let isSilent = wasAsked && answers.answered.contains(.attributes)
    let row =
      identity.map(TerminalTable.row(of:))
      ?? TerminalTable.row(of: environment, isSilent: isSilent && passthrough == .none)

    name = Self.title(multiplexer, identity, row, passthrough)
    takeScreen(answers, window)
    takeColors(answers, row, environment)
    takeRow(row, answers, multiplexer, environment)
    // tmux may withhold the name of the terminal behind it, but programs started in kitty inherit this variable.
    let isKitty = identity == nil && environment["KITTY_WINDOW_ID"] != nil
    takeProtocols(row, answers, wasAsked: wasAsked, isKitty: isKitty)
    if environment.isDumb || environment.forbidsColor { protocols = [.text] }
  }

  private static func title(
    _ multiplexer: TerminalIdentity?, _ identity: TerminalIdentity?, _ row: TerminalRow?,
    _ passthrough: Passthrough
  ) -> String? {
    let own = identity?.title ?? row?.name
    guard passthrough != .none else { return own }
    let between = multiplexer?.title ?? passthrough.rawValue
    return own.map { "\(between) in \($0)" } ?? between
  }

  private mutating func takeScreen(_ answers: TerminalAnswers, _ window: TerminalWindow?) {
    isScreen = window != nil
    screen = window?.cells ?? answers.windowCells
    sixelColors = answers.sixelColors ?? sixelColors
    sixelLimit = answers.sixelLimit.map { ($0.width, $0.height) }
    // A window's pixels may include its border, so they are used only if the terminal does not report its text area.
    let cells = answers.windowCells ?? window?.cells
    let ofText = answers.windowPixels.flatMap { pixels in
      cells.flatMap { CellSize(width: pixels.width / $0.columns, height: pixels.height / $0.rows) }
    }
    let ofWindow = window.flatMap { window in
      CellSize(
        width: window.pixelWidth / window.cells.columns, height: window.pixelHeight / window.cells.rows)
    }
    cell = answers.cellPixels ?? ofText ?? ofWindow ?? answers.cellPoints ?? .usual
  }

  private mutating func takeColors(
    _ answers: TerminalAnswers, _ row: TerminalRow?, _ environment: TerminalEnvironment
  ) {
    background = answers.background
    foreground = answers.foreground
    guard !environment.forbidsColor else { return }
    // A multiplexer reduces colors to those of the terminal. Its own TERM states how many colors it accepts.
    let known = passthrough == .none ? row?.colors : nil
    let promised = environment.colors ?? (environment.term.isEmpty ? ColorDepth.none : .sixteen)
    colors = environment.isDumb ? .none : max(promised, known ?? .none)
    if environment.forcesColor { colors = max(colors, .sixteen) }
  }

  private mutating func takeRow(
    _ row: TerminalRow?, _ answers: TerminalAnswers, _ multiplexer: TerminalIdentity?,
    _ environment: TerminalEnvironment
  ) {
    symbols = row?.symbols ?? .half
    drawsBoxes = environment.drawsBoxes && row?.drawsBoxes ?? true
    synchronizesUpdates = answers.modes[2026].map { 1...2 ~= $0 } ?? false
    guard passthrough == .none else {
      // The multiplexer counts the cells. The terminal behind it orders the text, as far as it is known.
      let between = multiplexer.flatMap(TerminalTable.row(of:))
      let behind =
        row ?? environment.terminalBehind.flatMap { TerminalTable.row(of: TerminalIdentity(text: $0)) }
      reordersText = behind?.reordersText ?? false
      bidi = behind?.bidi ?? .terminal
      widths = between?.widths ?? WidthProfile()
      showsLinks = between?.showsLinks ?? false
      return
    }
    sixelsAreTransparent = row?.sixelsAreTransparent ?? true
    showsLinks = row?.showsLinks ?? false
    reordersText = row?.reordersText ?? false
    bidi = row?.bidi ?? .terminal
    widths = row?.widths ?? WidthProfile()
    // If mode 2027 is set, now or permanently, the terminal counts clusters, unless a measurement showed otherwise.
    if let setting = answers.modes[2027], setting == 1 || setting == 3, row.map({ !$0.isMeasured }) ?? true {
      widths = .modern
    }
  }

  private mutating func takeProtocols(
    _ row: TerminalRow?, _ answers: TerminalAnswers, wasAsked: Bool, isKitty: Bool
  ) {
    let blocks: [GraphicsProtocol] = colors > .none ? [.blocks, .text] : [.text]
    let known = row?.protocols ?? []
    switch passthrough {
    case .screen:
      // As far as is known, this multiplexer forgets pictures when it redraws.
      protocols = blocks
    case .tmux:
      // Only pictures made of text cells move with tmux's panes. tmux's own sixels begin a new line (measured, 3.5a).
      let isText = answers.showsGraphics == true && (known.contains(.kitty) || isKitty)
      protocols = (isText ? [.kitty] : []) + blocks
    case .none:
      guard wasAsked else {
        protocols = (row?.needsNoAnswer == true ? known : []) + blocks
        return
      }
      // A terminal that does not answer even this query is not expected to show pictures.
      guard let attributes = answers.attributes.first else {
        protocols = blocks
        return
      }
      let hasSixels = attributes.dropFirst().contains(4)
      var found = known.filter { shown in
        switch shown {
        case .kitty, .kittyDirect: answers.showsGraphics == true
        case .sixel: hasSixels
        default: true
        }
      }
      if row == nil, answers.showsGraphics == true { found.append(.kittyDirect) }
      if hasSixels, !found.contains(.sixel), row.map({ $0.protocols.isEmpty }) ?? true {
        found.append(.sixel)
      }
      protocols = found + blocks
    }
  }
}

extension TerminalIdentity {
  /// The multiplexer of this name.
  var passthrough: Passthrough { TerminalTable.row(of: self)?.passthrough ?? .none }
}
