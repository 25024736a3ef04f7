//! Whose functions are called: those of the source, or of a shared library that was built before, such
//! as one out of an archive, which `MJ_LIBRARY` names. What is known about the boards always comes
//! from the source.

use libloading::Library;
use std::env;
use std::sync::LazyLock;

static LIBRARY: LazyLock<Option<Library>> = LazyLock::new(|| {
    let path = env::var_os("MJ_LIBRARY")?;
    // SAFETY: loading this library runs no code of its own.
    let library = unsafe { Library::new(&path) };
    Some(library.unwrap_or_else(|error| panic!("MJ_LIBRARY={path:?}: {error}")))
});

/// The function of this name in the shared library if there is one, and otherwise `own`, which says
/// what it takes and returns.
pub fn chosen<F: Copy>(own: F, name: &str) -> F {
    match &*LIBRARY {
        // SAFETY: it is declared in the same way; tests/abi sees to that.
        Some(library) => match unsafe { library.get::<F>(name.as_bytes()) } {
            Ok(function) => *function,
            Err(error) => panic!("{name}: {error}"),
        },
        None => own,
    }
}

/// Calls a function of the library that is tested: `call!(mj_turtle(tiles, 144))`.
macro_rules! call {
    ($name:ident($($argument:expr),* $(,)?)) => {{
        let own: unsafe extern "C" fn($(call!(@type $argument)),*) -> _ = $name;
        $crate::library::chosen(own, stringify!($name))($($argument),*)
    }};
    (@type $argument:expr) => { _ };
}
