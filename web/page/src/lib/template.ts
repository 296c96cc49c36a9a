// Templates such as `game:{rows=3}x{columns=4}`: braces hold a field, with its label and its default.
export type Part = { text: string } | { label: string; value: string };

export function readTemplate(template: string): Part[] {
  const parts: Part[] = [];
  let text = '';
  for (let i = 0; i < template.length;) {
    const head = /^\{(\p{L}[^{}=;|]*)=/u.exec(template.slice(i));
    const end = head ? closing(template, i) : -1;
    if (!head || end < 0) {
      text += template[i++];
      continue;
    }
    if (text) parts.push({ text });
    text = '';
    parts.push({ label: head[1]!, value: template.slice(i + head[0].length, end) });
    i = end + 1;
  }
  if (text) parts.push({ text });
  return parts;
}

/** Where the brace that opens at `from` closes; a default may contain braces. */
function closing(template: string, from: number): number {
  let depth = 0;
  for (let i = from; i < template.length; i++) {
    if (template[i] === '{') depth++;
    else if (template[i] === '}' && --depth === 0) return i;
  }
  return -1;
}

export function fillTemplate(parts: Part[], values: string[]): string {
  let field = 0;
  return parts.map((part) => ('text' in part ? part.text : (values[field++] ?? part.value))).join('');
}

export function defaults(parts: Part[]): string[] {
  return parts.flatMap((part) => ('text' in part ? [] : [part.value]));
}

export function labels(parts: Part[]): string[] {
  return parts.flatMap((part) => ('text' in part ? [] : [part.label]));
}

/** The values of the fields that give this spec, or null where it does not fit the template. */
export function matchTemplate(parts: Part[], spec: string): string[] | null {
  const pattern = parts
    .map((part) => ('text' in part ? part.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : '(.+?)'))
    .join('');
  const found = new RegExp(`^${pattern}$`).exec(spec);
  if (!found) return null;
  const values = found.slice(1);
  // A short field that contains a separator means that the spec does not fit the template.
  const fits = parts
    .filter((part) => 'label' in part)
    .every((part, i) => !/[:@]/.test(values[i]!) || /[:@]/.test(part.value));
  return fits ? values : null;
}

/** The field that contains character `at` of the filled template, and where in it; null between fields. */
export function fieldAt(parts: Part[], values: string[], at: number): { field: number; at: number } | null {
  let from = 0;
  let field = 0;
  for (const part of parts) {
    const isField = 'label' in part;
    const text = isField ? (values[field] ?? part.value) : part.text;
    if (isField && at >= from && at <= from + text.length) return { field, at: at - from };
    from += text.length;
    if (isField) field++;
  }
  return null;
}
