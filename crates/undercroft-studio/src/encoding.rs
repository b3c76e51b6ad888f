//! Compressed answers: what a client can read, and gzip for what is made while the server runs.
//!
//! The files of the page are compressed when the program is built (`build.rs`), answers of the API when they are made.

use std::io::Write;

use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, header};
use flate2::{Compression, write::GzEncoder};

use crate::limits;

/// How the bytes of an answer are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// As they are.
    Plain,
    /// The format of RFC 1952.
    Gzip,
    /// The format of RFC 7932.
    Brotli,
}

/// What the answer depends on beside its address.
pub const VARY: (HeaderName, HeaderValue) = (header::VARY, HeaderValue::from_static("accept-encoding"));

impl Encoding {
    /// Its name in headers.
    fn name(self) -> &'static str {
        match self {
            Encoding::Plain => "identity",
            Encoding::Gzip => "gzip",
            Encoding::Brotli => "br",
        }
    }

    /// Of those that are offered, the best ones first, the one that a client likes best.
    pub fn wanted(asked: &HeaderMap, offered: &[Encoding]) -> Encoding {
        let mut best = (Encoding::Plain, weight(asked, Encoding::Plain).unwrap_or(1));
        for encoding in offered.iter().rev() {
            let weight = weight(asked, *encoding).unwrap_or(0);
            if weight > 0 && weight >= best.1 {
                best = (*encoding, weight);
            }
        }
        best.0
    }

    /// The end of an entity tag: each form of an answer has a tag of its own.
    pub fn tag_end(self) -> &'static str {
        match self {
            Encoding::Plain => "",
            Encoding::Gzip => "-gzip",
            Encoding::Brotli => "-br",
        }
    }

    /// Writes the headers of an answer that there is in several forms.
    pub fn mark<B>(self, response: &mut Response<B>) {
        let headers = response.headers_mut();
        headers.insert(VARY.0, VARY.1);
        if self != Encoding::Plain {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(self.name()));
        }
    }
}

/// How much a client likes an encoding, in thousandths; none if it says nothing about it.
fn weight(asked: &HeaderMap, encoding: Encoding) -> Option<u32> {
    let mut of_all = None;
    for item in asked
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|list| list.split(','))
    {
        let (name, rest) = item.split_once(';').unwrap_or((item, ""));
        let quality = rest.split(';').find_map(|part| part.trim().strip_prefix("q=")?.trim().parse::<f64>().ok());
        let thousandths = (quality.unwrap_or(1.0).clamp(0.0, 1.0) * 1000.0) as u32;
        let name = name.trim();
        if name.eq_ignore_ascii_case(encoding.name())
            || (encoding == Encoding::Gzip && name.eq_ignore_ascii_case("x-gzip"))
        {
            return Some(thousandths);
        }
        if name == "*" {
            of_all = Some(thousandths);
        }
    }
    of_all
}

/// Whether an answer of this type and size gets smaller by compressing it. Pictures and archives are compressed already.
pub fn pays(media: &str, bytes: usize) -> bool {
    let bare = media.split(';').next().unwrap_or_default().trim();
    let is_text = bare.starts_with("text/") || ["json", "xml", "javascript"].iter().any(|end| bare.ends_with(end));
    is_text && bytes >= limits::COMPRESSED
}

/// Bytes as gzip. `level` is from 1, fast, to 9, small.
pub fn gzip(bytes: &[u8], level: u32) -> Option<Vec<u8>> {
    let mut writer = GzEncoder::new(Vec::with_capacity(bytes.len() / 4 + 64), Compression::new(level));
    writer.write_all(bytes).ok()?;
    writer.finish().ok()
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, header};

    use super::{Encoding, pays};

    fn wanted(accepted: &str) -> Encoding {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_str(accepted).unwrap());
        Encoding::wanted(&headers, &[Encoding::Brotli, Encoding::Gzip])
    }

    #[test]
    fn clients_get_what_they_can_read_and_like_best() {
        for (accepted, encoding) in [
            ("gzip, deflate, br, zstd", Encoding::Brotli),
            ("gzip", Encoding::Gzip),
            ("GZIP", Encoding::Gzip),
            ("x-gzip", Encoding::Gzip),
            ("br;q=0.5, gzip;q=0.8", Encoding::Gzip),
            ("br; q=0, gzip; q=0", Encoding::Plain),
            ("*", Encoding::Brotli),
            ("*, br;q=0", Encoding::Gzip),
            ("*;q=0", Encoding::Plain),
            ("identity, gzip;q=0.3", Encoding::Plain),
            ("identity;q=0, gzip;q=0.3", Encoding::Gzip),
            ("deflate", Encoding::Plain),
            ("gzipped", Encoding::Plain),
            ("", Encoding::Plain),
        ] {
            assert_eq!(wanted(accepted), encoding, "{accepted}");
        }
        assert_eq!(Encoding::wanted(&HeaderMap::new(), &[Encoding::Gzip]), Encoding::Plain);
    }

    #[test]
    fn only_what_gets_smaller_is_compressed() {
        for media in ["application/json", "image/svg+xml", "text/html; charset=utf-8", "application/xml"] {
            assert!(pays(media, 5_000) && !pays(media, 100), "{media}");
        }
        for media in ["image/png", "application/pdf", "application/zip", "model/gltf-binary", "application/wasm"] {
            assert!(!pays(media, 5_000), "{media}");
        }
    }
}
