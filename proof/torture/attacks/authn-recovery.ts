import { mayDo, STAFF_ROLES } from '#domain/staff/roles.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createShopper, placeOrder } from '#testing/order-steps.ts';
import type { Checks } from './checks.ts';
import { openTarget } from './target.ts';

/** A carrier that is no simulator; nothing asks it. */
const REAL_CARRIER = {
  MODE: 'rehearsal',
  SKYPOSTAL_USER_CODE: '1',
  SKYPOSTAL_USER_KEY: 'k',
  SKYPOSTAL_APP_KEY: 'a',
  SKYPOSTAL_COPA_ID: '1',
  SKYPOSTAL_BOX_ID: '1',
  SKYPOSTAL_HOOK_KEY: 'la-llave-del-transportista',
};

/**
 * The panel of a real carrier by sessions of the staff: those of a recovery code open neither its page nor its calls,
 * the others by their role. Returns how many opened it.
 */
export async function openCarrierPanel(checks: Checks): Promise<number> {
  const target = await openTarget('authn-recovery', REAL_CARRIER);
  let opened = 0;
  try {
    const { id } = await placeOrder(target, await createShopper(target));
    for (const factor of ['passkey', 'recovery'] as const) {
      for (const role of STAFF_ROLES) {
        const { cookie } = await createStaff(target, role, factor);
        const isAllowed = factor !== 'recovery' && mayDo(role, 'packages');
        for (const path of [`/api/fake-skypostal-api/orders/${id}`, '/skypostal-panel']) {
          const { status } = await fetch(`${target.url}${path}`, { headers: { cookie }, redirect: 'manual' });
          checks.check(`${path} by ${role} with ${factor} is ${status}`, (status === 200) === isAllowed);
          if (status === 200) opened += 1;
        }
      }
    }
  } finally {
    await target.stop();
  }
  return opened;
}
