import { randomUUID } from 'node:crypto';
import type { BackofficeEndpoint } from '#contract/backoffice/endpoint.ts';
import { type BackofficeCallName, backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { mayDo, STAFF_ROLES } from '#domain/staff/roles.ts';
import { createStaff } from '#testing/backoffice.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import { type KnownValues, sampleOf } from '#testing/schema-sample.ts';
import type { Matrix } from './authz-shop.ts';
import { findCanaries, PERSON } from './canaries.ts';
import type { StaffSessions } from './staff-sessions.ts';

const CALLS = (Object.entries(backofficeEndpoints) as [BackofficeCallName, BackofficeEndpoint][]).filter(
  ([, { kind }]) => kind !== 'entry',
);

interface Sent {
  status: number;
  text: string;
}

/** Every call of the back office by whoever may not make it, with an input that it would accept. */
export async function callBackoffice(matrix: Matrix, sessions: StaffSessions, known: KnownValues): Promise<void> {
  const call = caller(matrix, known);
  const origin = matrix.target.context.config.publicUrl;
  const outsiders: Record<string, Record<string, string>> = {
    nobody: { origin },
    'a customer': { origin, authorization: `Bearer ${matrix.owner.token}` },
    ...Object.fromEntries(
      Object.entries(sessions.over).map(([state, cookie]) => [`a session ${state}`, { origin, cookie }]),
    ),
  };
  for (const [name, endpoint] of CALLS) {
    for (const [identity, headers] of Object.entries(outsiders)) await call(name, { identity, headers, status: 401 });
    const foreign = { cookie: sessions.open.owner.cookie, origin: 'https://otra.example' };
    await call(name, { identity: 'a page of another site', headers: foreign, status: 403 });
    for (const role of STAFF_ROLES) {
      const { permission, stepUp } = endpoint;
      const isAllowed = permission === null || mayDo(role, permission);
      const headersOf = (cookie: string) => ({ origin, cookie });
      if (permission !== null) {
        const headers = headersOf(sessions.recovered[role].cookie);
        await call(name, { identity: `${role} by a recovery code`, headers, status: 403 });
      }
      if (!isAllowed) await call(name, { identity: role, headers: headersOf(sessions.open[role].cookie), status: 403 });
      else if (stepUp) {
        const headers = headersOf(sessions.unconfirmed[role].cookie);
        await call(name, { identity: `${role} without a confirmation`, headers, status: 403 });
      }
    }
  }
}

interface Attempt {
  identity: string;
  headers: Record<string, string>;
  status: number;
}

function caller({ target, canaries, checks }: Matrix, known: KnownValues) {
  return async (name: BackofficeCallName, { identity, headers, status }: Attempt): Promise<void> => {
    const endpoint: BackofficeEndpoint = backofficeEndpoints[name];
    const options = { key: randomUUID(), reason: 'Prueba', dryRun: false };
    const body = JSON.stringify({ input: sampleOf(endpoint.input, known), options });
    const sent = await send(`${target.url}/operacion/api/${name}`, headers, body);
    checks.check(`${name} by ${identity} is ${sent.status}`, sent.status === status);
    const found = findCanaries(sent.text, body, canaries);
    checks.checkLeak(`${name} by ${identity} shows ${found.join(', ')}`, found.length === 0);
  };
}

async function send(url: string, headers: Record<string, string>, body: string): Promise<Sent> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, text: await response.text() };
}

/** In how many readings of the back office its owner sees the customer. */
export async function countStaffReadings(matrix: Matrix, { open }: StaffSessions, known: KnownValues): Promise<number> {
  const headers = { origin: matrix.target.context.config.publicUrl, cookie: open.owner.cookie };
  let count = 0;
  for (const [name, { kind, input }] of CALLS.filter(([, endpoint]) => endpoint.kind === 'read')) {
    const body = JSON.stringify({ input: sampleOf(input, known) });
    const { text } = await send(`${matrix.target.url}/operacion/api/${name}`, headers, body);
    if (kind === 'read' && findCanaries(text, body, matrix.canaries).length > 0) count += 1;
  }
  return count;
}

/** What is stored encrypted, and only a role that may unseal it sees. */
const SEALED = [CUSTOMS_DATA.document, CUSTOMS_DATA.birthday];

/**
 * Every reading by every role that may make it, a customer's export included: each shows what the role may see. Returns
 * how many showed somebody who may unseal it what is sealed.
 */
export async function readAsRoles({ target, owner, checks }: Matrix, known: KnownValues): Promise<number> {
  const personal = [owner.email, PERSON.lastName, PERSON.phone];
  let unsealed = 0;
  for (const role of STAFF_ROLES) {
    const staff = await createStaff(target, role);
    if (mayDo(role, 'customers.export')) await staff.act('exportCustomer', { id: owner.id });
    const headers = { origin: target.context.config.publicUrl, cookie: staff.cookie };
    for (const [name, { permission, input }] of CALLS.filter(([, endpoint]) => endpoint.kind === 'read')) {
      if (permission !== null && !mayDo(role, permission)) continue;
      const body = JSON.stringify({ input: sampleOf(input, known) });
      const { text } = await send(`${target.url}/operacion/api/${name}`, headers, body);
      const sealed = findCanaries(text, body, SEALED);
      if (mayDo(role, 'documents.unseal')) unsealed += sealed.length > 0 ? 1 : 0;
      else checks.checkLeak(`${name} shows ${role} ${sealed.join(', ')}`, sealed.length === 0);
      const shown = mayDo(role, 'customers') ? [] : findCanaries(text, body, personal);
      checks.checkLeak(`${name} shows ${role} ${shown.join(', ')}`, shown.length === 0);
    }
  }
  return unsealed;
}
