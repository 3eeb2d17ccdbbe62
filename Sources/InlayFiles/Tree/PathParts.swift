/// The folder and the name of a path of the file system.
///
/// It looks at bytes, as the system does: a character may be a slash together with the combining mark that a name begins
/// with.
package struct PathParts {
  /// What stands before the name, with the slash at its end; empty if there is none.
  package let folder: String
  /// The last part that is not empty, without slashes behind it; empty if there are only slashes.
  package let name: String

  /// Takes a path apart. Complexity: O(n).
  package init(_ path: String) {
    let slash = UInt8(ascii: "/")
    var rest = path.utf8[...]
    while rest.last == slash { rest.removeLast() }
    let start = rest.lastIndex(of: slash).map { rest.index(after: $0) } ?? rest.startIndex
    name = String(Substring(rest[start...]))
    folder = name.isEmpty ? path : String(Substring(rest[..<start]))
  }

  /// The name, or the whole path if it has none.
  package static func name(of path: String) -> String {
    let name = PathParts(path).name
    return name.isEmpty ? path : name
  }
}
