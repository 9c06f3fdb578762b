import { expect, test } from 'vitest';
import { backofficeHandlers as handlers } from '#server/backoffice-handlers.ts';
import { findStaffSession } from '#server/features/people/staff/sessions.ts';
import { startShop } from '#testing/shop.ts';
import { serveBackoffice } from './pages.ts';
import { backofficeOrigin } from './session-cookie.ts';

let file: Response;

const shop = await startShop({
  extensions: ({ context }) => [
    (app) =>
      serveBackoffice(app, {
        context,
        handlers,
        findStaffSession,
        // Reads the form as the action of a page does, and fails at what it cannot read.
        render: async (request) =>
          request.url.endsWith('/csv')
            ? file
            : new Response(request.method === 'GET' ? request.url : String((await request.formData()).get('reason'))),
      }),
  ],
});

test('a list as a file is sent while it is read', async () => {
  const { readable, writable } = new TransformStream<Uint8Array>();
  file = new Response(readable, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
  const rows = writable.getWriter();
  void rows.write(new TextEncoder().encode('first\n'));
  const headers = { 'accept-encoding': 'identity' };
  const answer = (await fetch(`${shop.url}/operacion/ordenes/csv`, { headers })).body?.getReader();
  expect(new TextDecoder().decode((await answer?.read())?.value)).toBe('first\n');
  void rows.write(new TextEncoder().encode('second\n'));
  void rows.close();
  expect(new TextDecoder().decode((await answer?.read())?.value)).toBe('second\n');
  expect((await answer?.read())?.done).toBe(true);
});

const post = (body: string, type?: string) =>
  fetch(`${shop.url}/operacion/ordenes/1`, {
    method: 'POST',
    headers: { origin: shop.context.config.publicUrl, ...(type === undefined ? {} : { 'content-type': type }) },
    body: new TextEncoder().encode(body),
  });

test('a form reaches its page, whichever of the two encodings it has', async () => {
  const encoded = await post('reason=Prueba', 'application/x-www-form-urlencoded');
  expect([encoded.status, await encoded.text()]).toEqual([200, 'Prueba']);
  const parts = '--x\r\nContent-Disposition: form-data; name="reason"\r\n\r\nPrueba\r\n--x--\r\n';
  const inParts = await post(parts, 'multipart/form-data; boundary=x');
  expect([inParts.status, await inParts.text()]).toEqual([200, 'Prueba']);
});

test.each([
  ['JSON', '{"reason":"Prueba"}', 'application/json'],
  ['a form in parts without its boundary', 'reason=Prueba', 'multipart/form-data'],
  ['an unfinished form in parts', '--x\r\nContent-Disp', 'multipart/form-data; boundary=x'],
  ['text', 'Prueba', 'text/plain'],
  ['a body without a type', 'Prueba', undefined],
])('%s in place of a form is refused as the fault of its sender', async (_what, body, type) => {
  const response = await post(body, type);
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 400, message: 'El formulario no se pudo leer' },
  ]);
});

test.each(['null', '://', 'https://example.com'])(
  'a page is read at its own address whatever the header Origin says (%s)',
  async (origin) => {
    const response = await fetch(`${shop.url}/operacion/ordenes/1`, { headers: { origin } });
    expect([response.status, await response.text()]).toEqual([
      200,
      `${backofficeOrigin(shop.context.config)}/operacion/ordenes/1`,
    ]);
  },
);
