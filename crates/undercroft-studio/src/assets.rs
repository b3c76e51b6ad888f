//! The files of the page: part of the program, so that it needs nothing beside it.

use std::{
    borrow::Cow,
    path::{Component, Path, PathBuf},
};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, Response, StatusCode, header},
};

use crate::first_map::FirstMap;

/// A file of the page.
struct Asset {
    /// The path in the address, such as `/index.html`.
    path: &'static str,
    bytes: &'static [u8],
    /// The entity tag without its quotes.
    tag: &'static str,
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
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// A folder, read anew at every request, for those who work on the page; without it those that the program was built with.
    pub folder: Option<PathBuf>,
    /// What the page carries.
    pub first: FirstMap,
}

impl Files {
    /// The answer for a path of an address, if there is a file.
    pub fn answer(&self, path: &str, asked: &HeaderMap) -> Option<Response<Body>> {
        let path = if path == "/" { PAGE } else { path };
        let (bytes, tag) = match &self.folder {
            None => {
                let place = ASSETS.binary_search_by(|asset| asset.path.cmp(path)).ok()?;
                let asset = &ASSETS[place];
                (Cow::Borrowed(asset.bytes), Some(asset.tag))
            }
            Some(folder) => {
                let inside = Path::new(path.strip_prefix('/')?);
                // Only plain names: neither `..` nor another root leads out of the folder.
                if !inside.components().all(|part| matches!(part, Component::Normal(_))) {
                    return None;
                }
                (Cow::Owned(std::fs::read(folder.join(inside)).ok()?), None)
            }
        };
        if path == PAGE {
            let tag = tag.map(|tag| format!("\"{tag}-{}\"", self.first.seed()));
            return Some(file(path, self.first.put_into(bytes), tag, asked));
        }
        Some(file(path, bytes, tag.map(|tag| format!("\"{tag}\"")), asked))
    }
}

/// An answer that a browser keeps and asks about again, so that a new version of the program shows its own page.
fn file(path: &str, bytes: Cow<'static, [u8]>, tag: Option<String>, asked: &HeaderMap) -> Response<Body> {
    let fresh = tag.as_deref().is_some_and(|tag| is_known(asked, tag));
    let body = match bytes {
        _ if fresh => Body::empty(),
        Cow::Borrowed(bytes) => Body::from(Bytes::from_static(bytes)),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Some(tag) = tag.and_then(|tag| HeaderValue::try_from(tag).ok()) {
        headers.insert(header::ETAG, tag);
    }
    if fresh {
        headers.remove(header::CONTENT_TYPE);
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    response
}

/// Whether the client has this version already.
pub fn is_known(asked: &HeaderMap, tag: &str) -> bool {
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
    use super::{ASSETS, CONTENT_TYPES, Files, PAGE, content_type};
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
    fn the_page_has_a_place_for_the_first_map() {
        let page = ASSETS.iter().find(|asset| asset.path == PAGE).unwrap();
        let with = FirstMap::draw().put_into(page.bytes.into());
        let text = std::str::from_utf8(&with).unwrap();
        assert!(text.contains("<svg xmlns") && !text.contains("data-seed=\"\""));
    }

    #[test]
    fn no_path_leads_out_of_a_folder() {
        let files = Files { folder: Some(concat!(env!("CARGO_MANIFEST_DIR"), "/web").into()), ..Files::default() };
        assert!(files.answer("/", &HeaderMap::new()).is_some());
        for path in ["/../Cargo.toml", "//etc/passwd", "/./../Cargo.toml", "index.html", "/a/../../Cargo.toml"] {
            assert!(files.answer(path, &HeaderMap::new()).is_none(), "{path}");
        }
    }
}
