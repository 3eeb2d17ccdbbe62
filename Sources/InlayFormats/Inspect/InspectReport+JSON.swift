internal import InlayCore
internal import InlayJSON

extension InspectReport {
  /// Version of the JSON format.
  package static let jsonVersion = 1

  /// The report as canonical JSON (RFC 8785), without a final line feed. Numbers count from 0, and unknown values are
  /// `null`.
  ///
  /// Complexity: O(n).
  package func json() -> [UInt8] {
    var out = JSONWriter()
    out.beginObject()
    out.list("boxes", boxes) { out, box in
      out.integer("at", box.range.lowerBound)
      out.integer("length", box.range.count)
      Self.write(box.parent, to: &out)
    }
    out.list("diagnostics", diagnostics) { out, diagnostic in
      out.integer("at", diagnostic.at)
      out.string("code", diagnostic.code.rawValue)
      out.string("message", diagnostic.message)
    }
    out.list("files", files) { out, file in
      out.string("digest", file.digest?.description)
      out.string("mediaType", file.file.mediaType?.rawValue)
      out.string("name", file.file.name.string)
      out.integer("size", file.size)
    }
    out.string("format", format.rawValue)
    out.list("images", images) { out, image in
      out.string("content", image.availability.rawValue)
      out.string("description", image.image.description)
      out.string("digest", image.digest?.description)
      out.string("fileName", image.image.fileName)
      out.integer("height", image.height)
      out.string("identifier", image.image.identifier?.rawValue)
      out.string("mediaType", image.mediaType?.rawValue)
      out.integer("size", image.size)
      out.list("strikes", image.strikes) { out, strike in
        out.integer("height", strike.height)
        out.name("insetX" as StaticString)
        out.double(strike.insetX)
        out.name("insetY" as StaticString)
        out.double(strike.insetY)
        out.integer("width", strike.width)
      }
      out.integer("width", image.width)
    }
    out.name("literalObjectReplacement" as StaticString)
    out.beginArray()
    for at in text.literalObjectReplacements { out.integer(at) }
    out.endArray()
    out.list("placements", text.placements) { out, placement in
      out.integer("at", placement.at)
      out.integer("image", placement.image)
      out.string("kind", placement.kind.rawValue)
      out.integer("length", placement.length)
    }
    out.list("tables", tables) { out, table in
      out.integer("at", table.range.lowerBound)
      out.list("cells", table.cells) { out, block in
        let (range, cell) = (text.blocks[block].range, text.blocks[block].cell)
        out.integer("at", range.lowerBound)
        out.integer("column", cell?.column)
        out.integer("columnSpan", cell?.columnSpan)
        out.integer("length", range.count)
        out.integer("row", cell?.row)
        out.integer("rowSpan", cell?.rowSpan)
      }
      out.integer("columns", table.columnCount)
      out.integer("length", table.range.count)
      Self.write(table.parent, to: &out)
      out.integer("rows", table.rowCount)
    }
    out.string("text", text.text)
    out.integer("utf16Length", text.utf16Count)
    out.integer("version", Self.jsonVersion)
    out.endObject()
    // All names are sorted and all numbers are counts, so this cannot fail.
    return (try? out.finish()) ?? []
  }

  private static func write(_ parent: Parent?, to out: inout JSONWriter) {
    out.name("parent" as StaticString)
    guard let parent else { return out.null() }
    out.beginObject()
    switch parent {
    case .box(let box): out.integer("box", box)
    case .cell(let cell, let table):
      out.integer("cell", cell)
      out.integer("table", table)
    }
    out.endObject()
  }
}
