//! Decides which requests are admitted: those of pages and programs on this machine. A page of another site, open in the
//! same browser, must not be able to start searches or read answers.
//!
//! Such a page can only send requests whose `Origin` or `Sec-Fetch-Site` shows where they come from. A site that points
//! its own name at this machine (DNS rebinding) is recognised by `Host`.

use crate::failure::Failure;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::sync::Arc;

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        // Inline scripts are allowed so that tools can inspect the page; the page itself has none, and never inserts
        // markup that it was given.
        "default-src 'self'; script-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
         style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The names that this server answers to.
pub(crate) struct Hosts(Vec<String>);

impl Hosts {
    /// This machine, and the address that the server is bound to, by name and by number.
    pub(crate) fn new(name: &str, bound: SocketAddr) -> Self {
        let port = bound.port();
        let number = if bound.is_ipv6() { format!("[{}]", bound.ip()) } else { bound.ip().to_string() };
        let name = if name.contains(':') && !name.starts_with('[') { format!("[{name}]") } else { name.to_owned() };
        let mut hosts = Vec::new();
        for host in ["127.0.0.1", "localhost", "[::1]", &number, &name] {
            hosts.push(format!("{host}:{port}").to_ascii_lowercase());
            // Browsers omit the default port.
            if port == 80 {
                hosts.push(host.to_ascii_lowercase());
            }
        }
        Hosts(hosts)
    }

    fn contain(&self, host: &str) -> bool {
        self.0.iter().any(|own| own.eq_ignore_ascii_case(host))
    }

    /// Refuses requests from elsewhere.
    fn admit(&self, request: &Request) -> Result<(), Failure> {
        let headers = request.headers();
        let own = |host: Option<&str>| host.is_some_and(|host| self.contain(host));
        if !own(only(headers, &header::HOST)) || request.uri().authority().is_some_and(|a| !self.contain(a.as_str())) {
            return Err(Failure::forbidden(format!("this server answers only to its own name, such as {}", self.0[0])));
        }
        let foreign = || Failure::forbidden("pages of other sites may not use this server");
        if headers.contains_key(header::ORIGIN) {
            let origin = only(headers, &header::ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
            if !own(origin) {
                return Err(foreign());
            }
        }
        if headers.contains_key("sec-fetch-site") {
            let site = only(headers, &HeaderName::from_static("sec-fetch-site"));
            let mode = only(headers, &HeaderName::from_static("sec-fetch-mode"));
            // A link on another page may lead here: it shows the page and starts nothing.
            let link = request.method() == Method::GET && request.uri().path() == "/" && mode == Some("navigate");
            if !matches!(site, Some("same-origin" | "none")) && !link {
                return Err(foreign());
            }
        }
        Ok(())
    }
}

/// The value of a header that occurs once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Checks every request, and adds headers to every answer.
pub(crate) async fn guard(State(hosts): State<Arc<Hosts>>, request: Request, next: Next) -> Response {
    let mut response = match hosts.admit(&request) {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    // Answers depend on the version of the program, which a browser cannot see.
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn admitted(method: &str, uri: &str, headers: &[(&str, &str)]) -> bool {
        let hosts = Hosts::new("127.0.0.1", "127.0.0.1:8080".parse().unwrap());
        let request = headers.iter().fold(Request::builder().method(method).uri(uri), |r, (k, v)| r.header(*k, *v));
        hosts.admit(&request.body(Body::empty()).unwrap()).is_ok()
    }

    #[test]
    fn only_this_machine_is_admitted() {
        let own = ("host", "127.0.0.1:8080");
        assert!(admitted("POST", "/api/solve", &[own]));
        assert!(admitted("POST", "/api/solve", &[("host", "LOCALHOST:8080")]));
        assert!(admitted("GET", "/", &[("host", "[::1]:8080")]));
        assert!(admitted("POST", "/api/solve", &[own, ("origin", "http://localhost:8080")]));
        assert!(admitted("GET", "/", &[own, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")]));
        let refused: [&[(&str, &str)]; 11] = [
            &[],
            &[("host", "127.0.0.1")],
            &[("host", "127.0.0.1:8081")],
            &[("host", "evil.example:8080")],
            &[own, own],
            &[own, ("origin", "null")],
            &[own, ("origin", "https://localhost:8080")],
            &[own, ("origin", "http://localhost:8080.evil.example")],
            &[own, ("origin", "http://localhost:3000")],
            &[own, ("sec-fetch-site", "cross-site")],
            &[own, ("sec-fetch-site", "same-site"), ("sec-fetch-mode", "navigate")],
        ];
        for headers in refused {
            assert!(!admitted("POST", "/api/solve", headers), "{headers:?}");
        }
        assert!(!admitted(
            "GET",
            "/api/status",
            &[own, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")]
        ));
        assert!(!admitted("GET", "http://evil.example/", &[own]));
    }

    #[test]
    fn the_default_port_may_be_left_out() {
        let hosts = Hosts::new("lab.example", "10.0.0.7:80".parse().unwrap());
        for host in ["lab.example", "10.0.0.7:80", "10.0.0.7", "localhost"] {
            assert!(hosts.contain(host), "{host}");
        }
        assert!(!Hosts::new("::", "[::]:8080".parse().unwrap()).contain("lab.example:8080"));
    }
}
