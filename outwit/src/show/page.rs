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

    /// The lines in groups: those that form columns, so that their spaces matter, and plain sentences.
    fn groups(&self) -> impl Iterator<Item = (bool, &[String])> {
        let has_columns = |line: &String| line.starts_with(' ') || line.contains("  ");
        self.lines
            .chunk_by(move |a, b| has_columns(a) == has_columns(b))
            .map(move |group| (group.first().is_some_and(has_columns), group))
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
            let groups: Vec<String> = section
                .groups()
                .map(|(columns, lines)| match columns {
                    true => format!("```text\n{}\n```\n", lines.join("\n")),
                    false => format!("{}\n", lines.join("\n\n")),
                })
                .collect();
            out += &groups.join("\n");
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
            for (columns, lines) in section.groups() {
                if columns {
                    body += &html::verbatim(&lines.join("\n"));
                } else {
                    lines.iter().for_each(|line| body += &format!("<p>{}</p>\n", html::escape(line)));
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
