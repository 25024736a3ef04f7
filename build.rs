//! Gives the shared library its name and version, which plain cargo does not: the SONAME, the install
//! name, or the resource that Windows shows. Hands the ABI version to the source. All of it comes
//! from one line of Cargo.toml, the library version that cargo-c uses too.

use std::env;
use std::fs;
use std::io;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=Cargo.toml");
    println!("cargo::rerun-if-changed=build.rs");

    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let manifest =
        fs::read_to_string(Path::new(&root).join("Cargo.toml")).expect("Cargo.toml can be read");
    let version = library_version(&manifest)
        .expect("Cargo.toml has a version in [package.metadata.capi.library]");
    let abi = version.split('.').next().unwrap_or(version);
    println!("cargo::rustc-env=MJ_ABI_VERSION={abi}");

    let link = |argument: &str| println!("cargo::rustc-cdylib-link-arg=-Wl,{argument}");
    match env::var("CARGO_CFG_TARGET_OS").unwrap_or_default().as_str() {
        "linux" | "android" | "freebsd" | "netbsd" | "openbsd" | "dragonfly" => {
            link(&format!("-soname,libmjsolver.so.{abi}"));
        }
        "macos" => {
            link(&format!("-install_name,@rpath/libmjsolver.{abi}.dylib"));
            link(&format!("-compatibility_version,{abi}.0.0"));
            link(&format!("-current_version,{version}"));
        }
        "windows" => {
            if env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|env| env == "gnu") {
                // The same source gives the same bytes, today and tomorrow.
                link("--no-insert-timestamp");
            }
            // A library without it works as well, and somebody may lack the tool.
            if let Err(error) = describe(version) {
                println!("cargo::warning=mjsolver.dll gets no version information: {error}");
            }
        }
        _ => {}
    }
}

/// What Windows shows about the DLL, and installers compare: the package's version, and the
/// library's as that of the file.
fn describe(library_version: &str) -> io::Result<()> {
    let package = env::var("CARGO_PKG_VERSION").expect("cargo sets CARGO_PKG_VERSION");
    let number = |version: &str| {
        let part = |k| version.split('.').nth(k).and_then(|part| part.parse::<u64>().ok());
        (0..3).fold(0, |number, k| number << 16 | part(k).unwrap_or(0)) << 16
    };
    let mut resource = winresource::WindowsResource::new();
    resource
        .set("FileDescription", "Decides Mahjong Solitaire boards")
        .set("ProductName", "mjsolver")
        .set("ProductVersion", &package)
        .set("FileVersion", library_version)
        .set("OriginalFilename", "mjsolver.dll")
        .set("InternalName", "mjsolver")
        .set("LegalCopyright", "MIT OR Apache-2.0")
        .set_version_info(winresource::VersionInfo::PRODUCTVERSION, number(&package))
        .set_version_info(winresource::VersionInfo::FILEVERSION, number(library_version))
        // VFT_DLL.
        .set_version_info(winresource::VersionInfo::FILETYPE, 2);
    resource.compile()
}

/// The `version = "…"` of the section that cargo-c reads.
fn library_version(manifest: &str) -> Option<&str> {
    manifest
        .lines()
        .skip_while(|line| line.trim() != "[package.metadata.capi.library]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'))
}
