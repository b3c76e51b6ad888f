//! The page and what every answer carries.

use crate::common::Studio;

#[test]
fn the_page_is_part_of_the_program() {
    let studio = Studio::start();
    let page = studio.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert!(page.text().to_lowercase().starts_with("<!doctype html>"));
    assert_eq!(page.header("content-length"), Some(page.body.len().to_string().as_str()));
    assert_eq!(studio.get("/index.html").body, page.body);
    assert_eq!(studio.get("/?a=b").body, page.body);
    let head = studio.request("HEAD", "/", &[], b"");
    assert!(head.status == 200 && head.body.is_empty());
    assert_eq!(head.header("content-length"), page.header("content-length"));
}

#[test]
fn browsers_keep_what_has_not_changed() {
    let studio = Studio::start();
    for path in ["/", "/api", "/api/methods", "/api/schemas/recipe"] {
        let first = studio.get(path);
        let tag = first.header("etag").unwrap();
        assert_eq!(first.header("cache-control"), Some("no-cache"), "{path}");
        for known in [tag.to_owned(), format!("\"x\", W/{tag}"), "*".to_owned()] {
            let again = studio.request("GET", path, &[("if-none-match", &known)], b"");
            assert!(again.status == 304 && again.body.is_empty() && again.header("etag") == Some(tag), "{path}");
        }
        assert_eq!(studio.request("GET", path, &[("if-none-match", "\"x\"")], b"").status, 200);
    }
}

#[test]
fn every_answer_has_the_headers_of_a_strict_page() {
    let studio = Studio::start();
    let answers = [
        studio.get("/"),
        studio.get("/api"),
        studio.get("/nowhere"),
        studio.post("generate", "{"),
        studio.request("GET", "/", &[("host", "evil.example")], b""),
    ];
    for answer in answers {
        let policy = answer.header("content-security-policy").unwrap();
        for part in [
            "default-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "style-src 'self'",
            "img-src 'self' blob: data:",
            "worker-src 'self' blob:",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "form-action 'none'",
        ] {
            assert!(policy.split("; ").any(|own| own == part), "{part}");
        }
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("x-frame-options"), Some("DENY"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"));
        // No other site may read anything.
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
}

#[test]
fn there_is_nothing_elsewhere() {
    let studio = Studio::start();
    for path in ["/nowhere", "/api/nothing", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/api/", "/index.html/", "//"] {
        let answer = studio.get(path);
        assert_eq!((answer.status, answer.kind().as_str()), (404, "not-found"), "{path}");
    }
    for (method, path, allowed) in
        [("POST", "/", "GET,HEAD"), ("GET", "/api/generate", "POST"), ("DELETE", "/api", "GET,HEAD")]
    {
        let answer = studio.request(method, path, &[("content-type", "application/json")], b"{}");
        assert_eq!((answer.status, answer.kind().as_str()), (405, "method"), "{path}");
        assert_eq!(answer.header("allow"), Some(allowed), "{path}");
    }
}
