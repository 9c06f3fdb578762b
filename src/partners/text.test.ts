import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toPlainLine, toPlainText } from './text.ts';

describe('plain text', () => {
  test.each([
    ['Tom &amp; Jerry <b>new</b><script>alert(1)</script>', 'Tom & Jerry new'],
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['5 < 6 &quot; x', '5 < 6 " x'],
    ['&lt;b&gt;Bold&lt;/b&gt;', 'Bold'],
    ['&amp;lt;b&amp;gt;Bold&amp;lt;/b&amp;gt;', 'Bold'],
    ['&amp;amp;lt;b&amp;amp;gt;Bold&amp;amp;lt;/b&amp;amp;gt;', 'Bold'],
    ['&#38;lt;i&#x26;gt;Italic', 'Italic'],
    ['&amp;lt;p&amp;gt;One&amp;lt;/p&amp;gt;&amp;lt;p&amp;gt;Two', 'One\nTwo'],
    ['&lt;img src=x onerror=alert(1)&gt;Lamp', 'Lamp'],
    ['&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;Lamp', 'Lamp'],
    ['AT&amp;amp;T', 'AT&T'],
    ['Fits sizes a&lt;b &amp;amp; more', 'Fits sizes a<b & more'],
    ['Caf&amp;eacute;', 'Café'],
    ['Left\u200eright\u202e, half \ud83d', 'Left right , half \ufffd'],
  ])('of %j is %j', (raw, expected) => {
    expect(toPlainText(raw)).toBe(expected);
  });

  test('has no markup for any nesting of encodings that sources are known for', () => {
    const encode = (text: string) => text.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;' })[mark] ?? '&gt;');
    const tag = fc.constantFrom('b', 'p', 'div', 'script', 'img src=x', 'a href="https://evil.example"');
    fc.assert(
      fc.property(fc.array(tag, { minLength: 1, maxLength: 4 }), fc.nat(3), (tags, times) => {
        let text = tags.map((name) => `<${name}>x`).join(' ');
        for (let round = 0; round < times; round += 1) text = encode(text);
        expect(toPlainText(text)).not.toMatch(/<|&(?:amp|lt|gt);/);
      }),
    );
  });

  test('takes a bounded number of rounds', () => {
    expect(toPlainText(`&${'amp;'.repeat(4000)}lt;b`).length).toBeLessThan(20_000);
    expect(toPlainText('&lt;'.repeat(5000))).toBe('<'.repeat(5000));
  });

  test('on one line has no line breaks', () => {
    expect(toPlainLine('<p>One</p><p>Two &amp;lt;br&amp;gt; three</p>')).toBe('One Two three');
  });
});
