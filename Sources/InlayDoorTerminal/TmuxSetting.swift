internal import CInlaySystem

/// The settings of the tmux pane that the program runs in.
enum TmuxSetting {
  /// Whether the pane passes sequences through: its option `allow-passthrough`, which is off by default since tmux 3.3;
  /// `nil` if tmux does not say.
  static var passesThrough: Bool? {
    // A tmux that hangs is ended after a second.
    let command = """
      tmux display-message -p '#{allow-passthrough}' 2>/dev/null </dev/null & tmux=$!
      (sleep 1; kill $tmux) >/dev/null 2>&1 & watch=$!
      wait $tmux; status=$?; kill $watch 2>/dev/null; exit $status
      """
    guard let answer = unsafe popen(command, "r") else { return nil }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, answer) }
    let status = unsafe pclose(answer)
    guard status == 0 else { return nil }
    switch String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) {
    case "on", "all", "1", "2": return true
    case "off", "0": return false
    // Before 3.3 there was no such option, and everything was passed through.
    default: return nil
    }
  }
}
