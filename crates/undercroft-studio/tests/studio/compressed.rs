//! Answers are compressed for those who can read them, and the page loads few bytes.

use std::io::Read;

use crate::common::{Reply, Studio};
use flate2::read::GzDecoder;

const BROWSER: (&str, &str) = ("accept-encoding", "gzip, deflate, br, zstd");

/// The bytes of an answer as its client reads them.
fn unpacked(answer: &Reply) -> Vec<u8> {
    let mut plain = Vec::new();
    match answer.header("content-encoding") {
        Some("gzip") => drop(GzDecoder::new(&answer.body[..]).read_to_end(&mut plain).unwrap()),
        Some("br") => brotli::BrotliDecompress(&mut &answer.body[..], &mut plain).unwrap(),
        Some(other) => panic!("{other}"),
        None => plain.clone_from(&answer.body),
    }
    plain
}

fn ask(studio: &Studio, path: &str, accepted: &str) -> Reply {
    studio.request("GET", path, &[("accept-encoding", accepted)], b"")
}

#[test]
fn files_and_listings_come_in_the_form_that_a_client_reads() {
    let studio = Studio::start();
    for path in ["/", "/app.js", "/css/map.css", "/manifest.webmanifest", "/api", "/api/methods", "/api/schemas/recipe"]
    {
        let plain = studio.get(path);
        assert_eq!((plain.status, plain.header("content-encoding")), (200, None), "{path}");
        for accepted in ["gzip", "br", "gzip, deflate, br", "*", "identity", "gzip;q=0"] {
            let answer = ask(&studio, path, accepted);
            assert_eq!(unpacked(&answer), plain.body, "{path} {accepted}");
            assert_eq!(answer.header("vary"), Some("accept-encoding"), "{path} {accepted}");
            assert_eq!(answer.header("content-type"), plain.header("content-type"), "{path} {accepted}");
            assert_eq!(
                answer.header("content-length"),
                Some(answer.body.len().to_string().as_str()),
                "{path} {accepted}"
            );
            // Each form has a tag of its own, and is known by it.
            let tag = answer.header("etag").unwrap();
            assert_eq!(tag == plain.header("etag").unwrap(), answer.header("content-encoding").is_none(), "{path}");
            let again = studio.request("GET", path, &[("accept-encoding", accepted), ("if-none-match", tag)], b"");
            assert!(again.status == 304 && again.body.is_empty(), "{path} {accepted}");
            assert_eq!((again.header("etag"), again.header("vary")), (Some(tag), Some("accept-encoding")), "{path}");
            let head = studio.request("HEAD", path, &[("accept-encoding", accepted)], b"");
            assert_eq!(head.header("content-length"), answer.header("content-length"), "{path} {accepted}");
        }
        assert!(ask(&studio, path, "gzip").body.len() * 3 < plain.body.len() * 2, "{path}");
    }
    // A picture is compressed already.
    assert_eq!(ask(&studio, "/icon-512.png", BROWSER.1).header("content-encoding"), None);
}

#[test]
fn answers_of_calls_are_compressed_where_it_pays() {
    let studio = Studio::start();
    let body = br#"{"recipe": "tabletop", "seed": "4"}"#;
    let post = |call: &str, body: &[u8], accepted: &str| {
        let headers = [("content-type", "application/json"), ("accept-encoding", accepted)];
        studio.request("POST", &format!("/api/{call}"), &headers, body)
    };
    for call in ["generate", "show", "draw", "trace"] {
        let (plain, packed) = (post(call, body, "identity"), post(call, body, BROWSER.1));
        assert_eq!((plain.status, plain.header("content-encoding")), (200, None), "{call}");
        assert_eq!(packed.header("content-encoding"), Some("gzip"), "{call}");
        assert_eq!((unpacked(&packed), packed.header("vary")), (plain.body.clone(), Some("accept-encoding")), "{call}");
        assert!(packed.body.len() * 2 < plain.body.len(), "{call}");
    }
    let picture = br#"{"recipe": "bsp", "seed": "4", "format": "png", "pixels": 4}"#;
    assert_eq!(post("draw", picture, BROWSER.1).header("content-encoding"), None);
    // Lines of a search are sent as they are found.
    let search = br#"{"recipe": "bsp", "where": "rooms > 3", "count": 2}"#;
    assert_eq!(post("find", search, BROWSER.1).header("content-encoding"), None);
}

/// What a browser loads before anybody does anything: the page, what it names, and what its scripts ask for first.
#[test]
fn the_first_load_is_light() {
    const MOST: usize = 220 << 10;
    let studio = Studio::start();
    let get = |path: &str| {
        let answer = studio.request("GET", path, &[BROWSER], b"");
        assert_eq!(answer.status, 200, "{path}");
        answer
    };
    let page = get("/");
    let mut sum = page.body.len();
    let text = String::from_utf8(unpacked(&page)).unwrap();
    let values = ["href=\"", "src=\""].into_iter().flat_map(|name| text.split(name).skip(1));
    let files: Vec<&str> = values.filter_map(|rest| rest.split('"').next()).filter(|path| path.contains('.')).collect();
    assert!(files.len() > 20, "{files:?}");
    for file in files {
        sum += get(&format!("/{file}")).body.len();
    }
    for listing in ["methods", "styles", "formats", "figures"] {
        sum += get(&format!("/api/{listing}")).body.len();
    }
    let headers = [("content-type", "application/json"), BROWSER];
    sum += studio.request("POST", "/api/show", &headers, br#"{"recipe": "tabletop", "seed": "4"}"#).body.len();
    assert!(sum <= MOST, "{sum} bytes");
}
