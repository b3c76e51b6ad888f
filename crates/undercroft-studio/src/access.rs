//! Who may talk to the server: only clients that call it by one of its names, and pages that it served itself.
//!
//! A page from elsewhere can let its own name point to this machine and then read what a server answers there (DNS rebinding).
//! Such requests carry that name in `Host`. A page can also send a form here without being able to read the answer; such requests
//! carry its address in `Origin`.

use std::{net::IpAddr, sync::Arc};

use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, Method, Response, StatusCode, Uri, header, uri::Authority},
    middleware::Next,
    response::IntoResponse,
};

use crate::reply::Refusal;

/// The names by which the server may be called.
#[derive(Clone, Debug)]
pub struct HostNames {
    /// In lower case, without ports.
    more: Vec<String>,
}

impl HostNames {
    /// The names of this machine for itself, and these. A port at a name's end is not looked at.
    pub fn new(more: &[String]) -> HostNames {
        HostNames { more: more.iter().map(|name| without_port(name)).collect() }
    }

    /// Whether a request may call the server so; a name or an address without a port.
    fn has(&self, name: &str) -> bool {
        let address = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
        name == "localhost"
            || address.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
            || self.more.iter().any(|known| known == name)
    }
}

/// A name in lower case without its port; an IPv6 address keeps its brackets.
fn without_port(name: &str) -> String {
    let bare = match name.parse::<Authority>() {
        Ok(authority) => authority.host().to_owned(),
        Err(_) => name.to_owned(),
    };
    bare.trim_end_matches('.').to_ascii_lowercase()
}

/// Refuses requests by foreign names and from foreign pages.
pub async fn check(State(names): State<Arc<HostNames>>, request: Request, next: Next) -> Response<Body> {
    match judge(&names, request.method(), request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}

fn judge(names: &HostNames, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Refusal> {
    let own = called_by(uri, headers)?;
    if !names.has(&without_port(own.as_str())) {
        let message = format!(
            "this server is not called `{}`; start it with `--allow-host {0}` if it should be",
            without_port(own.as_str())
        );
        return Err(Refusal::new(StatusCode::FORBIDDEN, "host", message));
    }
    if method.is_safe() {
        return Ok(());
    }
    let same = |origin: &str| {
        let rest = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        rest.is_some_and(|rest| rest.eq_ignore_ascii_case(own.as_str()))
    };
    let foreign_origin = headers.get_all(header::ORIGIN).iter().any(|origin| !origin.to_str().is_ok_and(same));
    let foreign_site = headers.get("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none");
    if foreign_origin || foreign_site {
        let message = "a page of another site may not use this server";
        return Err(Refusal::new(StatusCode::FORBIDDEN, "origin", message));
    }
    Ok(())
}

/// The name and port by which a request calls the server: those in its address, else those in its only `Host`.
fn called_by(uri: &Uri, headers: &HeaderMap) -> Result<Authority, Refusal> {
    let bad = |message: &str| Refusal::new(StatusCode::BAD_REQUEST, "malformed", message);
    if let Some(authority) = uri.authority() {
        return Ok(authority.clone());
    }
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return Err(bad("a request needs one `Host` header"));
    };
    host.to_str().ok().and_then(|host| host.parse().ok()).ok_or_else(|| bad("the `Host` header names no host"))
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, Method, Uri};

    use super::{HostNames, judge};

    fn status(more: &[&str], method: Method, headers: &[(&'static str, &str)]) -> u16 {
        let names = HostNames::new(&more.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, HeaderValue::from_str(value).unwrap());
        }
        judge(&names, &method, &Uri::from_static("/api"), &map).map_or_else(|refusal| refusal.status.as_u16(), |()| 200)
    }

    #[test]
    fn only_own_names_are_answered() {
        let of = |more: &[&str], host: &str| status(more, Method::GET, &[("host", host)]);
        for own in ["localhost", "LOCALHOST:8866", "127.0.0.1:1", "127.8.8.8", "[::1]:8866", "localhost.:80"] {
            assert_eq!(of(&[], own), 200, "{own}");
        }
        for foreign in
            ["evil.example", "localhost.evil.example", "10.0.0.1", "127.0.0.1.evil.example", "0.0.0.0", "[::]"]
        {
            assert_eq!(of(&[], foreign), 403, "{foreign}");
        }
        assert_eq!(of(&["Maps.example:80"], "maps.example:8866"), 200);
        assert_eq!(of(&["maps.example"], "more.maps.example"), 403);
        assert_eq!(of(&[], "a b"), 400);
        assert_eq!(status(&[], Method::GET, &[]), 400);
        assert_eq!(status(&[], Method::GET, &[("host", "localhost"), ("host", "evil.example")]), 400);
    }

    #[test]
    fn pages_from_elsewhere_may_not_post() {
        let host = ("host", "localhost:8866");
        let of = |method: Method, name: &'static str, value: &str| status(&[], method, &[host, (name, value)]);
        assert_eq!(of(Method::POST, "origin", "http://localhost:8866"), 200);
        assert_eq!(of(Method::POST, "sec-fetch-site", "same-origin"), 200);
        for foreign in ["http://evil.example", "http://localhost:9999", "null", "http://localhost:8866.evil.example"] {
            assert_eq!(of(Method::POST, "origin", foreign), 403, "{foreign}");
        }
        assert_eq!(of(Method::POST, "sec-fetch-site", "cross-site"), 403);
        assert_eq!(of(Method::GET, "sec-fetch-site", "cross-site"), 200);
    }
}
