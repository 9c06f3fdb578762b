import { expect, test } from 'vitest';
import { callerOf } from './calls.ts';

/** What the loader of a page throws whose call is refused. */
async function thrownFor(refused: { code: number; errors: { field: string; message: string }[] }): Promise<unknown> {
  const get = () => () => Promise.reject(Object.assign(new Error('No'), refused));
  const request = new Request('http://shop.test/operacion/devoluciones/1.data?cuenta=1&act=takeRefund');
  const call = callerOf({ context: { get }, request } as unknown as Parameters<typeof callerOf>[0]);
  return await call('readOwnSession', {}).catch((thrown: unknown) => thrown);
}

test('a page that is read without a session leads to the sign-in, and comes back', async () => {
  const thrown = await thrownFor({ code: 401, errors: [] });
  expect(thrown).toBeInstanceOf(Response);
  const { headers } = thrown as Response;
  expect(headers.get('location')).toBe('/entrar?volver=%2Fdevoluciones%2F1%3Fcuenta%3D1');
});

test('any other refusal is the page’s error', async () => {
  expect(await thrownFor({ code: 403, errors: [] })).toMatchObject({ data: 'No', init: { status: 403 } });
});
