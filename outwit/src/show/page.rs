//! A page that a person can follow: headings with lines and pictures below them, as text, Markdown or HTML.

use super::{Scene, ascii::ascii, html};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// A page.
#[derive(Clone, Debug)]
pub struct Page {
    /// The canonical text of what is explained.
    pub spec: String,
    /// The answer, as `solve` gives it; empty where only rules were asked for.
    pub answer: Map<String, Value>,
    /// What it says.
    pub sections: Vec<Section>,
}

/// A part of a page.
#[derive(Clone, Debug)]
pub struct Section {
    /// The heading.
    pub heading: String,
    /// Its lines.
    pub lines: Vec<String>,
    /// Its pictures, each with a caption.
    pub pictures: Vec<(String, Scene)>,
}

impl From<(String, Vec<String>)> for Section {
    fn from((heading, lines): (String, Vec<String>)) -> Self {
        Section { heading, lines, pictures: Vec::new() }
    }
}

impl Section {
    /// A heading and lines.
    pub fn new(heading: impl Into<String>, lines: Vec<String>) -> Self {
        (heading.into(), lines).into()
    }

    /// Whether the lines form columns, so that their spaces matter.
    fn has_columns(&self) -> bool {
        self.lines.iter().any(|line| line.starts_with(' ') || line.contains("  "))
    }
}

impl Page {
    /// The page as one JSON object.
    pub fn json(&self) -> Value {
        let sections: Vec<Value> =
            self.sections.iter().map(|s| json!({"heading": s.heading, "lines": s.lines})).collect();
        json!({"spec": self.spec, "answer": self.answer, "sections": sections})
    }

    /// The page as Markdown; its pictures are drawn with letters.
    pub fn markdown(&self) -> String {
        let mut out = format!("# `{}`\n", self.spec);
        for section in &self.sections {
            let _ = write!(out, "\n## {}\n\n", section.heading);
            if section.has_columns() {
                let _ = write!(out, "```text\n{}\n```\n", section.lines.join("\n"));
            } else if !section.lines.is_empty() {
                let _ = writeln!(out, "{}", section.lines.join("\n\n"));
            }
            for (caption, scene) in &section.pictures {
                let _ = write!(out, "\n{caption}:\n\n```text\n{}\n```\n", ascii(scene).trim_end());
            }
        }
        out
    }

    /// The page for a browser.
    pub fn html(&self) -> String {
        let mut body = format!("<h1>{}</h1>\n", html::escape(&self.spec));
        for section in &self.sections {
            let _ = writeln!(body, "<section>\n<h2>{}</h2>", html::escape(&section.heading));
            if section.has_columns() {
                body += &html::verbatim(&section.lines.join("\n"));
            } else {
                for line in &section.lines {
                    let _ = writeln!(body, "<p>{}</p>", html::escape(line));
                }
            }
            if !section.pictures.is_empty() {
                body += "<div class=\"pictures\">\n";
                for (caption, scene) in &section.pictures {
                    body += &html::figure(scene, caption);
                }
                body += "</div>\n";
            }
            body += "</section>\n";
        }
        html::document(&self.spec, &body)
    }
}
