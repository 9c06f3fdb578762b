import { randomUUID } from 'node:crypto';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import backofficeRoutes from '#backoffice/routes.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import webRoutes from '#web/routes.ts';
import type { Matrix } from './authz-shop.ts';
import { findCanaries } from './canaries.ts';
import { pathsOf } from './route-paths.ts';

/** Ids of what the pages are about. */
export type PageValues = Readonly<Record<'number' | 'id' | 'photoId' | 'asin', string>>;

const PUBLIC_PAGES: readonly string[] = [
  '/operacion/entrar',
  '/operacion/invitacion',
  '/operacion/salir',
  '/operacion/vista',
];

/** Every page of the shop, by a stranger: pages hold nothing personal. */
export async function readShopPages(matrix: Matrix, { owner, stranger } = matrix): Promise<void> {
  const paths = pathsOf(webRoutes as RouteConfigEntry[], { id: owner.orders.purchased, provider: 'google' });
  const about = new URLSearchParams({ uid: owner.id, oid: owner.orders.purchased, asin: owner.asin }).toString();
  for (const path of paths) {
    for (const address of [`${path}?${about}`, `${path === '/' ? '/_root' : path}.data?${about}`]) {
      const answer = await read(matrix, address, { authorization: `Bearer ${stranger.token}` });
      matrix.checks.check(`${address} by a stranger is ${answer.status}`, answer.status < 500);
    }
  }
}

/** Every page of the back office, and its data, by whoever has no session: the way to the sign-in. */
export async function readStaffPages(matrix: Matrix, values: PageValues): Promise<void> {
  const paths = pathsOf(backofficeRoutes as RouteConfigEntry[], values, '/operacion').filter(
    (path) => !PUBLIC_PAGES.includes(path),
  );
  const cookies = { nobody: '', 'an ended session': await endedSession(matrix) };
  for (const path of paths) {
    for (const [identity, cookie] of Object.entries(cookies)) {
      const headers = { ...(cookie ? { cookie } : {}), authorization: `Bearer ${matrix.owner.token}` };
      const page = await read(matrix, path, headers);
      // The first page leads to the queue, which leads to the sign-in.
      const isSent = page.status === 302 && page.location.startsWith('/operacion/');
      matrix.checks.check(`${path} by ${identity} is ${page.status} ${page.location}`, isSent || page.status === 401);
      const beside = await read(matrix, `${path}.data`, headers);
      matrix.checks.check(`${path}.data by ${identity} is ${beside.status}`, beside.status < 500);
    }
  }
}

/** Files that a session alone may have: an export, a photo of a case, a customer's data. */
export async function readDownloads(matrix: Matrix, values: PageValues): Promise<number> {
  const staffOf = (role: StaffRole) => createStaff(matrix.target, role);
  const owner = await staffOf('owner');
  const [support, purchasing, finance] = [
    await staffOf('support'),
    await staffOf('purchasing'),
    await staffOf('finance'),
  ];
  const released = await release(matrix, owner);
  const downloads: [path: string, allowed: TestStaff, denied: TestStaff[]][] = [
    [`/operacion/dinero/exportar/${released}`, owner, [support, purchasing, finance]],
    [`/operacion/casos/${values.number}/fotos/${values.photoId}`, support, [purchasing, finance]],
    [`/operacion/clientes/${values.id}/datos`, owner, [support, purchasing, finance]],
  ];
  let served = 0;
  for (const [path, allowed, denied] of downloads) {
    for (const cookie of [...denied.map((staff) => staff.cookie), await endedSession(matrix), '']) {
      const answer = await read(matrix, path, cookie ? { cookie } : {});
      const isFile = answer.status === 200 && !answer.type.startsWith('text/html');
      matrix.checks.check(`${path} by somebody else is ${answer.status} ${answer.type}`, !isFile);
    }
    const own = await fetch(`${matrix.target.url}${path}`, { headers: { cookie: allowed.cookie } });
    if (own.status === 200 && !String(own.headers.get('content-type')).startsWith('text/html')) served += 1;
    await own.arrayBuffer();
  }
  return served;
}

async function endedSession({ target }: Matrix): Promise<string> {
  const staff = await createStaff(target, 'owner');
  await staff.call('leave');
  return staff.cookie;
}

/** Releases an export and a customer's data to a session; the export's id. */
async function release({ target, owner }: Matrix, staff: TestStaff): Promise<string> {
  await staff.act('exportCustomer', { id: owner.id });
  const act = { kind: 'orders', month: new Date().toISOString().slice(0, 7) } as const;
  const options = { key: randomUUID() };
  await staff.act('exportMonth', act, options);
  const found = await target.context.db.selectFrom('exports').select('id').executeTakeFirst();
  return found?.id ?? 'nada';
}

async function read({ target, canaries, checks }: Matrix, path: string, headers: Record<string, string>) {
  const response = await fetch(`${target.url}${path}`, { headers, redirect: 'manual' });
  const text = await response.text();
  const found = findCanaries(text, decodeURIComponent(path), canaries);
  checks.checkLeak(`${path} shows ${found.join(', ')}`, found.length === 0);
  const { status } = response;
  return {
    status,
    location: response.headers.get('location') ?? '',
    type: response.headers.get('content-type') ?? '',
  };
}
