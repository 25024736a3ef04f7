"""Programs in terminals, for tests/play.py: their screens are read back.

Most run in tmux, which tells what a user would see. What tmux does not have, such as the end of input
or a window of one character, is done with a bare pseudo-terminal."""

import fcntl
import os
import pty
import re
import select
import shlex
import signal
import struct
import subprocess
import termios
import time

# Nothing that the game does takes nearly as long as this, even on a busy machine.
PATIENCE = 60


class Failed(Exception):
    pass


def check(what, holds):
    if not holds:
        raise Failed(what)
    print(f"ok      {what}", flush=True)


class Game:
    """A running game in a terminal of its own, seen through its screen."""

    program = None
    count = 0
    last = None

    def __init__(self, *arguments, columns=80, lines=24, term="screen-256color", **variables):
        Game.count += 1
        Game.last = self
        self.server = ["tmux", "-L", f"mjsolver-play-{os.getpid()}-{Game.count}", "-f", "/dev/null"]
        quoted = " ".join(shlex.quote(word) for word in [*Game.program, *arguments])
        # The status of the program stays on the screen when it has ended.
        command = f"{quoted}; echo \"ended with $?\"; sleep {PATIENCE}"
        size = ["-x", str(columns), "-y", str(lines)]
        settings = {"TERM": term, "LC_ALL": "C.UTF-8", **variables}
        words = [f"{name}={value}" for name, value in settings.items()]
        inside = ["env", "-u", "NO_COLOR", *words, "sh", "-c", command]
        self.tmux("new-session", "-d", *size, shlex.join(inside))

    def tmux(self, *arguments):
        command = [*self.server, *arguments]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout

    def close(self):
        Game.last = None
        self.tmux("kill-server")

    def quit(self):
        self.press("q")
        check("quit", self.wait(r"ended with 0"))
        self.close()

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def lines(self):
        return self.screen().split("\n")

    def colours(self):
        """The numbers of all colours on the screen, as escape sequences have them."""
        found = set()
        for codes in re.findall(r"\033\[([\d;]*)m", self.tmux("capture-pane", "-p", "-e")):
            for code in re.findall(r"(?:[34]8;5;)?\d+", codes):
                if re.match(r"[349]\d", code) or re.match(r"10\d", code):
                    found.add(code)
        return found - {"39", "49"}

    def wait(self, pattern):
        """Waits until something is on the screen; the match."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = re.search(pattern, self.screen())
            if found:
                return found
            time.sleep(0.02)
        raise Failed(f"never on the screen: {pattern}\n{self.screen()}")

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def resize(self, columns, lines):
        self.tmux("resize-window", "-x", str(columns), "-y", str(lines))

    def click(self, line, column):
        """A press of the left button, as a terminal reports it."""
        for button in (0, 3):
            self.type("\033[M" + chr(32 + button) + chr(33 + column) + chr(33 + line))

    def tiles(self):
        return int(self.wait(r"tiles (\d+)")[1])

    def pointed_out(self):
        """Line and column of the tiles on yellow ground, the upper left corner of each."""
        corners = []
        for line, text in enumerate(self.tmux("capture-pane", "-p", "-e").split("\n")):
            column, yellow = 0, False
            for part in re.split(r"(\033\[[\d;]*m)", text):
                codes = re.fullmatch(r"\033\[([\d;]*)m", part)
                if codes:
                    for code in re.findall(r"(?:[34]8;5;)?\d+", codes[1] or "0"):
                        if code == "0" or re.match(r"4\d", code):
                            yellow = code in ("43", "48;5;220")
                    continue
                # By its face: the edge on the left may be that of a higher tile beside it.
                for face in re.finditer(r"[1-9A-Z][a-z]", part) if yellow else ():
                    corners.append((line, column + face.start() - 1))
                column += len(part)
        return corners


class Bare:
    """A game on a bare pseudo-terminal, of which only what it writes is known."""

    def __init__(self, *arguments, columns=80, lines=24, term="xterm-256color", stdin=None, **variables):
        self.master, slave = pty.openpty()
        self.resize(columns, lines)
        settings = {**os.environ, "TERM": term, **variables}
        self.process = subprocess.Popen(
            [*Game.program, *arguments], stdin=slave if stdin is None else stdin, stdout=slave,
            stderr=subprocess.PIPE, env=settings, start_new_session=True,
            preexec_fn=None if stdin is not None else lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(slave)
        self.written = b""

    def resize(self, columns, lines):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def read(self, seconds=0.2):
        """Reads what has been written until nothing comes for a while."""
        while select.select([self.master], [], [], seconds)[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError:
                break
            if not data:
                break
            self.written += data
        return self.written

    def wait_for(self, text):
        end = time.monotonic() + PATIENCE
        while text not in self.read(0.05):
            if time.monotonic() > end:
                raise Failed(f"never written: {text}; but: {self.written[-300:]}")

    def send(self, data):
        os.write(self.master, data)

    def status(self):
        """The exit status; what is written meanwhile is read, so that nobody waits."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            if self.master is not None:
                self.read(0.02)
            if time.monotonic() > end:
                self.process.send_signal(signal.SIGKILL)
                self.process.wait()
                raise Failed("the game did not end")
            time.sleep(0.01)
        return self.process.returncode

    def hang_up(self):
        os.close(self.master)
        self.master = None

    def close(self):
        if self.master is not None:
            os.close(self.master)
        self.process.stderr.close()
