import { describe, expect, test } from 'vitest';
import { backofficeHandlers as handlers } from '#server/backoffice-handlers.ts';
import { findStaffSession } from '#server/features/people/staff/sessions.ts';
import { createStaff } from '#testing/backoffice.ts';
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

const finance = await createStaff(shop, 'finance');

interface Sent {
  path?: string;
  cookie?: string | null;
  type?: string;
}

const post = (body: string, { path = '/operacion/ordenes/1?act=addNote', cookie = finance.cookie, type }: Sent = {}) =>
  fetch(`${shop.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: shop.context.config.publicUrl,
      ...(cookie === null ? {} : { cookie }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    body: new TextEncoder().encode(body),
  });

const ENCODED = 'application/x-www-form-urlencoded';
const inParts = (names: readonly string[]) =>
  `${names.map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nPrueba\r\n`).join('')}--x--\r\n`;

test('a form reaches its page, whichever of the two encodings it has', async () => {
  const encoded = await post('reason=Prueba', { type: ENCODED });
  expect([encoded.status, await encoded.text()]).toEqual([200, 'Prueba']);
  const parts = await post(inParts(['reason']), { type: 'multipart/form-data; boundary=x' });
  expect([parts.status, await parts.text()]).toEqual([200, 'Prueba']);
});

test.each([
  ['JSON', '{"reason":"Prueba"}', 'application/json'],
  ['a form in parts without its boundary', 'reason=Prueba', 'multipart/form-data'],
  ['an unfinished form in parts', '--x\r\nContent-Disp', 'multipart/form-data; boundary=x'],
  ['a part without end', inParts(['reason']).slice(0, -10), 'multipart/form-data; boundary=x'],
  ['a part with a long head', inParts(['x'.repeat(2000)]), 'multipart/form-data; boundary=x'],
  ['text', 'Prueba', 'text/plain'],
  ['a body without a type', 'Prueba', undefined],
])('%s in place of a form is refused as the fault of its sender', async (_what, body, type) => {
  const response = await post(body, type === undefined ? {} : { type });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 400, message: 'El formulario no se pudo leer' },
  ]);
});

test.each([
  ['encoded', ENCODED, (names: readonly string[]) => names.map((name) => `${encodeURIComponent(name)}=x`).join('&')],
  ['in parts', 'multipart/form-data; boundary=x', inParts],
])('a form %s that holds too much is refused before its page reads it', async (_how, type, formOf) => {
  const messageOf = async (names: readonly string[]) => {
    const response = await post(formOf(names), { type });
    return [response.status, response.status === 200 ? '' : ((await response.json()) as { message: string }).message];
  };
  expect(await messageOf(Array.from({ length: 500 }, (_, at) => `a${at}`))).toEqual([200, '']);
  expect(await messageOf(Array.from({ length: 501 }, (_, at) => `a${at}`))).toEqual([
    400,
    'El pedido tiene más de 500 campos',
  ]);
  expect(await messageOf(Array<string>(101).fill('a'))).toEqual([400, 'Un campo del pedido está más de 100 veces']);
  expect(await messageOf([`a${'[0]'.repeat(8)}`])).toEqual([400, 'El pedido tiene más de 8 niveles']);
  expect(await messageOf(['a[1001]'])).toEqual([400, 'Una lista del pedido llega más allá del lugar 1000']);
});

describe('before a form is read', () => {
  // No reader of forms takes it: what is refused otherwise was refused before.
  const UNREADABLE = '[';
  const messageOf = async (sent: Sent) => {
    const response = await post(UNREADABLE, sent);
    return [
      response.status,
      response.headers.get('location') ?? ((await response.json()) as { message: string }).message,
    ];
  };

  test('its sender is known: who has no session is led to the sign-in, and told so by the page’s script', async () => {
    const cookie = null;
    expect(await messageOf({ cookie })).toEqual([303, '/operacion/entrar']);
    for (const path of ['/operacion/ordenes/1.data?act=addNote', '/operacion/vista.data', '/operacion/salir.data'])
      expect(await messageOf({ path, cookie })).toEqual([401, 'Ingresá para continuar']);
    // A call that needs no session is no way to the other pages.
    const path = '/operacion/ordenes/1.data?act=signInWithPassword';
    expect(await messageOf({ path, cookie })).toEqual([401, 'Ingresá para continuar']);
  });

  test('its sender may do what its address names, and the audit has who may not', async () => {
    const path = '/operacion/ordenes/1?act=blockProduct';
    expect(await messageOf({ path })).toEqual([403, 'Tu rol no permite esto']);
    const rows = await shop.context.db
      .selectFrom('staff_audit')
      .select(['act', 'outcome'])
      .where('staff_id', '=', finance.id)
      .execute();
    expect(rows).toEqual([{ act: 'blockProduct', outcome: 'refused' }]);
  });

  test.each(['', '?act=', '?act=toString', '?act=listOrders', '?act=addNote&act=addNote'])(
    'its address names one act (%s does not)',
    async (query) => {
      expect(await messageOf({ path: `/operacion/ordenes/1${query}` })).toEqual([400, 'Ese formulario no existe']);
    },
  );

  test('the pages of sign-in and invitation take what opens a session, and no act', async () => {
    for (const page of ['entrar', 'invitacion', 'entrar.data', 'invitacion.data']) {
      const path = `/operacion/${page}`;
      expect(await messageOf({ path: `${path}?act=addNote` })).toEqual([400, 'Ese formulario no existe']);
      expect(await messageOf({ path: `${path}?act=signInWithPassword`, cookie: null })).toEqual([
        400,
        'El formulario no se pudo leer',
      ]);
    }
  });
});

test('of somebody without a session 16 kB and 50 fields are read', async () => {
  const sent = { path: '/operacion/entrar?act=signInWithPassword', cookie: null, type: ENCODED };
  const fields = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=x`).join('&');
  expect((await post(fields(50), sent)).status).toBe(200);
  expect((await post(fields(51), sent)).status).toBe(400);
  expect((await post(`a=${'x'.repeat(16 * 1024 - 2)}`, sent)).status).toBe(200);
  expect((await post(`a=${'x'.repeat(16 * 1024 - 1)}`, sent)).status).toBe(413);
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
