//! What is refused, with the right status, in one form, before any work.

use crate::common::Studio;
use serde_json::json;

const JSON: (&str, &str) = ("content-type", "application/json");

fn refused(studio: &Studio, call: &str, request: &str) -> (u16, String) {
    let answer = studio.post(call, request);
    assert!(answer.status >= 400, "{call} {request}: {}", answer.text());
    (answer.status, answer.kind())
}

#[test]
fn requests_that_are_no_json() {
    let studio = Studio::start();
    let malformed = (400, "malformed".to_owned());
    for call in ["generate", "show", "draw", "export", "check", "verify", "prove", "stats", "trace", "import", "find"] {
        for request in ["", "{", "nonsense", "{\"recipe\": \"bsp\",}", "{\"seed\": 1e}"] {
            assert_eq!(refused(&studio, call, request), malformed, "{call} {request}");
        }
        for request in ["null", "3", "[]", "\"bsp\"", "{\"nonsense\": 1}"] {
            assert_eq!(refused(&studio, call, request).0, 400, "{call} {request}");
        }
    }
    let bytes = studio.request("POST", "/api/generate", &[JSON], b"{\"seed\": \"\xff\"}");
    assert_eq!((bytes.status, bytes.kind()), malformed);
    // A text nested without end must not exhaust the stack.
    assert_eq!(refused(&studio, "generate", &"[".repeat(1 << 20)), malformed);
}

/// What a file is called says that it is no map, whatever its bytes could be read as.
#[test]
fn text_in_a_file_of_another_kind_is_no_map() {
    let studio = Studio::start();
    let text = "#########\n#...+...#\n#...#...#\n#########\n";
    for name in ["cave.png", "cave.JPG", "cave.old.pdf", "cave.svg"] {
        let answer = studio.post("import", &json!({ "name": name, "text": text }).to_string());
        assert_eq!((answer.status, answer.kind().as_str()), (422, "format"), "{name}");
        assert_eq!(answer.json()["error"]["problems"][0]["path"], "name");
    }
    for name in ["cave.txt", "cave", "", "cave.map"] {
        assert_eq!(studio.post("import", &json!({ "name": name, "text": text }).to_string()).status, 200, "{name}");
    }
    // Whoever says what it is knows better.
    let said = json!({ "name": "cave.png", "text": text, "from": "text" });
    assert_eq!(studio.post("import", &said.to_string()).status, 200);
}

#[test]
fn requests_of_another_type() {
    let studio = Studio::start();
    for headers in [
        vec![],
        vec![("content-type", "text/plain")],
        vec![("content-type", "application/x-www-form-urlencoded")],
        vec![("content-type", "application/jsonp")],
        vec![JSON, ("content-encoding", "gzip")],
    ] {
        let answer = studio.request("POST", "/api/generate", &headers, b"{}");
        assert_eq!((answer.status, answer.kind().as_str()), (415, "media"), "{headers:?}");
    }
    let charset = [("content-type", "Application/JSON; charset=utf-8")];
    assert_eq!(studio.request("POST", "/api/generate", &charset, b"{\"recipe\": \"bsp\"}").status, 200);
}

#[test]
fn recipes_with_problems_name_them_all() {
    let studio = Studio::start();
    let request = json!({"recipe": {"method": "bsp", "set": {"width": -3, "hieght": 30}}, "seed": "1"});
    let answer = studio.post("generate", &request.to_string());
    assert_eq!((answer.status, answer.kind().as_str()), (422, "recipe"));
    let problems = answer.json()["error"]["problems"].clone();
    assert_eq!(problems.as_array().unwrap().len(), 2, "{problems}");
    assert!(problems.to_string().contains("did you mean `height`"), "{problems}");
    // A text has lines and columns.
    let request = json!({"recipe": "[method.bsp]\nwidth = 20\nheight = \"x\"\n", "seed": "1"});
    let problem = studio.post("generate", &request.to_string()).json()["error"]["problems"][0].clone();
    assert_eq!(problem["line"], 3, "{problem}");
}

#[test]
fn what_is_too_large_is_refused_before_it_is_made() {
    let studio = Studio::start();
    let bsp = |width: u32, height: u32, depth: u32| {
        json!({"recipe": {"method": "bsp", "set": {"width": width, "height": height, "depth": depth}}, "seed": "1"})
            .to_string()
    };
    let too_large = (422, "too-large".to_owned());
    assert_eq!(refused(&studio, "generate", &bsp(2049, 2048, 4)), too_large);
    assert_eq!(refused(&studio, "generate", &bsp(16_000, 16_000, 4)), too_large);
    assert_eq!(refused(&studio, "generate", &bsp(2000, 2000, 12)), too_large);
    assert_eq!(refused(&studio, "show", &bsp(16_000, 16_000, 4)), too_large);
    let levels = json!({"recipe": {"method": "bsp", "set": {"width": 1000, "height": 1000, "levels": 5}}, "seed": "1"});
    assert_eq!(refused(&studio, "generate", &levels.to_string()), too_large);
    let seeds = json!({"recipe": "bsp", "where": "rooms > 3", "limit": 100_001}).to_string();
    assert_eq!(refused(&studio, "find", &seeds), too_large);
    let pixels = json!({"recipe": "bsp", "seed": "1", "format": "png", "pixels": 1e9}).to_string();
    assert_eq!(refused(&studio, "draw", &pixels).0, 422);
    assert_eq!(studio.post("generate", &bsp(2048, 2048, 4)).status, 200);
}

#[test]
fn files_of_the_server_cannot_be_named() {
    let studio = Studio::start();
    for key in ["text.file", "tileset", "prefabs.file", "prefabs.files"] {
        for path in ["/etc/passwd", "../Cargo.toml", "Cargo.toml"] {
            let method = if key == "tileset" { "tilepath" } else { "bsp" };
            let request = json!({"recipe": {"method": method, "set": {key: path}}, "seed": "1"}).to_string();
            let answer = studio.post("generate", &request);
            assert!(answer.status == 422 || answer.status == 400, "{key}: {}", answer.text());
            assert!(!answer.text().contains("root:") && !answer.text().contains("[package]"), "{}", answer.text());
        }
    }
    let import = json!({"name": "/etc/passwd"}).to_string();
    assert!(refused(&studio, "import", &import).0 >= 400);
}

#[test]
fn bodies_are_capped() {
    let studio = Studio::start();
    // By its length, before a byte of it was sent.
    let head = format!(
        "POST /api/generate HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        (32 << 20) + 1
    );
    let answer = crate::common::Reply::parse(studio.raw(head.as_bytes()).as_bytes());
    assert_eq!((answer.status, answer.kind().as_str()), (413, "too-long"));
    // By what comes, where no length was told.
    let mut chunked =
        "POST /api/generate HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n\
                       transfer-encoding: chunked\r\n\r\n"
            .to_owned()
            .into_bytes();
    for _ in 0..33 {
        chunked.extend_from_slice(b"100000\r\n");
        chunked.extend(std::iter::repeat_n(b' ', 1 << 20));
        chunked.extend_from_slice(b"\r\n");
    }
    let answer = studio.raw(&chunked);
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 413"), "{answer}");
}

#[test]
fn heads_are_capped() {
    let studio = Studio::start();
    let long = format!("GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx: {}\r\n\r\n", "y".repeat(1 << 20));
    let answer = studio.raw(long.as_bytes());
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    assert!(studio.raw(b"nonsense\r\n\r\n").starts_with("HTTP/1.1 400"));
    assert!(studio.raw(&[0x16, 3, 1, 2, 0, 1, 0, 1]).len() < 200, "a TLS greeting is no request");
    assert_eq!(studio.get("/").status, 200);
}

#[test]
fn other_names_and_other_sites() {
    let studio = Studio::start();
    for host in ["evil.example", "evil.example:8866", "10.1.2.3", "localhost.evil.example"] {
        for (method, path) in [("GET", "/"), ("GET", "/api/methods"), ("POST", "/api/generate"), ("GET", "/nowhere")] {
            let answer = studio.request(method, path, &[("host", host), JSON], b"{}");
            assert_eq!((answer.status, answer.kind().as_str()), (403, "host"), "{host} {path}");
            assert!(answer.text().contains("--allow-host"));
        }
    }
    // An address in the request line wins over `Host`.
    let absolute = studio.raw(b"GET http://evil.example/ HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    assert!(absolute.starts_with("HTTP/1.1 403"));
    for foreign in [("origin", "http://evil.example"), ("origin", "null"), ("sec-fetch-site", "cross-site")] {
        let answer = studio.request("POST", "/api/generate", &[JSON, foreign], b"{\"recipe\": \"bsp\"}");
        assert_eq!((answer.status, answer.kind().as_str()), (403, "origin"), "{foreign:?}");
    }
    let own = format!("http://{}", studio.address);
    let answer = studio.request("POST", "/api/generate", &[JSON, ("origin", &own)], b"{\"recipe\": \"bsp\"}");
    assert_eq!(answer.status, 200);
    let preflight = [("origin", "http://evil.example"), ("access-control-request-method", "POST")];
    let answer = studio.request("OPTIONS", "/api/generate", &preflight, b"");
    assert!(answer.status == 405 && answer.header("access-control-allow-origin").is_none());
}
