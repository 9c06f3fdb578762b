import { expect, test } from 'vitest';
import { callerOf } from './calls.ts';

/** What the loader of a page throws whose call is refused. */
async function thrownFor(refused: { code: number; errors: { field: string; message: string }[] }): Promise<unknown> {
  const get = () => () => Promise.reject(Object.assign(new Error('No'), refused));
  const request = new Request('http://shop.test/operacion/devoluciones/1.data?cuenta=1');
  const call = callerOf({ context: { get }, request } as unknown as Parameters<typeof callerOf>[0]);
  return await call('readOwnSession', {}).catch((thrown: unknown) => thrown);
}

test.each([
  ['without a session to the sign-in', { code: 401, errors: [] }, '/entrar'],
  ['without a recent confirmation to that', { code: 403, errors: [{ field: 'stepUp', message: 'No' }] }, '/confirmar'],
])('a page that is read %s, and comes back', async (_who, refused, path) => {
  const thrown = await thrownFor(refused);
  expect(thrown).toBeInstanceOf(Response);
  const { headers } = thrown as Response;
  expect(headers.get('location')).toBe(`${path}?volver=%2Fdevoluciones%2F1%3Fcuenta%3D1`);
});

test('any other refusal is the page’s error', async () => {
  expect(await thrownFor({ code: 403, errors: [] })).toMatchObject({ data: 'No', init: { status: 403 } });
});
