import Foundation
import InlayJSON

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

/// Files of other people that are not part of the package.
enum Corpus {
  /// The files of the folder `path` of the corpora, by name; none if the corpora are not there.
  static func files(_ path: String) -> [(name: String, bytes: [UInt8])] {
    let environment = ProcessInfo.processInfo.environment["INLAY_CORPORA"]
    let beside = URL(filePath: #filePath).appending(path: "../../../../../shared/corpora").standardized.path
    let folder = URL(filePath: environment ?? beside).appending(path: path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    if names.isEmpty { print("left out: the corpus \(path) is not there (set INLAY_CORPORA)") }
    return names.sorted().compactMap { name in
      (try? Data(contentsOf: folder.appending(path: name))).map { (name, Array($0)) }
    }
  }
}
