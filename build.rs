//! Gives the shared library its SONAME, which plain cargo does not, and hands the ABI version to
//! the source. Both come from one line of Cargo.toml, the library version that cargo-c uses too.

use std::env;
use std::fs;
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

    let target_os = env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    if matches!(
        target_os.as_str(),
        "linux" | "android" | "freebsd" | "netbsd" | "openbsd" | "dragonfly"
    ) {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libmjsolver.so.{abi}");
    } else if target_os == "macos" {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libmjsolver.{abi}.dylib");
    }
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
