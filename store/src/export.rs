//! A whole store as a table: CSV, JSON lines, and Parquet where that is built in.

