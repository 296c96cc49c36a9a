//! A [page](crate::page) as JSON, Markdown or HTML.

use crate::convention::Rule;
use crate::page::{Page, Section};
use crate::show::ascii::ascii;
use crate::show::html;
use serde_json::{Value, json};
use std::fmt::Write;

/// The lines of a section in groups: those that form columns, whose spaces matter, and plain sentences.
fn groups(section: &Section) -> impl Iterator<Item = (bool, &[String])> {
    let has_columns = |line: &String| line.starts_with(' ') || line.contains("  ");
    section
        .lines
        .chunk_by(move |a, b| has_columns(a) == has_columns(b))
        .map(move |group| (group.first().is_some_and(has_columns), group))
}

/// The page as one JSON object.
pub fn json(page: &Page) -> Value {
    let sections: Vec<Value> = page.sections.iter().map(|s| json!({"heading": s.heading, "lines": s.lines})).collect();
    let mut object = json!({
        "input": page.input, "spec": page.spec, "rule": page.rule.map(Rule::name), "verdict": page.verdict,
        "winner": page.winner, "answer": page.answer, "sections": sections,
    });
    for (field, stopped) in [("stopped", page.stopped), ("cut_short", page.cut_short)] {
        if let Some(stopped) = stopped {
            object[field] = stopped.to_string().into();
        }
    }
    object
}

/// The page as Markdown; its pictures are drawn with letters.
pub fn markdown(page: &Page) -> String {
    let mut out = format!("# `{}`\n", page.input);
    for section in &page.sections {
        let _ = write!(out, "\n## {}\n\n", section.heading);
        let groups: Vec<String> = groups(section)
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
pub fn html(page: &Page) -> String {
    let mut body = format!("<h1>{}</h1>\n", html::escape(&page.input));
    for section in &page.sections {
        let _ = writeln!(body, "<section>\n<h2>{}</h2>", html::escape(&section.heading));
        for (columns, lines) in groups(section) {
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
    html::document(&page.input, &body)
}
