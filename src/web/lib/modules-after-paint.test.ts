import { expect, test } from 'vitest';
import { holdModules } from './modules-after-paint.ts';

const PAGE =
  '<head><link rel="modulepreload" href="/a.js"/></head><body><p>1</p><script nonce="n">1</script><script nonce="n" type="module" async="">import "/a.js"</script>';

test('the modules of a page and their preloads are held, other scripts are not', () => {
  expect(holdModules(PAGE)).toBe(
    '<head><link rel="later" href="/a.js"/></head><body><p>1</p><script nonce="n">1</script><script nonce="n" type="text/plain" async="" data-later="">import "/a.js"</script>',
  );
});

test('a page without the script of its modules is an error', () => {
  expect(() => holdModules('<p>Hola</p>')).toThrow('the page has no script of its modules');
});
