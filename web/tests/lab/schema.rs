//! Checks answers against `openapi.json`, with the part of JSON Schema that it uses.

use super::Reply;
use outwit_web::OPENAPI;
use serde_json::Value;
use std::sync::LazyLock;

static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(OPENAPI).expect("it is JSON"));

/// Fails unless the description allows the answer.
pub fn check(method: &str, path: &str, reply: &Reply) {
    let kind = reply.header("content-type").unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default();
    let error = &DESCRIPTION["components"]["schemas"]["Error"];
    let path = path.split('?').next().unwrap_or_default();
    let operation = &DESCRIPTION["paths"][path][method.to_ascii_lowercase()];
    let schema = if operation.is_null() || reply.status == 405 {
        if !path.starts_with("/api/") && reply.status == 200 {
            return;
        }
        assert!(matches!(reply.status, 403..=405), "{method} {path} is not described: {reply:?}");
        error
    } else {
        let described = resolve(&operation["responses"][reply.status.to_string()]);
        assert!(!described.is_null(), "{method} {path} must not answer {}: {}", reply.status, reply.text());
        let content = &described["content"][kind];
        assert!(!content.is_null(), "{method} {path} must not answer with {kind:?}");
        for (name, _) in described["headers"].as_object().into_iter().flatten() {
            assert!(reply.header(&name.to_ascii_lowercase()).is_some(), "{method} {path} lacks {name}");
        }
        &content["schema"]
    };
    let values = match kind {
        "application/json" => vec![reply.json()],
        "application/x-ndjson" => reply.lines(),
        _ => return,
    };
    for value in values {
        if let Err(why) = fits(schema, &value) {
            panic!("{method} {path}: {why}\nin {value}");
        }
    }
}

fn resolve(schema: &'static Value) -> &'static Value {
    match schema["$ref"].as_str() {
        None => schema,
        Some(name) => {
            let found = DESCRIPTION.pointer(name.trim_start_matches('#'));
            resolve(found.unwrap_or_else(|| panic!("{name} is missing")))
        }
    }
}

/// Whether a value is what a schema describes; if not, where and why.
fn fits(schema: &'static Value, value: &Value) -> Result<(), String> {
    let schema = resolve(schema);
    for (keyword, rule) in schema.as_object().expect("a schema is an object") {
        match keyword.as_str() {
            "description" | "format" => {}
            "type" => has_type(rule, value)?,
            "enum" if !rule.as_array().expect("a list").contains(value) => {
                return Err(format!("{value} is not one of {rule}"));
            }
            "enum" => {}
            "oneOf" => {
                let results: Vec<Result<(), String>> =
                    rule.as_array().expect("a list").iter().map(|s| fits(s, value)).collect();
                if results.iter().filter(|r| r.is_ok()).count() != 1 {
                    return Err(format!("not one of several: {results:?}"));
                }
            }
            "required" => {
                let object = value.as_object();
                for name in rule.as_array().expect("a list").iter().filter_map(Value::as_str) {
                    if object.is_some_and(|o| !o.contains_key(name)) {
                        return Err(format!("{name} is missing"));
                    }
                }
            }
            "properties" => {
                for (name, schema) in rule.as_object().expect("an object") {
                    if let Some(value) = value.get(name) {
                        fits(schema, value).map_err(|why| format!("{name}: {why}"))?;
                    }
                }
            }
            "additionalProperties" => {
                let known = schema["properties"].as_object();
                for (name, value) in value.as_object().into_iter().flatten() {
                    if known.is_some_and(|k| k.contains_key(name)) {
                        continue;
                    }
                    if rule == false {
                        return Err(format!("{name} is not described"));
                    }
                    fits(rule, value).map_err(|why| format!("{name}: {why}"))?;
                }
            }
            "items" => {
                for (i, value) in value.as_array().into_iter().flatten().enumerate() {
                    fits(rule, value).map_err(|why| format!("[{i}]: {why}"))?;
                }
            }
            "minItems" if value.as_array().is_some_and(|a| (a.len() as u64) < rule.as_u64().expect("a number")) => {
                return Err(format!("fewer than {rule} items"));
            }
            "maxItems" if value.as_array().is_some_and(|a| a.len() as u64 > rule.as_u64().expect("a number")) => {
                return Err(format!("more than {rule} items"));
            }
            "minimum" if value.as_f64().is_some_and(|v| v < rule.as_f64().expect("a number")) => {
                return Err(format!("less than {rule}"));
            }
            "maximum" if value.as_f64().is_some_and(|v| v > rule.as_f64().expect("a number")) => {
                return Err(format!("more than {rule}"));
            }
            "minItems" | "maxItems" | "minimum" | "maximum" => {}
            other => panic!("the description uses {other}, which is not checked"),
        }
    }
    Ok(())
}

fn has_type(rule: &Value, value: &Value) -> Result<(), String> {
    let is = |name: &str| match name {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("there is no type {other}"),
    };
    let good = match rule {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(is),
        _ => panic!("{rule} is not a type"),
    };
    if good { Ok(()) } else { Err(format!("{value} is not of type {rule}")) }
}
