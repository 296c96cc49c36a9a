//! The findings as a small site: an index and one page a document. Nothing is fetched from elsewhere, and the pages read
//! well without colours, in the dark, and on a narrow screen.

use crate::Document;
use crate::claim::{Exhibit, Report, Verdict};
use outwit::show::html::{document, escape, figure, verbatim};
use std::fmt::Write;

/// A file of the site.
#[derive(Clone, Debug)]
pub struct File {
    /// Its path below the folder of the site.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// The site about reports; `check` says in a few words what the checker thinks of a certificate.
pub fn files(documents: &[&Document], reports: &[Report], check: &mut dyn FnMut(&[u8]) -> String) -> Vec<File> {
    let mut files = vec![page("index.html", "The five documents, recomputed", &index(documents, reports))];
    for paper in documents {
        let mut body = format!(
            "<nav><a href=\"index.html\">All documents</a></nav>\n<h1>{}</h1>\n<p class=\"source\">{}</p>\n",
            escape(paper.title),
            escape(paper.source)
        );
        let own: Vec<&Report> = reports.iter().filter(|r| r.document == paper.name).collect();
        body += &contents(&own);
        for report in own {
            claim(report, &mut body, &mut files, check);
        }
        files.push(page(&format!("{}.html", paper.name), paper.title, &body));
    }
    files
}

/// How many claims hold, fail, and are out of reach.
pub fn tally<'a>(reports: impl IntoIterator<Item = &'a Report>) -> [usize; 3] {
    let mut counts = [0; 3];
    for report in reports {
        counts[report.finding.verdict as usize] += 1;
    }
    counts
}

fn index(documents: &[&Document], reports: &[Report]) -> String {
    let mut body = String::from(
        "<h1>The five documents, recomputed</h1>\n<p>Every statement that a computation can touch: it holds on the range \
         that was tested, it fails and here is the smallest counterexample, or it is out of reach.</p>\n<table>\n\
         <thead><tr><th scope=\"col\">Document</th>",
    );
    for verdict in Verdict::ALL {
        let _ = write!(body, "<th scope=\"col\">{}</th>", verdict.name());
    }
    body += "</tr></thead>\n<tbody>\n";
    for paper in documents {
        let counts = tally(reports.iter().filter(|r| r.document == paper.name));
        let _ = write!(
            body,
            "<tr><th scope=\"row\"><a href=\"{}.html\">{}</a><br><span class=\"source\">{}</span></th>",
            paper.name,
            escape(paper.title),
            escape(paper.source)
        );
        for count in counts {
            let _ = write!(body, "<td>{count}</td>");
        }
        body += "</tr>\n";
    }
    body + "</tbody></table>\n"
}

/// The list of a document's claims with their verdicts.
fn contents(reports: &[&Report]) -> String {
    let [holds, fails, open] = tally(reports.iter().copied());
    let mut body = format!(
        "<p>{} claims: {holds} hold, {fails} fail, {open} out of reach.</p>\n<ul class=\"contents\">\n",
        reports.len()
    );
    for report in reports {
        let verdict = report.finding.verdict;
        let (key, place) = (report.claim.key, escape(&report.claim.heading()));
        let _ = writeln!(body, "<li>{} <a href=\"#{key}\">{place}</a></li>", badge(verdict));
    }
    body + "</ul>\n"
}

fn badge(verdict: Verdict) -> String {
    let (class, sign) = match verdict {
        Verdict::Holds => ("holds", "✓"),
        Verdict::Fails => ("fails", "✗"),
        Verdict::OutOfReach => ("open", "?"),
    };
    format!("<span class=\"verdict {class}\">{sign} {}</span>", verdict.name())
}

fn claim(report: &Report, body: &mut String, files: &mut Vec<File>, check: &mut dyn FnMut(&[u8]) -> String) {
    let (claim, finding) = (report.claim, &report.finding);
    let _ = writeln!(
        body,
        "<article id=\"{}\">\n<h2>{}</h2>\n<p class=\"statement\">{}</p>\n<p>{}</p>\n<dl>",
        claim.key,
        escape(&claim.heading()),
        escape(claim.statement),
        badge(finding.verdict)
    );
    let mut entry = |term: &str, text: &str| {
        let _ = writeln!(body, "<dt>{term}</dt><dd>{}</dd>", escape(text));
    };
    entry("Tested", &finding.range);
    entry("How", &finding.method);
    let more = [
        ("Counterexample", &finding.counterexample),
        ("True instead", &finding.instead),
        ("Beyond the range", &finding.beyond),
    ];
    for (term, text) in more {
        if let Some(text) = text {
            entry(term, text);
        }
    }
    entry("Time", &format!("{:.2} s", report.seconds));
    if let Some(key) = claim.repairs {
        let _ = writeln!(body, "<dt>Repairs</dt><dd><a href=\"#{key}\">the claim as printed</a></dd>");
    }
    body.push_str("</dl>\n");
    for (number, exhibit) in report.exhibits.iter().enumerate() {
        match exhibit {
            Exhibit::Picture { caption, scene } => body.push_str(&figure(scene, caption)),
            Exhibit::Text { caption, body: text } => {
                let (text, caption) = (verbatim(text), escape(caption));
                let _ = writeln!(
                    body,
                    "<figure>
{text}<figcaption>{caption}</figcaption>
</figure>"
                );
            }
            Exhibit::Command(text) => {
                body.push_str(&verbatim(&format!("outwit {text}")));
            }
            Exhibit::Certificate { caption, text } => {
                let path = format!("certificates/{}-{}-{number}.txt", report.document, claim.key);
                let verdict = check(text);
                let _ = writeln!(
                    body,
                    "<p class=\"certificate\"><a href=\"{path}\">Certificate</a>: {}; {}.</p>",
                    escape(caption),
                    escape(&verdict)
                );
                files.push(File { path, bytes: text.clone() });
            }
        }
    }
    body.push_str("</article>\n");
}

fn page(path: &str, title: &str, body: &str) -> File {
    File { path: path.to_owned(), bytes: document(title, body).into_bytes() }
}
