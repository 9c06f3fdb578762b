import { beforeAll, describe, expect, test } from 'vitest';
import { backofficeOrigin } from '#server/backoffice/session-cookie.ts';
import { createStaff, post, type TestStaff } from '#testing/backoffice.ts';
import { createPasskey } from '#testing/passkey.ts';
import { startShop } from '#testing/shop.ts';
import {
  codeOf,
  cookieOf,
  joinWithPasskey,
  joinWithPassword,
  nextStep,
  STAFF_PASSWORD,
  visit,
} from '#testing/staff-access.ts';
import { createDemoLink } from './demo-session.ts';

const MINUTE_MS = 60_000;

const shop = await startShop();

const statusOf = async (cookie: string) => (await visit({ shop, cookie }, 'readOwnSession')).status;

/** Performs an act of a session that was opened by a sign-in. */
async function act(cookie: string, name: 'setOwnPassword' | 'addOwnPasskey' | 'removeOwnPasskey', input: unknown) {
  const options = { key: crypto.randomUUID() };
  return await post<{ effects: string[] }>(shop, { name, cookie, body: { input, options } });
}

describe('a session', () => {
  test('ends after half an hour without use (ASVS 7.3.1)', async () => {
    const { cookie } = await createStaff(shop, 'support');
    shop.clock.advance(29 * MINUTE_MS);
    expect(await statusOf(cookie)).toBe(200);
    shop.clock.advance(29 * MINUTE_MS);
    expect(await statusOf(cookie)).toBe(200);
    shop.clock.advance(31 * MINUTE_MS);
    expect(await statusOf(cookie)).toBe(401);
  });

  test('ends after twelve hours, however much it is used (ASVS 7.3.2)', async () => {
    const { cookie } = await createStaff(shop, 'support');
    for (let nth = 0; nth < 35; nth++) {
      shop.clock.advance(20 * MINUTE_MS);
      expect(await statusOf(cookie)).toBe(200);
    }
    shop.clock.advance(20 * MINUTE_MS);
    expect(await statusOf(cookie)).toBe(401);
  });

  test('is seen and ended by its person, alone or with all others, after a confirmation (ASVS 7.5.2)', async () => {
    const member = await joinWithPassword(shop, { email: 'sesiones@staff.test', role: 'support' });
    const cookies: string[] = [];
    for (let nth = 0; nth < 2; nth++) {
      nextStep(shop);
      const input = { email: member.email, password: STAFF_PASSWORD, code: codeOf(shop, member.secret) };
      cookies.push(cookieOf(await visit(shop, 'signInWithPassword', input)));
    }
    const own = { shop, cookie: cookies[1] ?? '' };
    expect((await visit(own, 'listOwnSessions')).body).toHaveLength(3);
    const body = { input: {}, options: { key: crypto.randomUUID() } };
    shop.clock.advance(6 * MINUTE_MS);
    const stale = await post(shop, { name: 'endOtherSessions', cookie: own.cookie, body });
    expect(stale.error.errors).toMatchObject([{ field: 'stepUp' }]);
    nextStep(shop);
    const confirmed = cookieOf(await visit(own, 'confirmWithCode', { code: codeOf(shop, member.secret) }));
    const ended = await post<{ effects: string[] }>(shop, { name: 'endOtherSessions', cookie: confirmed, body });
    expect(ended.body.effects).toEqual(['Se cierran 2 sesiones']);
    expect(await Promise.all([member.cookie, cookies[0] ?? '', confirmed].map(statusOf))).toEqual([401, 401, 200]);
  });
});

describe('a confirmation', () => {
  test('with a code lasts five minutes and changes the token of the session (ASVS 7.5.1)', async () => {
    const { cookie, secret } = await joinWithPassword(shop, { email: 'confirma@staff.test', role: 'owner' });
    const isRefused = async (current: string) => {
      const invitee = { email: 'alguien@staff.test', name: 'Alguien', role: 'support' };
      const body = { input: invitee, options: { key: crypto.randomUUID(), reason: 'Prueba', dryRun: true } };
      const { status, error } = await post(shop, { name: 'inviteStaff', cookie: current, body });
      return status === 403 && error.errors?.[0]?.field === 'stepUp';
    };
    shop.clock.advance(6 * MINUTE_MS);
    expect(await isRefused(cookie)).toBe(true);
    nextStep(shop);
    const code = codeOf(shop, secret);
    const confirmed = await visit({ shop, cookie }, 'confirmWithCode', { code });
    const next = cookieOf(confirmed);
    expect(next).not.toBe(cookie);
    expect(await statusOf(cookie)).toBe(401);
    expect(await isRefused(next)).toBe(false);
    expect((await visit({ shop, cookie: next }, 'confirmWithCode', { code })).status).toBe(403);
    shop.clock.advance(5 * MINUTE_MS);
    expect(await isRefused(next)).toBe(true);
  });

  test('with a passkey must be one of the same person', async () => {
    const [own, other] = [
      await joinWithPasskey(shop, { email: 'una-llave@staff.test', role: 'owner' }),
      await joinWithPasskey(shop, { email: 'otra-llave@staff.test', role: 'owner' }),
    ];
    const at = { shop, cookie: own.cookie };
    const ask = async () => (await visit(at, 'beginPasskeyConfirmation')).body;
    const first = await ask();
    const foreign = { challengeId: first.challengeId, response: other.passkey.answer(first.options) };
    expect((await visit(at, 'confirmWithPasskey', foreign)).status).toBe(403);
    const second = await ask();
    const right = { challengeId: second.challengeId, response: own.passkey.answer(second.options) };
    expect((await visit(at, 'confirmWithPasskey', right)).status).toBe(200);
  });

  test('allows five wrong codes', async () => {
    const { cookie } = await joinWithPasskey(shop, { email: 'intentos@staff.test', role: 'owner' });
    const statuses: number[] = [];
    for (let nth = 0; nth < 6; nth++)
      statuses.push((await visit({ shop, cookie }, 'confirmWithCode', { code: '123456' })).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  test('by a button is only for the session of the demo', async () => {
    const { cookie } = await createStaff(shop, 'owner');
    expect((await visit({ shop, cookie }, 'confirmDemo')).status).toBe(403);
    const demo = await visit(shop, 'openDemoSession', { token: await createDemoLink(shop.context) });
    expect((await visit({ shop, cookie: cookieOf(demo) }, 'confirmDemo')).status).toBe(200);
  });
});

describe('a change of what a person signs in with', () => {
  const addPasskey = async (cookie: string) => {
    const passkey = createPasskey(backofficeOrigin(shop.context.config));
    const { body } = await visit({ shop, cookie }, 'beginOwnPasskey');
    const input = { challengeId: body.challengeId, response: passkey.register(body.options), name: 'Segunda' };
    return { passkey, reply: await act(cookie, 'addOwnPasskey', input) };
  };

  test('ends the other sessions and is told by mail (ASVS 7.4.3)', async () => {
    const { email, passkey, cookie } = await joinWithPasskey(shop, { email: 'cambia@staff.test', role: 'support' });
    const { body } = await visit(shop, 'beginPasskeySignIn');
    const answer = { challengeId: body.challengeId, response: passkey.answer(body.options) };
    const other = cookieOf(await visit(shop, 'signInWithPasskey', answer));
    const { reply } = await addPasskey(cookie);
    expect(reply.body.effects).toEqual(['Se agregó una llave de acceso.', 'Se cierra 1 sesión']);
    expect(await Promise.all([statusOf(cookie), statusOf(other)])).toEqual([200, 401]);
    const mail = await shop.waitFor('the mail', async () => (await shop.mails(email))[0]);
    expect(mail.text).toContain('Se agregó una llave de acceso.');
  });

  test('needs a confirmation (ASVS 7.5.1)', async () => {
    const { cookie } = await joinWithPasskey(shop, { email: 'sinconfirmar@staff.test', role: 'support' });
    shop.clock.advance(6 * MINUTE_MS);
    expect((await addPasskey(cookie)).reply.error.errors).toMatchObject([{ field: 'stepUp' }]);
    expect((await visit({ shop, cookie }, 'renewOwnRecoveryCodes')).error.errors).toMatchObject([{ field: 'stepUp' }]);
  });

  test('never takes the last one away', async () => {
    const { passkey, cookie } = await joinWithPasskey(shop, { email: 'ultima@staff.test', role: 'support' });
    expect((await act(cookie, 'removeOwnPasskey', { id: passkey.id })).status).toBe(409);
    const second = await addPasskey(cookie);
    expect((await act(cookie, 'removeOwnPasskey', { id: passkey.id })).status).toBe(200);
    const factors = await visit({ shop, cookie }, 'readOwnFactors');
    expect(factors.body.passkeys.map(({ id }) => id)).toEqual([second.passkey.id]);
  });

  test('of the password asks for the one until now', async () => {
    const { email, cookie } = await joinWithPassword(shop, { email: 'cambiaclave@staff.test', role: 'support' });
    nextStep(shop);
    const { secret, offer } = (await visit({ shop, cookie }, 'offerAuthenticator')).body;
    const input = { password: 'cuatro tigres tristes 8', offer, code: codeOf(shop, secret) };
    const wrong = await act(cookie, 'setOwnPassword', { ...input, current: 'otra contraseña 9' });
    expect(wrong.error.errors).toMatchObject([{ field: 'current' }]);
    expect((await act(cookie, 'setOwnPassword', { ...input, current: STAFF_PASSWORD })).status).toBe(200);
    nextStep(shop);
    const signIn = { email, password: input.password, code: codeOf(shop, secret) };
    expect((await visit(shop, 'signInWithPassword', signIn)).status).toBe(200);
  });

  test('gives new recovery codes, and the audit keeps none', async () => {
    const { email, cookie, recoveryCodes } = await joinWithPasskey(shop, {
      email: 'codigos@staff.test',
      role: 'support',
    });
    const renewed = (await visit({ shop, cookie }, 'renewOwnRecoveryCodes')).body.recoveryCodes;
    const former = { email, recoveryCode: recoveryCodes[0] };
    expect((await visit(shop, 'signInWithRecoveryCode', former)).status).toBe(401);
    const audit = await shop.context.db.selectFrom('staff_audit').selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain(renewed[0] ?? '');
    const stored = await shop.context.db.selectFrom('staff_recovery_codes').select('code_hash').execute();
    expect(stored.map(({ code_hash }) => code_hash)).not.toContain(renewed[0]);
  });
});

describe('the owner', () => {
  let owner: TestStaff;
  beforeAll(async () => {
    owner = await createStaff(shop, 'owner');
  });

  test('invites by mail: the link is in no reply and not in the audit', async () => {
    const invitee = { email: 'invitada@staff.test', name: 'Invitada', role: 'purchasing' } as const;
    const { body } = await owner.act('inviteStaff', invitee);
    expect(body.effects[1]).toBe('Cuando lo use entra al equipo con el rol Compras');
    const mail = await shop.waitFor('the mail', async () => (await shop.mails(invitee.email))[0]);
    const token = /invitacion\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    expect((await visit(shop, 'readInvitation', { token })).body).toMatchObject(invitee);
    const audit = await shop.context.db.selectFrom('staff_audit').selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain(token);
    const [open] = (await owner.call('listInvitations')).body;
    expect((await owner.act('cancelInvitation', { id: open?.staffId ?? '' })).status).toBe(200);
    expect((await visit(shop, 'readInvitation', { token })).status).toBe(404);
  });

  test('ends the sessions of somebody, and takes their access away (ASVS 7.4.5)', async () => {
    const [first, second] = [await createStaff(shop, 'finance'), await createStaff(shop, 'finance')];
    expect((await owner.act('endStaffSessions', { id: first.id })).body.effects).toEqual(['Se cierra 1 sesión']);
    expect((await owner.act('disableStaff', { id: second.id })).status).toBe(200);
    expect(await Promise.all([statusOf(first.cookie), statusOf(second.cookie)])).toEqual([401, 401]);
  });

  test('gives another role, which counts from the next call', async () => {
    const person = await createStaff(shop, 'support');
    expect((await person.call('listOverrides', {})).status).toBe(403);
    await owner.act('changeStaffRole', { id: person.id, role: 'purchasing' });
    expect((await person.call('listOverrides', {})).status).toBe(200);
  });

  test('who is the last one stays, also when two remove each other at once', async () => {
    const { db } = shop.context;
    await db.updateTable('staff').set({ disabled_at: shop.clock.now() }).where('id', '!=', owner.id).execute();
    const second = await createStaff(shop, 'owner');
    const replies = await Promise.all([
      owner.act('changeStaffRole', { id: second.id, role: 'support' }),
      second.act('changeStaffRole', { id: owner.id, role: 'support' }),
      owner.act('disableStaff', { id: second.id }),
      second.act('disableStaff', { id: owner.id }),
    ]);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const owners = await db
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'owner')
      .where('disabled_at', 'is', null)
      .execute();
    expect(owners).toHaveLength(1);
  });
});
