internal import CInlaySystem
internal import InlayCore
internal import InlaySystem

/// Which output each of several inputs gets, settled before anything is done.
///
/// An output is called as its input, with the extension of what is written, in one folder. Where two would have the same
/// name, or one would stand in the place of an input, nothing is done at all: whichever came last would win.
package struct BatchPlan: Sendable {
  let inputs: [String]
  /// Paths of the outputs, each for the input of that number.
  package let outputs: [String]

  /// - Parameters:
  ///   - name: the name of an input's output.
  /// - Throws: `CommandFailure` of status 64.
  package init(_ inputs: [String], in folder: String, name: (String) throws -> String) throws {
    self.inputs = inputs
    guard folder != "-", !folder.isEmpty else {
      throw CommandFailure(
        ExitStatus.usage, "-d takes a folder, not \(folder.isEmpty ? "an empty name" : "standard output")",
        advice: "-d . is here")
    }
    // Some file systems take names for the same that differ in case, or in how accents are written.
    var owners: [String: String] = [:]
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    outputs = try inputs.map { input in
      guard input != "-" else {
        throw CommandFailure(
          ExitStatus.usage, "standard input has no name to make an output's name of",
          advice: "without -d it is read alone, and -o or a second name says where it goes")
      }
      let output = prefix + (try name(input))
      if let owner = owners.updateValue(input, forKey: output.lowercased()) {
        throw Self.collision(owner, input, output)
      }
      return output
    }
    try checkPlaces()
  }

  private static func collision(_ one: String, _ other: String, _ output: String) -> CommandFailure {
    let isTwice = one.utf8.elementsEqual(other.utf8)
    return CommandFailure(
      ExitStatus.usage, subject: other,
      isTwice ? "is named twice" : "would be written to \(output), and so would \(one)",
      advice: isTwice ? "name it once" : "rename one of them, or convert it into another folder")
  }

  /// Makes sure that no output stands in the place of an input.
  private func checkPlaces() throws {
    struct Place: Hashable {
      var device: UInt64
      var file: UInt64
      init?(_ path: String) {
        guard let status = try? FileStatus(ofPath: path) else { return nil }
        (device, file) = (status.device, status.inode)
      }
    }
    var places: [Place: String] = [:]
    for input in inputs { if let place = Place(input) { places[place] = input } }
    for output in outputs {
      if let place = Place(output), let input = places[place] {
        throw CommandFailure(
          ExitStatus.usage, subject: output, "would be written over the input \(input)",
          advice: "choose another folder")
      }
    }
  }
}

/// The folder of several outputs: made if it is not there, and taken away again if nothing came into it.
struct BatchFolder {
  private let path: String
  private let isNew: Bool

  /// - Throws: `CommandFailure` of status 73.
  init(_ path: String) throws {
    self.path = path
    if let status = try? FileStatus(ofPath: path) {
      guard status.kind == .folder else {
        throw CommandFailure(
          ExitStatus.cannotCreate, subject: path, "is not a folder", advice: "-d takes a folder")
      }
      isNew = false
      return
    }
    guard unsafe mkdir(path, 0o777) == 0 else {
      throw CommandFailure(
        ExitStatus.cannotCreate, subject: path, "cannot be made: \(SystemError.last)")
    }
    isNew = true
  }

  /// Takes the folder away if it was made here and is empty.
  func removeIfUnused() {
    // The system refuses where something is in it.
    if isNew { unsafe rmdir(path) }
  }
}
