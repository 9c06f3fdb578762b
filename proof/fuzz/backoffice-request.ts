import type { BackofficeEndpoint } from '#contract/backoffice/endpoint.ts';
import { type BackofficeCallName, backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import type { SeededRandom } from '#proof/lib/random.ts';
import { sampleOf } from '#testing/schema-sample.ts';

/** Whose sessions the requests to the back office carry, and what they are about. */
export interface FuzzStaff {
  cookies: Readonly<Record<StaffRole, string>>;
  /** The origin that a page of the back office names. */
  origin: string;
  orderNumber: number;
}

/** A request to the back office before it is mutated. */
export interface StaffRequest {
  name: BackofficeCallName;
  path: string;
  headers: Record<string, string>;
  body: { input: Record<string, unknown>; options: Record<string, unknown> };
}

const NAMES = Object.keys(backofficeEndpoints) as BackofficeCallName[];
/**
 * They would end the sessions of the run, stop the shop, or take products off sale that the customers of its next round buy;
 * their dry run is fuzzed.
 */
export const REHEARSED: readonly BackofficeCallName[] = [
  'endOwnSession',
  'endOtherSessions',
  'endCustomerSession',
  'endCustomerSessions',
  'eraseCustomer',
  'changeSwitch',
  'setOwnPassword',
  'changeStaffRole',
  'endStaffSessions',
  'disableStaff',
  'blockProduct',
  'correctWeight',
  'classifyProduct',
  'limitPrice',
];

/** A call with an input of its schema, by somebody of the staff or by nobody. */
export function staffRequest(
  random: SeededRandom,
  staff: FuzzStaff,
  known: { customerId: string; email: string; asin: string },
): StaffRequest {
  const name = random.pick(NAMES);
  const endpoint: BackofficeEndpoint = backofficeEndpoints[name];
  const values = {
    number: staff.orderNumber,
    orderNumber: staff.orderNumber,
    id: known.customerId,
    email: known.email,
    asin: known.asin,
    code: '123456',
    q: known.email,
  };
  const cookie = random.pick([...Object.values(staff.cookies), null]);
  const isRehearsed = REHEARSED.includes(name) || random.once(2);
  return {
    name,
    path: `/operacion/api/${name}`,
    headers: { origin: staff.origin, ...(cookie === null || name === 'leave' ? {} : { cookie }) },
    body: {
      input: sampleOf(endpoint.input, values) as Record<string, unknown>,
      options: {
        key: `7f3f6c1e-0f0b-4f0e-9d63-${String(random.between(0, 1_000_000 - 1)).padStart(12, '0')}`,
        reason: 'Prueba',
        dryRun: isRehearsed,
      },
    },
  };
}
