internal import InlayCore

extension InlayError {
  /// An input has no name from which to make that of its output.
  static func batchNoName(_ input: String) -> InlayError {
    InlayError(
      .batchNoName, "there is no name to derive the output's name from", at: .file(input),
      advice: "convert it alone, and name its output")
  }

  /// The same input is named twice.
  static func batchRepeated(_ input: String) -> InlayError {
    InlayError(.batchCollision, "this input is given twice", at: .file(input), advice: "give it once")
  }

  /// The outputs of two inputs would have the same name.
  static func batchCollision(_ input: String, with other: String, at output: String) -> InlayError {
    InlayError(
      .batchCollision, "its output would be \(output), and so would that of \(other)", at: .file(input),
      advice: "rename one of them, or use another folder")
  }

  /// An output would replace an input.
  static func batchReplacesInput(_ input: String, output: String) -> InlayError {
    InlayError(
      .batchCollision, "this output would replace the input \(input)", at: .file(output),
      advice: "use another folder")
  }
}

extension InlayError.Code {
  /// An input of a batch has no name from which to make that of its output.
  static let batchNoName: Self = "batch.noName"
  /// Two outputs of a batch would have the same name, or one would replace an input.
  static let batchCollision: Self = "batch.collision"
}
