import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { ActReply } from '#contract/backoffice/endpoint.ts';
import type { BackofficeInput } from '#contract/backoffice/endpoints.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import { BAR_DAYS } from '#domain/staff/second-person.ts';
import { backofficeOrigin, sessionCookie } from '#server/backoffice/session-cookie.ts';
import { createStaff, post, type TestStaff } from '#testing/backoffice.ts';
import { ageParcels } from '#testing/called-off-steps.ts';
import { ACCOUNT_FORM } from '#testing/forms.ts';
import { createShopper, placePurchasedOrder, plainProducts, type Shopper } from '#testing/order-steps.ts';
import { createPasskey } from '#testing/passkey.ts';
import { placeRefundedCashOrder } from '#testing/payment-steps.ts';
import { placePaidOrder, requestAmount } from '#testing/refund-steps.ts';
import { approveAsSeen, readRule, ruleDrafter } from '#testing/rule-steps.ts';
import { startShop } from '#testing/shop.ts';
import { cookieOf, joinWithPasskey, visit } from '#testing/staff-access.ts';
import { startSession } from './sessions.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Above the limit for one person. */
const AMOUNT = 1234;

const shop = await startShop();
const { db } = shop.context;
const { draft } = ruleDrafter(shop);
let owner: TestStaff;
let shopper: Shopper;

/** Nobody else is on the team. */
beforeEach(async () => {
  await db.updateTable('staff').set({ disabled_at: shop.clock.now() }).execute();
  owner = await createStaff(shop, 'owner');
  shopper = await createShopper(shop);
});

async function mailedToken(email: string): Promise<string> {
  const mail = await shop.waitFor('the invitation', async () =>
    (await shop.mails(email)).find(({ text }) => text.includes('invitacion?token=')),
  );
  return /invitacion\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
}

/** Somebody who accepts an invitation by mail with a passkey, and has a session. */
async function accept(email: string) {
  const token = await mailedToken(email);
  const passkey = createPasskey(backofficeOrigin(shop.context.config));
  const { body } = await visit(shop, 'beginInvitationPasskey', { token });
  const input = { token, challengeId: body.challengeId, response: passkey.register(body.options), name: 'Teléfono' };
  const cookie = cookieOf(await visit(shop, 'acceptInvitationWithPasskey', input));
  return { email, passkey, cookie };
}

/** The same, who confirms who they are besides. */
async function join(inviter: TestStaff, role: StaffRole): Promise<TestStaff> {
  const email = `${randomUUID()}@staff.test`;
  expect((await inviter.act('inviteStaff', { email, name: 'Segunda Cuenta', role })).status).toBe(200);
  // Where there is another owner, they agree first.
  const request = await requestFor(inviter, { email });
  if (request) expect((await owner.act('approveStaffGrant', { id: request.id })).status).toBe(200);
  await accept(email);
  return await staffOf(email);
}

/** Opens a session of a member of the staff, who has just signed in. */
async function staffOf(email: string): Promise<TestStaff> {
  const { id } = await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const session = { staffId: id, factor: 'passkey' as const, deviceName: null };
  const [cookie = ''] = sessionCookie(shop.context.config)
    .write((await startSession(shop.context, db, session)).token)
    .split(';');
  const act = async <Name extends NamesOf<'act'>>(name: Name, input: BackofficeInput<Name>, options = {}) =>
    await post<ActReply>(shop, {
      name,
      cookie,
      body: { input, options: { key: randomUUID(), reason: 'Prueba', ...options } },
    });
  return { id, email, cookie, act, call: (name, input) => post(shop, { name, cookie, body: { input: input ?? {} } }) };
}

const raise = async (giver: TestStaff, person: TestStaff, role: StaffRole) =>
  await giver.act('changeStaffRole', { id: person.id, role });

const askRefund = async (asker: TestStaff) => await requestAmount(asker, await placePaidOrder(shop, shopper), AMOUNT);

async function askLoss(asker: TestStaff): Promise<{ id: string; number: number }> {
  const { id, number, cart } = await placePurchasedOrder(shop, shopper, { asins: plainProducts(1) });
  await ageParcels(shop, id);
  const lines = [cart.items[0]?.id ?? ''];
  await asker.act('buyAgain', { number: Number(number), lines, isLost: true });
  const { losses } = (await asker.call('readPurchases', { number: Number(number) })).body;
  return { id: losses[0]?.id ?? '', number: Number(number) };
}

/** Each act with a second person: asks for it; the answer decides it as somebody, and reads what its page says. */
const ASKED = {
  refund: async (asker: TestStaff) => {
    const id = await askRefund(asker);
    return {
      approve: (by: TestStaff) => by.act('approveRefund', { id }),
      refuse: (by: TestStaff) => by.act('refuseRefund', { id }),
      read: async (by: TestStaff) => (await by.call('readRefund', { id })).body.deciders,
    };
  },
  loss: async (asker: TestStaff) => {
    const { id, number } = await askLoss(asker);
    return {
      approve: (by: TestStaff) => by.act('approveLoss', { id }),
      refuse: (by: TestStaff) => by.act('refuseLoss', { id }),
      read: async (by: TestStaff) => (await by.call('readPurchases', { number })).body.losses[0]?.deciders,
    };
  },
  rule: async (asker: TestStaff) => {
    const id = await draft(asker);
    return {
      approve: (by: TestStaff) => approveAsSeen(by, id),
      refuse: (by: TestStaff) => approveAsSeen(by, id, { dryRun: true }),
      read: async (by: TestStaff) => (await readRule(by, id)).deciders,
    };
  },
} as const;
const KINDS = Object.keys(ASKED) as (keyof typeof ASKED)[];

/** What waits for another owner about an email. */
const requestFor = async (by: TestStaff, { email }: { email: string }) =>
  (await by.call('listStaffGrants', {})).body.find((request) => request.email === email);

/** Until when the newest thing that was given to an account bars it. */
async function untilOf({ id }: TestStaff): Promise<string> {
  const given = db.selectFrom('staff_grants').select('effective_at').where('staff_id', '=', id);
  const { effective_at } = await given.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return new Date(effective_at.getTime() + BAR_DAYS * DAY_MS).toISOString();
}

describe.each(KINDS)('a %s', (kind) => {
  test('is not decided by an account that the asker raised, and its page says until when', async () => {
    const raised = await createStaff(shop, 'support');
    expect((await raise(owner, raised, 'finance')).status).toBe(200);
    const until = await untilOf(raised);
    const { approve, refuse, read } = await ASKED[kind](owner);
    expect(await approve(owner)).toMatchObject({ status: 403 });
    for (const answer of [await approve(raised), await refuse(raised)])
      expect(answer).toMatchObject({
        status: 403,
        error: { message: expect.stringContaining('vas a poder desde el') },
      });
    expect(await read(raised)).toEqual({ isOwn: false, barredUntil: until, nobody: { until: until } });
    expect(await read(owner)).toEqual({ isOwn: true, barredUntil: null, nobody: { until: until } });
  });

  test('is decided by who could before it was asked, and by who was invited on the server', async () => {
    const colleague = await createStaff(shop, 'finance');
    const first = await ASKED[kind](owner);
    expect(await first.read(colleague)).toEqual({ isOwn: false, barredUntil: null, nobody: null });
    expect((await first.approve(colleague)).status).toBe(200);
    const second = await ASKED[kind](owner);
    const { email } = await joinWithPasskey(shop, { email: `${randomUUID()}@staff.test`, role: 'finance' });
    expect((await second.approve(await staffOf(email))).status).toBe(200);
  });
});

describe('an account that the asker invited', () => {
  test('decides nothing of the asker’s for thirty days, counted from when it entered', async () => {
    const second = await join(owner, 'owner');
    const id = await askRefund(owner);
    expect((await second.act('approveRefund', { id })).status).toBe(403);
    shop.clock.advance(BAR_DAYS * DAY_MS - 60_000);
    expect((await (await staffOf(second.email)).act('approveRefund', { id })).status).toBe(403);
    shop.clock.advance(2 * 60_000);
    expect((await (await staffOf(second.email)).act('approveRefund', { id })).status).toBe(200);
  });

  test('asks for nothing that its inviter approves, unless nobody else may', async () => {
    const invited = await join(owner, 'support');
    const alone = await askRefund(invited);
    expect((await owner.act('approveRefund', { id: alone }, { dryRun: true })).status).toBe(200);
    const colleague = await createStaff(shop, 'finance');
    const id = await askRefund(invited);
    expect((await owner.act('approveRefund', { id })).status).toBe(403);
    expect((await owner.call('readRefund', { id })).body.deciders).toMatchObject({
      barredUntil: await untilOf(invited),
    });
    expect((await colleague.act('approveRefund', { id })).status).toBe(200);
  });

  test('bars by the chain whom it invites or raises itself', async () => {
    const second = await join(owner, 'owner');
    const third = await join(second, 'finance');
    const fourth = await createStaff(shop, 'support');
    expect((await raise(second, fourth, 'purchasing')).status).toBe(200);
    const id = await askRefund(owner);
    expect((await third.act('approveRefund', { id })).status).toBe(403);
    await db.updateTable('staff').set({ role: 'finance' }).where('id', '=', fourth.id).execute();
    expect((await fourth.act('approveRefund', { id })).status).toBe(403);
    const ofAnother = await askRefund(await createStaff(shop, 'support'));
    expect((await third.act('approveRefund', { id: ofAnother })).status).toBe(200);
  });

  test('has proven nothing for money by registering, until it confirms who it is', async () => {
    const email = `${randomUUID()}@staff.test`;
    await owner.act('inviteStaff', { email, name: 'Segunda Cuenta', role: 'finance' });
    const { cookie, passkey } = await accept(email);
    const id = await askRefund(await createStaff(shop, 'support'));
    const approve = async (current: string) => {
      const body = { input: { id }, options: { key: randomUUID(), reason: 'Prueba' } };
      return await post(shop, { name: 'approveRefund', cookie: current, body });
    };
    expect((await approve(cookie)).error.errors).toMatchObject([{ field: 'stepUp' }]);
    const asked = (await visit({ shop, cookie }, 'beginPasskeyConfirmation')).body;
    const answer = { challengeId: asked.challengeId, response: passkey.answer(asked.options) };
    const confirmed = await visit({ shop, cookie }, 'confirmWithPasskey', answer);
    expect((await approve(cookieOf(confirmed))).status).toBe(200);
  });
});

test('whom somebody else enables only after the request does not decide it', async () => {
  const support = await createStaff(shop, 'support');
  const id = await askRefund(support);
  const late = await createStaff(shop, 'purchasing');
  expect((await raise(owner, late, 'finance')).status).toBe(200);
  expect((await late.act('approveRefund', { id })).status).toBe(403);
  const { deciders } = (await late.call('readRefund', { id })).body;
  expect(deciders).toMatchObject({ barredUntil: await untilOf(late), nobody: null });
});

test('an account of somebody else is not transferred to by an account that depends on who approved it', async () => {
  const raised = await createStaff(shop, 'support');
  await raise(owner, raised, 'finance');
  const { id: orderId } = await placeRefundedCashOrder(shop, shopper);
  const { id } = await db.selectFrom('refunds').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow();
  const body = { ...ACCOUNT_FORM, holderName: 'Otra Persona', holderDocument: '12345672', password: shopper.password };
  expect((await shop.call('setRefundAccount', { params: { id: orderId }, body }, shopper)).status).toBe(200);
  expect((await raised.act('approveRefundAccount', { id })).status).toBe(200);
  expect(await owner.act('takeRefund', { id })).toMatchObject({ status: 403 });
  const { accountCheck } = (await owner.call('readRefund', { id })).body;
  expect(accountCheck).toMatchObject({ isOwnApproval: false, barredUntil: await untilOf(raised) });
  expect((await (await createStaff(shop, 'finance')).act('takeRefund', { id })).status).toBe(200);
});

describe('a role that approves', () => {
  test('is given by one owner alone where no other may agree, and every owner is told by mail', async () => {
    const { email } = await joinWithPasskey(shop, { email: `${randomUUID()}@staff.test`, role: 'owner' });
    await db.updateTable('staff').set({ disabled_at: shop.clock.now() }).where('email', '!=', email).execute();
    const alone = await staffOf(email);
    const person = await createStaff(shop, 'support');
    expect((await raise(alone, person, 'finance')).status).toBe(200);
    const mail = await shop.waitFor('the mail', async () =>
      (await shop.mails(email)).find(({ text }) => text.includes('le cambió el rol')),
    );
    expect(mail.text).toContain(`(${person.email}): de Atención a Finanzas.`);
  });

  test('waits for another owner, who agrees: until then nothing changes', async () => {
    const other = await createStaff(shop, 'owner');
    const person = await createStaff(shop, 'support');
    const asked = await raise(owner, person, 'finance');
    expect(asked.body.effects[0]).toContain('otra persona con rol de dueño lo tiene que aprobar');
    expect((await raise(owner, person, 'owner')).status).toBe(409);
    expect((await person.call('readOwnSession')).body.role).toBe('support');
    const request = await requestFor(owner, person);
    expect(request).toMatchObject({ isInvitation: false, role: 'finance', deciders: { isOwn: true, nobody: null } });
    const id = request?.id ?? '';
    expect((await owner.act('approveStaffGrant', { id })).status).toBe(403);
    expect((await other.act('withdrawStaffGrant', { id })).status).toBe(403);
    expect((await other.act('approveStaffGrant', { id })).status).toBe(200);
    expect((await other.act('approveStaffGrant', { id })).status).toBe(409);
    expect((await person.call('readOwnSession')).body.role).toBe('finance');
    const refund = await askRefund(owner);
    expect((await person.act('approveRefund', { id: refund })).status, 'the asker gave it').toBe(403);
  });

  test('by an invitation, also of somebody who has one, sends no link before the other owner agrees', async () => {
    const other = await createStaff(shop, 'owner');
    const finance = await createStaff(shop, 'finance');
    const invited = await owner.act('inviteStaff', { email: finance.email, name: 'Ana', role: 'support' });
    expect(invited.body.effects[0]).toMatch(/^Todavía no cambia nada/);
    await shop.drain();
    expect(await shop.mails(finance.email)).toEqual([]);
    const request = await requestFor(other, finance);
    expect(request).toMatchObject({ isInvitation: true, role: 'finance' });
    expect((await other.act('approveStaffGrant', { id: request?.id ?? '' })).status).toBe(200);
    expect(await mailedToken(finance.email)).not.toBe('');
  });

  test('comes by no invitation of an account that has another one, also while its access is taken away', async () => {
    await createStaff(shop, 'owner');
    const person = await createStaff(shop, 'support');
    const invite = () => owner.act('inviteStaff', { email: person.email, name: 'Ana', role: 'owner' });
    expect((await invite()).status).toBe(200);
    const open = async () =>
      (await owner.call('listInvitations', {})).body.filter(({ email }) => email === person.email);
    expect(await open()).toMatchObject([{ role: 'support' }]);
    await Promise.all([invite(), owner.act('disableStaff', { id: person.id })]);
    // Either the invitation ended with the access, or it waits for the other owner, or it is of the former role.
    expect((await open()).filter(({ role }) => role !== 'support')).toEqual([]);
  });

  test('is refused by the other owner or taken back by who asked, and can be asked for again', async () => {
    const other = await createStaff(shop, 'owner');
    const person = await createStaff(shop, 'support');
    const ask = async () => {
      expect((await raise(owner, person, 'finance')).status).toBe(200);
      return (await requestFor(owner, person))?.id ?? '';
    };
    expect((await other.act('refuseStaffGrant', { id: await ask() })).status).toBe(200);
    expect((await owner.act('withdrawStaffGrant', { id: await ask() })).status).toBe(200);
    expect(await requestFor(owner, person)).toBeUndefined();
    expect((await person.call('readOwnSession')).body.role).toBe('support');
  });

  test('needs no owner whom the asker invited, nor does such an owner agree', async () => {
    const second = await join(owner, 'owner');
    const person = await createStaff(shop, 'support');
    expect((await raise(owner, person, 'finance')).body.effects[0]).toMatch(/^Deja de ser/);
    const other = await createStaff(shop, 'owner');
    const further = await createStaff(shop, 'support');
    expect((await raise(owner, further, 'finance')).body.effects[0]).toMatch(/^Todavía no cambia nada/);
    const request = await requestFor(other, further);
    const id = request?.id ?? '';
    expect((await second.act('approveStaffGrant', { id })).status).toBe(403);
    expect((await other.act('approveStaffGrant', { id })).status).toBe(200);
  });
});
