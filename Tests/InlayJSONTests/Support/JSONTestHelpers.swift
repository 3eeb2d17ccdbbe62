import InlayJSON
import TestKit

/// The value `text` is, read with the default limits.
func parse(_ text: String) throws(JSONError) -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

/// Why `bytes` are refused; nil if they are accepted.
func refusal(_ bytes: [UInt8], maximumDepth: Int = JSONReader.defaultMaximumDepth) -> JSONError? {
  do throws(JSONError) {
    _ = try JSONValue(parsing: bytes, maximumDepth: maximumDepth)
    return nil
  } catch {
    return error
  }
}

/// Why `text` is refused; nil if it is accepted.
func refusal(_ text: String) -> JSONError? { refusal(Array(text.utf8)) }

/// What `read` makes of `text`, which it must read to the end; the error otherwise.
func reading<T>(
  _ text: String, _ read: (inout JSONReader) throws(JSONError) -> T
) -> Result<T, JSONError> {
  do throws(JSONError) {
    var reader = JSONReader(Array(text.utf8))
    let value = try read(&reader)
    try reader.finish()
    return .success(value)
  } catch {
    return .failure(error)
  }
}

/// What ending the document throws; nil if it is complete.
func failure(endingWith writer: consuming JSONWriter) -> JSONWriterError? {
  do throws(JSONWriterError) {
    _ = try writer.finish()
    return nil
  } catch {
    return error
  }
}

/// What `write` writes, as text; the error's sentence otherwise.
func written(_ write: (inout JSONWriter) -> Void) -> String {
  var writer = JSONWriter()
  write(&writer)
  do throws(JSONWriterError) {
    return String(decoding: try writer.finish(), as: UTF8.self)
  } catch {
    return "\(error)"
  }
}

/// The files of the corpus folder `path`, by their names in it.
func corpusFiles(_ path: String) throws -> [(name: String, bytes: [UInt8])] {
  try Corpus.files(under: path).map { file in
    (String(file.name.dropFirst(path.count + 1)), try file.bytes())
  }
}
