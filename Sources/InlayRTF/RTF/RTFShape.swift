import InlayCore

/// A `\shpinst` group: a drawn shape, which may contain a picture or text.
struct RTFShape {
  /// UTF-16 offset at which the shape began.
  var start: Int
  /// Edges in twips, indexed by ``ShapeEdge``.
  var edges: [Int?] = [nil, nil, nil, nil]
  var picture: RTFPicture?
  var description: String?
  var name: String?
  /// Whether text flows around it, or it stands over the text.
  var isWrapped = false

  /// The display size. The picture in the shape fills it.
  var displaySize: DisplaySize? {
    guard let left = edges[0], let top = edges[1], let right = edges[2], let bottom = edges[3],
      right > left, bottom > top
    else { return nil }
    func length(_ twips: Int) -> Length { Length(thousandths: min(twips * 50, Length.maximum)) }
    return DisplaySize(width: length(right - left), height: length(bottom - top))
  }
}

extension RTFDestination {
  /// Whether this destination contains words of shapes, which are many and have no meaning here.
  var isOfShape: Bool {
    switch self {
    case .shape, .shapeName, .shapeValue, .pictureProperties: true
    default: false
    }
  }
}

// Shapes, text boxes and the properties of pictures.
extension RTFReadingPass {
  mutating func beginShape(_ destination: RTFDestination) throws {
    let outer = frame.destination
    switch destination {
    case .pictureProperties: frame.destination = outer == .picture ? .pictureProperties : .skip
    case .shapeName, .shapeValue:
      guard outer == .shape || outer == .pictureProperties else { return }
      scratch.removeAll(keepingCapacity: true)
      enter(destination)
      if destination == .shapeValue, propertyName == "pihlShape" {
        report(ControlName("pihlShape"), .rtfNotCarried, "the link of a picture was dropped")
        frame.opened = false
        frame.destination = .skip
      }
    case .textBox: if outer == .shape { try beginTextBox() }
    default:
      guard outer == .text || outer == .shape else { return }
      switch destination {
      case .shapeGroup: frame.shapeStart = output.count
      case .shapeResult:
        // This is the fallback that older programs show in place of the shape.
        if let start = frame.shapeStart, output.count > start { frame.destination = .skip }
      case .shape:
        if outer == .shape, frame.opened { return }
        frame.shape = shapes.count
        shapes.append(RTFShape(start: output.count))
        enter(.shape)
      default:
        if outer == .shape, frame.opened { return }
        frame.shape = nil
        frame.destination = .shape
      }
    }
  }

  mutating func shapeEdge(_ edge: ShapeEdge, _ number: Int) {
    guard frame.destination == .shape, let shape = frame.shape, shapes.indices.contains(shape) else { return }
    shapes[shape].edges[edge.rawValue] = number
  }

  mutating func wrapShape() {
    guard frame.destination == .shape, let shape = frame.shape, shapes.indices.contains(shape) else { return }
    shapes[shape].isWrapped = true
  }

  mutating func endShapeName() {
    propertyName = String(decoding: scratch.prefix(64).filter { $0 > 0x20 }, as: UTF8.self)
  }

  mutating func endShapeValue() {
    defer { propertyName = "" }
    guard propertyName == "wzDescription" || propertyName == "wzName", !scratch.isEmpty else { return }
    let text = String(decoding: scratch, as: UTF8.self)
    let isDescription = propertyName == "wzDescription"
    if picture.isOpen {
      if isDescription { picture.description = text } else { picture.name = text }
    } else if let shape = frame.shape, shapes.indices.contains(shape) {
      if isDescription { shapes[shape].description = text } else { shapes[shape].name = text }
    }
  }

  mutating func endShape() throws {
    guard let index = frame.shape, shapes.indices.contains(index) else { return }
    let shape = shapes[index]
    shapes[index].picture = nil
    if index == shapes.count - 1 { shapes.removeLast() }
    frame.shape = nil
    guard var picture = shape.picture else {
      if output.count == shape.start {
        report(ControlName("shpinst"), .rtfNotCarried, "a drawn shape was dropped")
      }
      if shape.description != nil {
        report(
          ControlName("wzDescription"), .rtfNotCarried,
          "the description of a shape without a picture was dropped")
      }
      return
    }
    picture.description = shape.description ?? picture.description
    picture.name = shape.name ?? picture.name
    picture.shapeSize = shape.displaySize
    if shape.isWrapped {
      collector.report(
        .rtfPlacedInLine, at: output.count, "a picture that text flows around was placed in the line")
    }
    try place(picture)
  }

  // MARK: Text boxes

  /// Starts a text box. Its text becomes separate paragraphs at the box's anchor.
  private mutating func beginTextBox() throws {
    frame.destination = .text
    frame.shape = nil
    frame.alternative = nil
    collector.report(
      .rtfNotCarried, at: output.count,
      "a text box became paragraphs at its anchor; its position and frame were dropped")
    if !output.isAtParagraphStart { try separate() }
    frame.tableBase = tableLevel
    (frame.isInTable, frame.tableLevel) = (false, 0)
    frame.isTextBox = true
    frame.character = RTFCharacterState()
    frame.paragraph = RTFParagraphState()
    character = nil
    paragraph = nil
  }

  mutating func endTextBox() throws {
    frame.isTextBox = false
    if !output.isAtParagraphStart { try separate() }
  }

  private mutating func separate() throws {
    frame.destination = .text
    try scalar(0x0A)
  }
}
