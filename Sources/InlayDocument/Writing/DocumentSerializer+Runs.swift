internal import InlayCore
internal import InlayJSON

extension DocumentSerializer {
  func writeRuns(to writer: inout AttributeWriter) throws {
    writer.json.beginArray()
    var counter = CancellationCounter()
    for run in text.runs {
      if counter.isCancelledNow() { throw CancellationError() }
      var values = run.attributes.values
      try KnownMembers.check(values.unknownMembers, against: KnownMembers.run)
      writer.write(&values, run.range)
    }
    writer.json.endArray()
  }

  func writeParagraphs(to writer: inout AttributeWriter) throws {
    writer.json.beginArray()
    var counter = CancellationCounter()
    for paragraph in text.paragraphs {
      if counter.isCancelledNow() { throw CancellationError() }
      var values = paragraph.attributes.values
      try KnownMembers.check(values.unknownMembers, against: KnownMembers.paragraph)
      writer.write(&values, paragraph.range)
    }
    writer.json.endArray()
  }
}
