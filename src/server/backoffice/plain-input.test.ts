import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BackofficeEndpoint } from '#contract/backoffice/endpoint.ts';
import { type BackofficeCallName, backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { MESSAGES } from '#contract/messages.ts';
import { createStaff, post } from '#testing/backoffice.ts';
import { startShop } from '#testing/shop.ts';
import { textPaths, withText } from '#testing/text-paths.ts';

const ENDPOINTS = Object.entries(backofficeEndpoints) as [BackofficeCallName, BackofficeEndpoint][];
const NAMES = ENDPOINTS.map(([name]) => name);
/** A database stores none of these. */
const UNSTORABLE = ['\u0000', 'a\u0000b', '\u0007', '\ud800'];

const shop = await startShop();
const owner = await createStaff(shop, 'owner');

async function send(name: BackofficeCallName, input: unknown, reason = 'Prueba') {
  const body = { input, options: { key: randomUUID(), reason } };
  return await post(shop, { name, cookie: owner.cookie, body });
}

describe('text that cannot be stored', () => {
  test.each(NAMES)('is refused by %s in every field, which the error names', async (name) => {
    for (const path of textPaths(backofficeEndpoints[name].input)) {
      for (const text of UNSTORABLE) {
        const { status, error } = await send(name, withText(path, text));
        expect([path, status, error.errors?.[0]]).toEqual([
          path,
          400,
          { field: path.join('.'), message: MESSAGES.characters },
        ]);
      }
    }
  });

  test('is refused as the name of a field and as a reason', async () => {
    expect(await send('listRules', { '\u0000': 1 })).toMatchObject({ status: 400 });
    const stop = { name: 'purchasing', stop: true };
    expect(await send('changeSwitch', stop, 'por\u0000que')).toMatchObject({
      status: 400,
      error: { errors: [{ field: 'reason', message: MESSAGES.characters }] },
    });
    expect((await send('changeSwitch', stop, 'dos\nrenglones')).status).toBe(200);
  });
});
