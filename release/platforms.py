"""The platforms that there are archives and wheels for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Platform:
    """One row of the table below."""

    name: str
    """As the archive is called."""
    rust: str
    """Rust's name for it."""
    system: str
    """linux, windows or macos."""
    linker: str
    """What the linker calls it: zig's target, the prefix of MinGW's tools, or Apple's processor."""
    pointer: int
    """The bytes of a pointer."""
    wheel: str
    """What wheels call it; nothing where there is no wheel."""

    @property
    def musl(self) -> bool:
        return self.rust.endswith("musl")

    @property
    def links(self) -> str:
        """What programs have to link besides the static library."""
        return MUSL if self.musl else LINKS[self.system]


# As `rustc --print native-static-libs` says, without those that the C compiler adds itself.
MUSL = "-lgcc_eh -lm"
LINKS = {
    "linux": "-lutil -lrt -lpthread -lm -ldl",
    "windows": "-lkernel32 -lntdll -luserenv -lws2_32 -ldbghelp",
    "macos": "-liconv",
}

# glibc 2.17 is of 2012, and what manylinux2014 means. RISC-V is younger than that.
TABLE = """
linux-x86_64       x86_64-unknown-linux-gnu      linux   x86_64-linux-gnu.2.17    8 manylinux2014_x86_64
linux-aarch64      aarch64-unknown-linux-gnu     linux   aarch64-linux-gnu.2.17   8 manylinux2014_aarch64
linux-armv7        armv7-unknown-linux-gnueabihf linux   arm-linux-gnueabihf.2.17 4 -
linux-riscv64      riscv64gc-unknown-linux-gnu   linux   riscv64-linux-gnu.2.29   8 -
linux-s390x        s390x-unknown-linux-gnu       linux   s390x-linux-gnu.2.17     8 -
linux-x86_64-musl  x86_64-unknown-linux-musl     linux   x86_64-linux-musl        8 musllinux_1_2_x86_64
linux-aarch64-musl aarch64-unknown-linux-musl    linux   aarch64-linux-musl       8 musllinux_1_2_aarch64
windows-x86_64     x86_64-pc-windows-gnu         windows x86_64-w64-mingw32       8 win_amd64
windows-i686       i686-pc-windows-gnu           windows i686-w64-mingw32         4 win32
macos-arm64        aarch64-apple-darwin          macos   arm64                    8 macosx_11_0_arm64
macos-x86_64       x86_64-apple-darwin           macos   x86_64                   8 macosx_11_0_x86_64
"""  # noqa: E501


def row(line: str) -> Platform:
    name, rust, system, linker, pointer, wheel = line.split()
    return Platform(name, rust, system, linker, int(pointer), wheel if wheel != "-" else "")


PLATFORMS = [row(line) for line in TABLE.strip().splitlines()]


def chosen(names: list[str]) -> list[Platform]:
    """Those of these names, or all of them."""
    known = {platform.name: platform for platform in PLATFORMS}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise SystemExit(f"there is no platform {unknown[0]}; there are: {' '.join(known)}")
    return [known[name] for name in names] or PLATFORMS
