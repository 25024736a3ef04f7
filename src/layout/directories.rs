//! Where data lies, in the user's directories and the system's, as the system tells; and which names
//! can be those of a file there.

use crate::error::Error;
use crate::memory;
use crate::system::{System, Where};

/// Whether a name is one of a file, and leads neither to another directory nor to a hidden file.
pub(super) fn is_name<S: System>(name: &[u8]) -> bool {
    let leads_elsewhere = |byte| S::WHERE.forbidden.contains(byte);
    !name.is_empty() && name[0] != b'.' && !name.iter().any(leads_elsewhere)
}

/// The directories to look in, as a list: the user's own comes first.
pub(super) fn data_directories<S: System>(system: &S) -> Result<Vec<u8>, Error> {
    let Where { separator, home, list, more, .. } = S::WHERE;
    let set = |name| Ok::<_, Error>(system.variable(name)?.filter(|value| !value.is_empty()));
    let mut directories = Vec::new();
    let mut add = |directory: &[u8], behind: &str| {
        directories = join(&[&directories, directory, behind.as_bytes(), &[separator]])?;
        Ok::<_, Error>(())
    };
    for &(name, behind) in home {
        if let Some(directory) = set(name)? {
            add(&directory, behind)?;
            break;
        }
    }
    match set(list.0)? {
        Some(directories) => add(&directories, "")?,
        None => add(list.1.as_bytes(), "")?,
    }
    for &(name, behind) in more {
        if let Some(directory) = set(name)? {
            add(&directory, behind)?;
        }
    }
    Ok(directories)
}

/// Several pieces, one behind the other.
pub(super) fn join(parts: &[&[u8]]) -> Result<Vec<u8>, Error> {
    let mut joined = memory::with_capacity(parts.iter().map(|part| part.len()).sum())?;
    for part in parts {
        joined.extend_from_slice(part);
    }
    Ok(joined)
}
