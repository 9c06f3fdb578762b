const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * All texts one typing mistake away from a text without accents: two letters exchanged, one missing, one too many, one
 * wrong. The first letter is rarely mistyped and stays, unless it was exchanged with the second.
 */
export function oneEditFrom(text: string): string[] {
  const found = new Set<string>();
  for (let at = 1; at <= text.length; at += 1) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    for (const letter of LETTERS) {
      found.add(before + letter + after);
      if (after !== '') found.add(before + letter + after.slice(1));
    }
    if (after !== '') {
      found.add(before + after.slice(1));
      found.add(before.slice(0, -1) + after.slice(0, 1) + before.slice(-1) + after.slice(1));
    }
  }
  found.delete(text);
  return [...found];
}
