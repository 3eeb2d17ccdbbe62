@_spi(AttributeTables) package import InlayCore
package import InlayDocument

/// The messages of conversations as one document: titles, headings of days, who wrote when, and a bubble for each message.
package struct ConversationPage {
  private let clock: MessageClock
  private var runs: [AttributedRun] = []
  private var day = ""
  private var boxes = 0
  /// The number of messages.
  package private(set) var count = 0

  /// A page without a conversation.
  package init(clock: MessageClock = MessageClock()) { self.clock = clock }

  /// Begins a conversation with its name as a heading, on a new page after another one.
  package mutating func begin(_ title: String) {
    var heading = ParagraphAttributeValues()
    heading.role = .heading1
    heading.breaksPageBefore = !runs.isEmpty
    add("\(Visible.line(title))\n", paragraph: ParagraphAttributes(heading))
    day = ""
  }

  /// Adds a message. Complexity: O(n) in the message.
  package mutating func add(_ message: MessageEnvelope) {
    count += 1
    let words = message.sent.map { clock.words(of: $0) }
    if let words, words.day != day {
      day = words.day
      add("\(day)\n", paragraph: Self.heading)
    }
    let name = Visible.line(Self.name(message.author))
    if let event = message.event, event != "reaction" {
      let (what, isWhole) = Self.event(event, Visible.line(message.document.text))
      add(
        "\(name) \(what)\(words.map { ", \($0.time)" } ?? "")\n", character: Self.small,
        paragraph: Self.centered)
      // What the words do not say follows them.
      if !isWhole { bubble(message.document, false) }
      if !message.reactions.isEmpty { reactions(message.reactions, Self.centered) }
      return
    }
    let isMine = message.author?.isMe ?? false
    let side = isMine ? Self.right : ParagraphAttributes.none
    var line = [name] + (words.map { [$0.time] } ?? [])
    if message.inReplyTo != nil { line.append("reply") }
    if !message.edited.isEmpty { line.append("edited") }
    if !message.unsent.isEmpty {
      line.append(
        message.unsent.count == 1 ? "a part was unsent" : "\(message.unsent.count) parts were unsent")
    }
    add("\(line.joined(separator: " · "))\n", character: Self.small, paragraph: side)
    bubble(message.document, isMine)
    for edit in message.edited {
      add("before: ", character: Self.small, paragraph: side)
      embed(edit.document, character: Self.small, paragraph: side, blocks: [])
    }
    if !message.reactions.isEmpty { reactions(message.reactions, side) }
  }

  /// The document.
  ///
  /// - Throws: `InlayError` if it exceeds a limit. Complexity: O(n).
  package func finish(limits: Limits = .default) throws -> Converted<DecomposedText> {
    try Decomposer.decompose(runs, limits: limits)
  }

  // MARK: Parts

  private mutating func bubble(_ text: DecomposedText, _ isMine: Bool) {
    guard !text.text.isEmpty else { return }
    boxes += 1
    let box = RunBlock(id: boxes, attributes: isMine ? Self.mine : Self.theirs)
    embed(text, paragraph: .none, blocks: [box])
  }

  /// Adds a text as paragraphs of their own.
  private mutating func embed(
    _ text: DecomposedText, character: CharacterAttributes? = nil, paragraph: ParagraphAttributes,
    blocks: [RunBlock]
  ) {
    var last = paragraph
    for var run in Recomposer.runs(of: text) {
      if let character { run.character = character }
      if run.paragraph.isEmpty { run.paragraph = paragraph }
      run.blocks = blocks
      runs.append(run)
      // Of a paragraph that has ended, the next may have other attributes.
      last = run.text.utf8.last == 0x0A ? paragraph : run.paragraph
    }
    runs.append(AttributedRun("\n", character: character ?? .none, paragraph: last, blocks: blocks))
  }

  private mutating func reactions(_ reactions: [MessageEnvelope.Reaction], _ side: ParagraphAttributes) {
    for (index, reaction) in reactions.enumerated() {
      if index > 0 { add(", ", character: Self.small, paragraph: side) }
      if let document = reaction.document {
        for var run in Recomposer.runs(of: document) where run.image != nil {
          // A sticker is as large as a line here, wherever it stands on the message.
          run.image?.attributes.kind = .glyph
          run.paragraph = side
          runs.append(run)
        }
      } else {
        add(Self.sign(reaction), character: .none, paragraph: side)
      }
      add(" \(Visible.line(Self.name(reaction.author)))", character: Self.small, paragraph: side)
    }
    add("\n", character: Self.small, paragraph: side)
  }

  private mutating func add(
    _ text: String, character: CharacterAttributes = .none, paragraph: ParagraphAttributes
  ) {
    runs.append(AttributedRun(Substring(text), character: character, paragraph: paragraph))
  }

  // MARK: Words

  private static func name(_ name: MessageEnvelope.Name?) -> String {
    name?.isMe ?? false ? "Me" : name?.name ?? name?.id ?? "Somebody"
  }

  /// The words for an event, and whether they say all of its text.
  private static func event(_ event: String, _ text: String) -> (words: String, isWhole: Bool) {
    switch event {
    case "renamed":
      (text.isEmpty ? "removed the name of the conversation" : "named the conversation “\(text)”", true)
    case "topic": (text.isEmpty ? "removed the topic" : "set the topic “\(text)”", true)
    case "added": ("added \(text.isEmpty ? "somebody" : text)", true)
    case "removed": ("removed \(text.isEmpty ? "somebody" : text)", true)
    case "shared": ("shared \(text)", true)
    case "created": ("created the conversation\(text.isEmpty ? "" : " “\(text)”")", true)
    default: (plain[event] ?? "did something (\(Visible.line(event)))", false)
    }
  }

  private static let plain = [
    "joined": "joined the conversation",
    "left": "left the conversation", "pinned": "pinned a message",
    "archived": "archived the conversation", "unarchived": "opened the conversation again",
    "botAdded": "added an app", "botRemoved": "removed an app", "threadCreated": "began a thread",
    "purpose": "set the purpose of the conversation", "encrypted": "sent a message that is encrypted",
    "numberChanged": "changed the telephone number",
    "pictureChanged": "changed the picture of the conversation",
    "pictureRemoved": "removed the picture of the conversation",
    "backgroundChanged": "changed the background of the conversation",
    "backgroundRemoved": "removed the background of the conversation", "location": "shared a location",
    "audioKept": "kept an audio message", "call": "called",
  ]

  private static func sign(_ reaction: MessageEnvelope.Reaction) -> String {
    switch reaction.kind {
    case "love": "❤️"
    case "like": "👍"
    case "dislike": "👎"
    case "laugh": "😂"
    case "emphasis": "‼️"
    case "question": "❓"
    default: reaction.emoji ?? "(\(reaction.kind))"
    }
  }

  // MARK: Looks

  private static let heading = paragraph { $0.role = .heading2 }
  private static let centered = paragraph { $0.alignment = .center }
  private static let right = paragraph { $0.alignment = .right }

  private static func paragraph(_ change: (inout ParagraphAttributeValues) -> Void) -> ParagraphAttributes {
    var values = ParagraphAttributeValues()
    change(&values)
    return ParagraphAttributes(values)
  }

  private static let small: CharacterAttributes = {
    var values = CharacterAttributeValues()
    values.fontSize = .points(9)
    values.foregroundColor = TextColor(red: 110, green: 110, blue: 115)
    return CharacterAttributes(values)
  }()

  private static let mine = box(TextColor(red: 209, green: 229, blue: 255)) { $0.margin.left = .points(120) }
  private static let theirs = box(TextColor(red: 233, green: 233, blue: 235)) {
    $0.margin.right = .points(120)
  }

  private static func box(
    _ color: TextColor, _ change: (inout BlockAttributeValues) -> Void
  ) -> BlockAttributes {
    var values = BlockAttributeValues()
    values.backgroundColor = color
    values.padding = .all(.points(6))
    values.margin.bottom = .points(6)
    change(&values)
    return BlockAttributes(values)
  }
}
