import { expect, test } from 'vitest';
import { holdsMarkup } from './foreign-markup.ts';

test.each([
  ['<p><b data-foreign="foreign-soldBy">Norda</b></p>', true],
  ['<p>&lt;b data-foreign=&quot;foreign-soldBy&quot;&gt;Norda&lt;/b&gt;</p>', false],
  ['<script>{"soldBy":"\\u003cb data-foreign=\\"foreign-soldBy\\"\\u003eNorda"}</script>', false],
  ['<p><b data-foreign="foreign-features">Steel</b></p>', false],
])('%s holds the text as markup: %s', (page, expected) => {
  expect(holdsMarkup(page, 'soldBy')).toBe(expected);
});
