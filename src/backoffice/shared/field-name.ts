/** The name of a field of a form: a place in a list is in brackets there, and after a dot in a refusal. */
export function fieldName(path: string): string {
  return path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');
}
