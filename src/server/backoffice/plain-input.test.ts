import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BackofficeEndpoint } from '#contract/backoffice/endpoint.ts';
import { type BackofficeCallName, backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { MESSAGES } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import { createStaff, post } from '#testing/backoffice.ts';
import { startShop } from '#testing/shop.ts';

const ENDPOINTS = Object.entries(backofficeEndpoints) as [BackofficeCallName, BackofficeEndpoint][];
const NAMES = ENDPOINTS.map(([name]) => name);
/** A database stores none of these. */
const UNSTORABLE = ['\u0000', 'a\u0000b', '\u0007', '\ud800'];

const shop = await startShop();
const owner = await createStaff(shop, 'owner');

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

/** The paths of all texts that an input may have. */
function textPaths(schema: Schema, path: string[] = []): string[][] {
  const { properties = {}, items, anyOf = [], oneOf = [], additionalProperties: other } = schema;
  return [
    ...(schema.type === undefined || [schema.type].flat().includes('string') ? (path.length > 0 ? [path] : []) : []),
    ...Object.entries(properties).flatMap(([name, property]) => textPaths(property, [...path, name])),
    ...(items ? textPaths(items, [...path, '0']) : []),
    ...[...anyOf, ...oneOf].flatMap((option) => textPaths(option, path)),
    ...(typeof other === 'object' ? textPaths(other, [...path, 'a']) : []),
  ];
}

function withText([first = '', ...rest]: string[], text: string): unknown {
  const value = rest.length === 0 ? text : withText(rest, text);
  return first === '0' ? [value] : { [first]: value };
}

async function send(name: BackofficeCallName, input: unknown, reason = 'Prueba') {
  const body = { input, options: { key: randomUUID(), reason } };
  return await post(shop, { name, cookie: owner.cookie, body });
}

describe('text that cannot be stored', () => {
  test.each(NAMES)('is refused by %s in every field, which the error names', async (name) => {
    const schema = z.toJSONSchema(backofficeEndpoints[name].input, { io: 'input', unrepresentable: 'any' }) as Schema;
    for (const path of textPaths(schema)) {
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
