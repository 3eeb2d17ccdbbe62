/// The exit statuses of the command.
enum ExitStatus {
  static let damaged: Int32 = 1
  static let usage: Int32 = 64
  static let badData: Int32 = 65
  static let cannotOpen: Int32 = 66
  static let helperMissing: Int32 = 69
  static let cannotCreate: Int32 = 73
  static let io: Int32 = 74
}
