internal import CInlaySystem

/// The settings of the tmux pane that the program runs in.
struct TmuxSettings {
  /// Whether the pane passes sequences through: its option `allow-passthrough`, which is off by default since tmux 3.3;
  /// `nil` if tmux does not say. Before 3.3 there was no such option, and everything was passed through.
  var passesThrough: Bool?
  /// The name and version that the terminal told tmux, since tmux 3.2.
  var terminalBehind: String?

  /// What tmux answers: `on XTerm(379)`.
  init(answer: String) {
    let words = answer.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    switch words.first {
    case "on", "all", "1", "2": passesThrough = true
    case "off", "0": passesThrough = false
    default: passesThrough = nil
    }
    if words.count > 1, !words[1].isEmpty { terminalBehind = String(words[1]) }
  }

  /// The settings now; `nil` if tmux does not answer.
  static var current: TmuxSettings? {
    // A tmux that hangs is ended after a second.
    let command = """
      tmux display-message -p '#{allow-passthrough} #{client_termtype}' 2>/dev/null </dev/null & tmux=$!
      (sleep 1; kill $tmux) >/dev/null 2>&1 & watch=$!
      wait $tmux; status=$?; kill $watch 2>/dev/null; exit $status
      """
    guard let answer = unsafe popen(command, "r") else { return nil }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, answer) }
    let status = unsafe pclose(answer)
    guard status == 0 else { return nil }
    return TmuxSettings(
      answer: String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }
}
