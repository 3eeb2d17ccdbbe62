"""Types lines into a shell on a terminal, each followed by a tab, and prints how the command was then called.

  type_into_shell.py bash|zsh|fish FOLDER LINE…    (FOLDER: where make install put its share/)
"""

import os
import pty
import re
import select
import sys
import time

PATIENCE = 30  # seconds; a loaded machine is slow to start a shell
PROMPT = b"ready]"

# How each is started without anybody's settings, and what it is told first: its prompt, where the completions are, and a
# command of that name which only says what it was given.
SHELLS = {
    "bash": (["bash", "--noprofile", "--norc", "-i"], [
        "bind 'set enable-bracketed-paste off'", "bind 'set bell-style none'",
        "source '{share}/bash-completion/completions/inlay'",
        "inlay() {{ printf '<%s%s%s>\\n' '<' \"$*\" '>'; }}", "PS1='re''ady]'"]),
    "zsh": (["zsh", "-f", "-i"], [
        "unsetopt prompt_cr prompt_sp beep", "zstyle ':completion:*' menu no",
        "fpath=('{share}/zsh/site-functions' $fpath); autoload -Uz compinit; compinit -u -D",
        "inlay() {{ printf '<%s%s%s>\\n' '<' \"$*\" '>'; }}", "PS1='re''ady]'"]),
    "fish": (["fish", "--no-config", "-i"], [
        "source '{share}/fish/vendor_completions.d/inlay.fish'", "set -g fish_autosuggestion_enabled 0",
        "function inlay; printf '<%s%s%s>\\n' '<' \"$argv\" '>'; end",
        "function fish_prompt; echo -n re; echo -n 'ady]'; end"]),
}


class Shell:
    def __init__(self, words):
        self.seen = b""
        process, self.terminal = pty.fork()
        if process == 0:
            os.environ.update(TERM="dumb", HISTFILE="/dev/null", LC_ALL="C.UTF-8")
            os.execvp(words[0], words)

    def wait(self, pattern):
        """What the shell wrote up to the pattern."""
        end = time.monotonic() + PATIENCE
        while not (match := re.search(pattern, self.seen, re.DOTALL)):
            ready, _, _ = select.select([self.terminal], [], [], max(0, end - time.monotonic()))
            try:
                more = os.read(self.terminal, 65536) if ready else b""
            except OSError:  # the shell has ended
                more = b""
            if not more:
                sys.exit(f"type_into_shell: no {pattern!r} within {PATIENCE} s: {self.seen.decode(errors='replace')}")
            self.seen += more
        self.seen = self.seen[match.end():]
        return match

    def type(self, text):
        os.write(self.terminal, text.encode())


def main():
    name, share, *lines = sys.argv[1:]
    words, first = SHELLS[name]
    shell = Shell(words)
    for each in first:
        shell.type(each.format(share=share) + "\n")
    shell.wait(re.escape(PROMPT))
    for each in lines:
        shell.type(each + "\t")
        shell.type("\n")
        print(shell.wait(rb"<<(.*?)>>")[1].decode())
        shell.wait(re.escape(PROMPT))
    shell.type("exit\n")


main()
