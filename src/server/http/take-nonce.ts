import { createHash } from 'node:crypto';

/**
 * A rendered page without its nonce, and the policy's sources of the inline scripts that carried it. The page is read
 * once: between two places of the nonce there are a tag's other attributes, its text and what follows. Its parts are
 * encoded as they are, because joining the text of a page first costs as much as encoding it.
 */
export function takeNonce(html: string, nonce: string): { plain: Buffer; scripts: string[] } {
  const [first = '', ...others] = html.split(` nonce="${nonce}"`);
  const scripts: string[] = [];
  let before = first;
  for (const after of others) {
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, after.indexOf('>'));
    if (tag.startsWith('<script') && !tag.includes(' src=')) {
      const code = after.slice(after.indexOf('>') + 1, after.indexOf('</script>'));
      scripts.push(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
    before = after;
  }
  return { plain: Buffer.concat([first, ...others].map((part) => Buffer.from(part))), scripts };
}
