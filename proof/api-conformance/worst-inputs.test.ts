import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { complaintsExtension } from '#app/development/staged-complaints/complaints-extension.ts';
import { performAct, performEntry } from '#backoffice/shared/submit.ts';
import { backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { serveBackoffice } from '#server/backoffice/pages.ts';
import { backofficeHandlers as handlers } from '#server/backoffice-handlers.ts';
import { findStaffSession } from '#server/features/people/staff/sessions.ts';
import { createStaff } from '#testing/backoffice.ts';
import { listRoutes } from '#testing/list-routes.ts';
import { startShop } from '#testing/shop.ts';
import { worstForms, worstJson, worstParts } from '#testing/worst-inputs.ts';
import { partnerCredentials } from './partner-credentials.ts';
import { type Reply, sendRaw } from './request.ts';

const shop = await startShop({
  config: { bounces: { address: 'rebotes@puente.example', secret: 'un-secreto-de-rebotes' } },
  extensions: (open) => [
    complaintsExtension(open),
    (app) =>
      serveBackoffice(app, {
        context: open.context,
        handlers,
        findStaffSession,
        // The action of every page, without the page.
        render: async (request, { call }) => {
          const args = { context: { get: () => call }, request } as unknown as Parameters<typeof performAct>[0];
          const isEntry = /\/(entrar|invitacion)/.test(request.url);
          return Response.json(await (isEntry ? performEntry(args) : performAct(args)));
        },
      }),
  ],
});
const customer = await shop.createCustomer();
const owner = await createStaff(shop, 'owner');

/** What a route answers that read no field of a body: it knows nobody, or takes no such body, or none at all. */
const UNREAD = [301, 303, 401, 403, 404, 415];
const BOUNDS =
  /^(El pedido tiene más de \d+ (campos|niveles)|Un campo del pedido está más de \d+ veces|Una lista del pedido llega más allá del lugar \d+|El pedido es demasiado grande|El formulario no se pudo leer)$/;
const TYPES = {
  'application/json': worstJson,
  'application/x-www-form-urlencoded': worstForms,
  'multipart/form-data; boundary=x': (length: number) => worstParts(length, 'x'),
};
type Type = keyof typeof TYPES;
/** What proves who sends a notice is of its body. */
const SIGNED = ['POST /webhooks/abitab', 'POST /webhooks/zinc'];
/** Bytes of a body and of one four times as large, the largest that a route may take first. */
const SIZES = [12_000, 3500, 2000];
/** What other work of the process may add. */
const NOISE_MS = 250;
const TRIES = 3;

interface Target {
  route: string;
  method: string;
  path: string;
  headers(body: string): Record<string, string>;
}

function targetOf(route: string, isKnown: boolean): Target {
  const [method = '', pattern = ''] = route.split(' ');
  const isStaff = pattern.startsWith('/operacion');
  const page = pattern.replace('*', 'ordenes/1').replace(/:asin/, 'B000000000');
  const path = page.replace(/:\w+/g, 'f0000000-0000-4000-8000-000000000000');
  const call = /entrar|invitacion/.test(path) ? 'signInWithPassword' : 'addNote';
  const own: Record<string, string> = isStaff
    ? { cookie: owner.cookie }
    : { authorization: `Bearer ${customer.token}` };
  return {
    route,
    method,
    path: isStaff && !path.includes('/api/') ? `${path}?act=${call}` : path,
    headers: (body) => ({
      origin: shop.context.config.publicUrl,
      ...(isKnown ? own : {}),
      ...(isKnown && /webhooks|sistarbanc/.test(path) ? partnerCredentials(shop, path, body) : {}),
    }),
  };
}

async function send({ method, path, headers }: Target, type: Type, body: string): Promise<Reply> {
  return await sendRaw(shop, { method, path, headers: { ...headers(body), 'content-type': type }, body });
}

/** Milliseconds of the processor that a request costs, of this process: the client's and the shop's. */
async function costOf(target: Target, type: Type, body: string): Promise<{ cost: number; reply: Reply }> {
  const before = process.cpuUsage();
  const reply = await send(target, type, body);
  const { user, system } = process.cpuUsage(before);
  return { cost: (user + system) / 1000, reply };
}

/** How a route answers the worst bodies of a type; one line for each fault. */
async function faultsOfType(target: Target, type: Type): Promise<string[]> {
  const worst = TYPES[type];
  const replies = await Promise.all(SIZES.map((size) => send(target, type, worst(size * 4)[0] ?? '')));
  const size = SIZES[replies.findIndex(({ status }) => status !== 413)] ?? 0;
  const found: string[] = [];
  if (size === 0) return [`${target.route} takes none of the sizes`];
  // Nothing of it is read, whatever stands in it.
  if (replies.some(({ status }) => status === 415)) return [];
  for (const [index, small] of worst(size).entries()) {
    const name = `${target.route} ${type} ${small.slice(0, 30)}`;
    const large = worst(size * 4)[index] ?? '';
    let isCheap = false;
    for (let left = TRIES; left > 0 && !isCheap; left--) {
      const [one, four] = [await costOf(target, type, small), await costOf(target, type, large)];
      isCheap = four.cost <= 6 * one.cost + NOISE_MS;
      for (const { status, text, body } of [one.reply, four.reply])
        if (!UNREAD.includes(status) && !(status === 400 && isBound(target, body)))
          found.push(`${name}: ${status} ${text.slice(0, 100)}`);
    }
    if (!isCheap) found.push(`${name}: a body four times as large costs more than six times as much`);
  }
  return found;
}

/** Whether an answer says which bound was broken; partners are told that a notice could not be read. */
function isBound({ path }: Target, body: Reply['body']): boolean {
  return path.startsWith('/webhooks/') ? body?.ok === false || BOUNDS.test(body?.message) : BOUNDS.test(body?.message);
}

/** The status of a request whose body never arrives; null where the route waits for it. */
async function statusWithoutBody({ method, path, headers }: Target): Promise<number | null> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const lines = Object.entries({
    host: 'x',
    ...headers(''),
    'content-type': 'application/json',
    'content-length': '12',
  });
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  for await (const chunk of socket) {
    socket.destroy();
    return Number(String(chunk).split(' ')[1]);
  }
  return null;
}

const ROUTES = listRoutes(shop.app).filter((route) => /^(POST|PUT|PATCH|DELETE) /.test(route));

beforeAll(async () => {
  // The first request of a kind pays for what is compiled and loaded.
  for (const route of ROUTES.slice(0, 20)) await faultsOfType(targetOf(route, true), 'application/json');
});

test('the routes with a body are those of the shop, its staff and its partners', () => {
  expect(ROUTES.length).toBeGreaterThan(Object.keys(backofficeEndpoints).length + 100);
});

test.each(ROUTES)(
  '%s refuses the worst bodies before their fields are read, at a cost in proportion',
  async (route) => {
    const found: string[] = [];
    for (const type of Object.keys(TYPES) as Type[]) found.push(...(await faultsOfType(targetOf(route, true), type)));
    const stranger = targetOf(route, false);
    const { status } = await send(stranger, 'application/json', '{}');
    const isRefused = [401, 403].includes(status) || (status === 303 && stranger.path.startsWith('/operacion'));
    if (isRefused && !SIGNED.includes(route)) expect(await statusWithoutBody(stranger)).toBe(status);
    else for (const type of Object.keys(TYPES) as Type[]) found.push(...(await faultsOfType(stranger, type)));
    expect(found).toEqual([]);
  },
);
