const PLACEHOLDERS =
  /^(?:(?:n\/[ad]|n\.[ad]\.?|na|null|undefined|none|not available|untitled|\[object object\])\s*)+$/i;
const PUNCTUATION = /^[\s\p{Pd}._*?/|]*$/u;

/** Whether a line stands for a missing text, as sources write it: empty, 'N/A', 'null', '-'. */
export function isPlaceholder(line: string): boolean {
  return line === 'NaN' || PUNCTUATION.test(line) || PLACEHOLDERS.test(line);
}
