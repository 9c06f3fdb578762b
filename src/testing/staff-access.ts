import { Secret, TOTP } from 'otpauth';
import { printInvitation } from '#commands/staff.ts';
import type { BackofficeCallName, BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import { backofficeOrigin } from '#server/backoffice/session-cookie.ts';
import { post, type StaffReply } from './backoffice.ts';
import { createPasskey, type TestPasskey } from './passkey.ts';
import type { SharedShop } from './shop.ts';

export const STAFF_PASSWORD = 'tres tristes tigres 9';
const STEP_MS = 30_000;

/** A call of the back office by a visitor, or by the session of a cookie. */
export async function visit<Name extends BackofficeCallName>(
  at: SharedShop | { shop: SharedShop; cookie: string },
  name: Name,
  input: unknown = {},
): Promise<StaffReply<BackofficeReply<Name>>> {
  return 'shop' in at
    ? await post(at.shop, { name, cookie: at.cookie, body: { input } })
    : await post(at, { name, body: { input } });
}

/** The session that a reply gave to the browser. */
export function cookieOf({ setCookie }: { setCookie: string | null }): string {
  return setCookie?.split(';')[0] ?? '';
}

/** Invites by the command; returns the token of the link that it prints. A step of authenticator apps has just begun. */
export async function invite(shop: SharedShop, invitee: { email: string; role: StaffRole }): Promise<string> {
  nextStep(shop);
  const lines: string[] = [];
  await printInvitation(shop.context, { name: 'Ana Prueba', ...invitee }, (line) => lines.push(line));
  return new URL(lines[1] ?? '').searchParams.get('token') ?? '';
}

/** The code of an authenticator app at the shop's time. */
export function codeOf(shop: SharedShop, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.clock.now().getTime() });
}

/** Moves the shop's time to where the next step of every authenticator app begins. */
export function nextStep({ clock }: SharedShop): void {
  clock.advance(STEP_MS - (clock.now().getTime() % STEP_MS));
}

export interface PasswordMember {
  email: string;
  secret: string;
  cookie: string;
  recoveryCodes: string[];
}

/** Somebody who accepted an invitation with password and authenticator app. */
export async function joinWithPassword(shop: SharedShop, invitee: { email: string; role: StaffRole }) {
  const token = await invite(shop, invitee);
  const { body } = await visit(shop, 'readInvitation', { token });
  const { secret, offer } = body.authenticator;
  const input = { token, password: STAFF_PASSWORD, offer, code: codeOf(shop, secret) };
  const reply = await visit(shop, 'acceptInvitationWithPassword', input);
  const { recoveryCodes } = reply.body;
  return { email: invitee.email, secret, cookie: cookieOf(reply), recoveryCodes } satisfies PasswordMember;
}

/** Somebody who accepted an invitation with a passkey. */
export async function joinWithPasskey(shop: SharedShop, invitee: { email: string; role: StaffRole }) {
  const token = await invite(shop, invitee);
  const passkey: TestPasskey = createPasskey(backofficeOrigin(shop.context.config));
  const { body } = await visit(shop, 'beginInvitationPasskey', { token });
  const input = { token, challengeId: body.challengeId, response: passkey.register(body.options), name: 'Teléfono' };
  const reply = await visit(shop, 'acceptInvitationWithPasskey', input);
  return { email: invitee.email, passkey, cookie: cookieOf(reply), recoveryCodes: reply.body.recoveryCodes };
}
