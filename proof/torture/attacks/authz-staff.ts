import type { BackofficeEndpoint } from '#contract/backoffice/endpoint.ts';
import { type BackofficeCallName, backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { mayDo, STAFF_ROLES } from '#domain/staff/roles.ts';
import { createStaff } from '#testing/backoffice.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import { type KnownValues, sampleOf } from '#testing/schema-sample.ts';
import type { Matrix } from './authz-shop.ts';
import { findCanaries, PERSON } from './canaries.ts';

const READINGS = (Object.entries(backofficeEndpoints) as [BackofficeCallName, BackofficeEndpoint][]).filter(
  ([, { kind }]) => kind === 'read',
);

async function send(url: string, headers: Record<string, string>, body: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return await response.text();
}

/** In how many readings of the back office its owner sees the customer. */
export async function countStaffReadings(
  { target, canaries }: Pick<Matrix, 'target' | 'canaries'>,
  known: KnownValues,
): Promise<number> {
  const { cookie } = await createStaff(target, 'owner');
  const headers = { origin: target.context.config.publicUrl, cookie };
  let count = 0;
  for (const [name, { input }] of READINGS) {
    const body = JSON.stringify({ input: sampleOf(input, known) });
    const text = await send(`${target.url}/operacion/api/${name}`, headers, body);
    if (findCanaries(text, body, canaries).length > 0) count += 1;
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
    for (const [name, { permission, input }] of READINGS) {
      if (permission !== null && !mayDo(role, permission)) continue;
      const body = JSON.stringify({ input: sampleOf(input, known) });
      const text = await send(`${target.url}/operacion/api/${name}`, headers, body);
      const sealed = findCanaries(text, body, SEALED);
      if (mayDo(role, 'documents.unseal')) unsealed += sealed.length > 0 ? 1 : 0;
      else checks.checkLeak(`${name} shows ${role} ${sealed.join(', ')}`, sealed.length === 0);
      const shown = mayDo(role, 'customers') ? [] : findCanaries(text, body, personal);
      checks.checkLeak(`${name} shows ${role} ${shown.join(', ')}`, shown.length === 0);
    }
  }
  return unsealed;
}
