//! The files of the page: part of the program, so that it needs nothing beside it.

use std::{
    borrow::Cow,
    io::Read,
    path::{Component, Path, PathBuf},
    sync::OnceLock,
};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, Response, StatusCode, header},
};

use flate2::read::GzDecoder;

use crate::{
    encoding::{Encoding, gzip},
    first_map::FirstMap,
};

/// A file of the page.
struct Asset {
    /// The path in the address, such as `/index.html`.
    path: &'static str,
    stored: Stored,
    /// The entity tag without its quotes.
    tag: &'static str,
}

/// A file as the program holds it. Nearly all clients are browsers, which take compressed files, so the plain ones are left out.
enum Stored {
    /// As it is.
    Plain(&'static [u8]),
    /// Compressed; `bytes` is the length of the plain file.
    Packed { bytes: usize, gzip: &'static [u8], brotli: &'static [u8] },
}

impl Stored {
    /// The file in a form that a client likes.
    fn answer(&self, asked: &HeaderMap) -> (Cow<'static, [u8]>, Encoding) {
        let Stored::Packed { gzip, brotli, .. } = self else { return (self.plain(), Encoding::Plain) };
        match Encoding::wanted(asked, &[Encoding::Brotli, Encoding::Gzip]) {
            Encoding::Plain => (self.plain(), Encoding::Plain),
            Encoding::Gzip => (Cow::Borrowed(gzip), Encoding::Gzip),
            Encoding::Brotli => (Cow::Borrowed(brotli), Encoding::Brotli),
        }
    }

    fn plain(&self) -> Cow<'static, [u8]> {
        match self {
            Stored::Plain(bytes) => Cow::Borrowed(bytes),
            Stored::Packed { bytes, gzip, .. } => {
                let mut plain = Vec::with_capacity(*bytes);
                // What the build wrote can be read.
                let _ = GzDecoder::new(*gzip).read_to_end(&mut plain);
                Cow::Owned(plain)
            }
        }
    }
}

/// Sorted by path.
static ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The content types of the files that pages are made of.
const CONTENT_TYPES: [(&str, &str); 15] = [
    ("css", "text/css; charset=utf-8"),
    ("gif", "image/gif"),
    ("html", "text/html; charset=utf-8"),
    ("ico", "image/x-icon"),
    ("jpg", "image/jpeg"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
    ("webp", "image/webp"),
    ("woff2", "font/woff2"),
];

/// The page, which carries the first map.
const PAGE: &str = "/index.html";

/// The files of the page.
#[derive(Debug, Default)]
pub struct Files {
    /// A folder, read anew at every request, for those who work on the page; without it those that the program was built with.
    folder: Option<PathBuf>,
    /// What the page carries.
    first: FirstMap,
    /// The page with its map, plain and compressed.
    page: OnceLock<[Bytes; 2]>,
}

impl Files {
    /// Those of a folder, or those that the program was built with, with this map in the page.
    pub fn new(folder: Option<PathBuf>, first: FirstMap) -> Files {
        Files { folder, first, page: OnceLock::new() }
    }

    /// The answer for a path of an address, if there is a file.
    pub fn answer(&self, path: &str, asked: &HeaderMap) -> Option<Response<Body>> {
        let path = if path == "/" { PAGE } else { path };
        if let Some(folder) = &self.folder {
            let inside = Path::new(path.strip_prefix('/')?);
            // Only plain names: neither `..` nor another root leads out of the folder.
            if !inside.components().all(|part| matches!(part, Component::Normal(_))) {
                return None;
            }
            let bytes = Cow::Owned(std::fs::read(folder.join(inside)).ok()?);
            let bytes = if path == PAGE { self.first.put_into(bytes) } else { bytes };
            return Some(file(path, bytes.into_owned().into(), Encoding::Plain, None, asked));
        }
        let place = ASSETS.binary_search_by(|asset| asset.path.cmp(path)).ok()?;
        let asset = &ASSETS[place];
        if path == PAGE {
            let [plain, packed] = self.page.get_or_init(|| {
                let plain = self.first.put_into(asset.stored.plain());
                let packed = gzip(&plain, 9).unwrap_or_default();
                [plain.into_owned().into(), packed.into()]
            });
            let tag = format!("{}-{}", asset.tag, self.first.seed());
            let encoding = Encoding::wanted(asked, &[Encoding::Gzip]);
            let bytes = if encoding == Encoding::Gzip { packed } else { plain };
            return Some(file(path, bytes.clone(), encoding, Some(&tag), asked));
        }
        let (bytes, encoding) = asset.stored.answer(asked);
        let bytes = match bytes {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        Some(file(path, bytes, encoding, Some(asset.tag), asked))
    }
}

/// An answer that a browser keeps and asks about again, so that a new version of the program shows its own page.
fn file(path: &str, bytes: Bytes, encoding: Encoding, tag: Option<&str>, asked: &HeaderMap) -> Response<Body> {
    let content_type = content_type(path);
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    encoding.mark(&mut response);
    match tag {
        Some(tag) => known_or(response, tag, encoding, asked),
        None => response,
    }
}

/// The answer with an entity tag, and without a body where the client has it already.
pub fn known_or(mut response: Response<Body>, tag: &str, encoding: Encoding, asked: &HeaderMap) -> Response<Body> {
    let tag = format!("\"{tag}{}\"", encoding.tag_end());
    let is_known = is_known(asked, &tag);
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::try_from(tag) {
        headers.insert(header::ETAG, tag);
    }
    if is_known {
        headers.remove(header::CONTENT_TYPE);
        headers.remove(header::CONTENT_ENCODING);
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.body_mut() = Body::empty();
    }
    response
}

/// Whether the client has this version already.
fn is_known(asked: &HeaderMap, tag: &str) -> bool {
    let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|list| list.split(',')).any(|one| one.trim().trim_start_matches("W/") == tag || one.trim() == "*")
}

/// The content type of a file by its extension.
fn content_type(path: &str) -> &'static str {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    let found = CONTENT_TYPES.iter().find(|(known, _)| *known == extension);
    found.map_or("application/octet-stream", |(_, content_type)| content_type)
}

#[cfg(test)]
mod tests {
    use super::{ASSETS, Asset, CONTENT_TYPES, Files, PAGE, Stored, content_type};
    use crate::first_map::FirstMap;
    use axum::http::HeaderMap;

    #[test]
    fn every_file_of_the_page_can_be_found_and_has_a_type() {
        assert!(ASSETS.is_sorted_by_key(|asset| asset.path));
        for asset in ASSETS {
            assert!(Files::default().answer(asset.path, &HeaderMap::new()).is_some(), "{}", asset.path);
            assert_ne!(content_type(asset.path), "application/octet-stream", "{}", asset.path);
        }
        assert!(CONTENT_TYPES.is_sorted());
    }

    #[test]
    fn every_form_of_a_file_is_the_file() {
        let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/web"));
        for Asset { path, stored, .. } in ASSETS {
            let file = std::fs::read(folder.join(&path[1..])).unwrap();
            assert_eq!(stored.plain(), file, "{path}");
            let Stored::Packed { bytes, gzip, brotli } = stored else { continue };
            let mut read = Vec::new();
            brotli::BrotliDecompress(&mut &brotli[..], &mut read).unwrap();
            assert!(
                read == file && *bytes == file.len() && gzip.len() < file.len() && brotli.len() < file.len(),
                "{path}"
            );
        }
    }

    #[test]
    fn the_page_has_a_place_for_the_first_map() {
        let page = ASSETS.iter().find(|asset| asset.path == PAGE).unwrap();
        let with = FirstMap::draw().put_into(page.stored.plain());
        let text = std::str::from_utf8(&with).unwrap();
        assert!(text.contains("<svg xmlns") && !text.contains("data-seed=\"\""));
    }

    #[test]
    fn no_path_leads_out_of_a_folder() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/web").into();
        let files = Files::new(Some(folder), FirstMap::default());
        assert!(files.answer("/", &HeaderMap::new()).is_some());
        for path in ["/../Cargo.toml", "//etc/passwd", "/./../Cargo.toml", "index.html", "/a/../../Cargo.toml"] {
            assert!(files.answer(path, &HeaderMap::new()).is_none(), "{path}");
        }
    }
}
