import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { backofficeOrigin } from '#server/backoffice/session-cookie.ts';
import { createStaff } from '#testing/backoffice.ts';
import { createPasskey } from '#testing/passkey.ts';
import { startShop } from '#testing/shop.ts';
import {
  codeOf,
  cookieOf,
  invite,
  joinWithPasskey,
  joinWithPassword,
  nextStep,
  STAFF_PASSWORD,
  visit,
} from '#testing/staff-access.ts';

const shop = await startShop();

const auditOf = (act: string) =>
  shop.context.db.selectFrom('staff_audit').selectAll().where('act', '=', act).orderBy('id').execute();
const isOpen = async (cookie: string) => (await visit({ shop, cookie }, 'readOwnSession')).status === 200;

describe('an invitation', () => {
  test('is read without being used up, and works once and for three days', async () => {
    const invitee = { email: 'una@staff.test', role: 'support' } as const;
    const token = await invite(shop, invitee);
    for (const _ of [1, 2]) {
      const { body } = await visit(shop, 'readInvitation', { token });
      expect(body).toMatchObject({ ...invitee, name: 'Ana Prueba' });
    }
    const { body } = await visit(shop, 'readInvitation', { token });
    const { secret, offer } = body.authenticator;
    const input = { token, password: STAFF_PASSWORD, offer, code: codeOf(shop, secret) };
    const accepted = await visit(shop, 'acceptInvitationWithPassword', input);
    expect(accepted.status).toBe(200);
    expect(accepted.body.recoveryCodes).toHaveLength(8);
    expect((await visit(shop, 'acceptInvitationWithPassword', input)).status).toBe(404);
    expect((await visit(shop, 'readInvitation', { token })).status).toBe(404);
    const late = await invite(shop, { email: 'tarde@staff.test', role: 'support' });
    shop.clock.advance(72 * 60 * 60 * 1000);
    expect((await visit(shop, 'readInvitation', { token: late })).status).toBe(404);
  });

  test('makes one person, however often it is accepted at once', async () => {
    const token = await invite(shop, { email: 'aveces@staff.test', role: 'support' });
    const { body } = await visit(shop, 'readInvitation', { token });
    const { secret, offer } = body.authenticator;
    const input = { token, password: STAFF_PASSWORD, offer, code: codeOf(shop, secret) };
    const replies = await Promise.all([1, 2, 3].map(() => visit(shop, 'acceptInvitationWithPassword', input)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  test('that is the second open one to an address gives its factors to the person whom the first one made', async () => {
    const email = 'dosveces@staff.test';
    const tokens = [await invite(shop, { email, role: 'support' }), await invite(shop, { email, role: 'support' })];
    const until = new Date(shop.clock.now().getTime() + 60_000);
    await shop.context.db
      .updateTable('staff_invitations')
      .set({ expires_at: until })
      .where('email', '=', email)
      .execute();
    let secret = '';
    for (const token of tokens) {
      const { authenticator } = (await visit(shop, 'readInvitation', { token })).body;
      secret = authenticator.secret;
      const input = { token, password: STAFF_PASSWORD, offer: authenticator.offer, code: codeOf(shop, secret) };
      expect((await visit(shop, 'acceptInvitationWithPassword', input)).status).toBe(200);
    }
    nextStep(shop);
    const credentials = { email, password: STAFF_PASSWORD, code: codeOf(shop, secret) };
    expect((await visit(shop, 'signInWithPassword', credentials)).status).toBe(200);
  });

  test('counts an authenticator app only once a code of it was right (ASVS 6.3.3)', async () => {
    const token = await invite(shop, { email: 'codigo@staff.test', role: 'support' });
    const { body } = await visit(shop, 'readInvitation', { token });
    const { secret, offer } = body.authenticator;
    const right = codeOf(shop, secret);
    const wrong = right === '000000' ? '000001' : '000000';
    const base = { token, password: STAFF_PASSWORD, offer };
    const refused = await visit(shop, 'acceptInvitationWithPassword', { ...base, code: wrong });
    expect(refused.error.errors).toMatchObject([{ field: 'code' }]);
    expect(refused.setCookie).toBeNull();
    const again = await visit(shop, 'readInvitation', { token, offer });
    expect(again.body.authenticator).toEqual(body.authenticator);
    const other = await invite(shop, { email: 'otra@staff.test', role: 'owner' });
    const foreign = await visit(shop, 'acceptInvitationWithPassword', {
      ...base,
      token: other,
      code: codeOf(shop, secret),
    });
    expect(foreign.error.errors).toMatchObject([{ field: 'code' }]);
    expect((await visit(shop, 'acceptInvitationWithPassword', { ...base, code: codeOf(shop, secret) })).status).toBe(
      200,
    );
  });

  test('refuses a short password, a common one and one of the own name', async () => {
    const token = await invite(shop, { email: 'montevideo@staff.test', role: 'support' });
    const { body } = await visit(shop, 'readInvitation', { token });
    const { secret, offer } = body.authenticator;
    for (const password of ['Corta1', 'Contraseña123456', 'Montevideo2026']) {
      const input = { token, password, offer, code: codeOf(shop, secret) };
      expect((await visit(shop, 'acceptInvitationWithPassword', input)).error.errors).toMatchObject([
        { field: 'password' },
      ]);
    }
  });

  test('to somebody who exists replaces what they sign in with, ends their sessions and tells them (ASVS 6.4.4)', async () => {
    const member = await joinWithPassword(shop, { email: 'perdio@staff.test', role: 'finance' });
    const renewed = await joinWithPasskey(shop, { email: member.email, role: 'owner' });
    expect(await isOpen(member.cookie)).toBe(false);
    const { body } = await visit({ shop, cookie: renewed.cookie }, 'readOwnSession');
    expect(body).toMatchObject({ email: member.email, role: 'finance' });
    nextStep(shop);
    const former = { email: member.email, password: STAFF_PASSWORD, code: codeOf(shop, member.secret) };
    expect((await visit(shop, 'signInWithPassword', former)).status).toBe(401);
    const recoveryCode = member.recoveryCodes[0];
    expect((await visit(shop, 'signInWithRecoveryCode', { email: member.email, recoveryCode })).status).toBe(401);
    const mail = await shop.waitFor('the mail', async () =>
      (await shop.mails(member.email)).find(({ subject }) => subject === 'Cambió tu acceso a la operación'),
    );
    expect(mail.text).toContain('Una invitación reemplazó con qué entrás.');
  });
});

describe('password and code', () => {
  test('sign in together, and neither alone (ASVS 6.3.3, 6.4.3)', async () => {
    const { email, secret } = await joinWithPassword(shop, { email: 'clave@staff.test', role: 'support' });
    nextStep(shop);
    const code = codeOf(shop, secret);
    const wrongCode = code === '000000' ? '000001' : '000000';
    const attempts = [
      { email, password: 'otra contraseña 9', code },
      { email, password: STAFF_PASSWORD, code: wrongCode },
      { email: 'nadie@staff.test', password: STAFF_PASSWORD, code },
    ];
    const refused = await Promise.all(attempts.map((input) => visit(shop, 'signInWithPassword', input)));
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(new Set(refused.map(({ error }) => error.message)).size).toBe(1);
    expect(refused.every(({ setCookie }) => setCookie === null)).toBe(true);
    const signedIn = await visit(shop, 'signInWithPassword', {
      email: email.toUpperCase(),
      password: STAFF_PASSWORD,
      code,
    });
    expect(signedIn.status).toBe(200);
    expect(await isOpen(cookieOf(signedIn))).toBe(true);
  });

  test('count a code once, also in parallel, and only in its own half minute (ASVS 6.5.1, 6.5.5)', async () => {
    const { email, secret } = await joinWithPassword(shop, { email: 'unavez@staff.test', role: 'support' });
    const signIn = (code: string) => visit(shop, 'signInWithPassword', { email, password: STAFF_PASSWORD, code });
    expect((await signIn(codeOf(shop, secret))).status).toBe(401);
    nextStep(shop);
    const code = codeOf(shop, secret);
    const replies = await Promise.all([signIn(code), signIn(code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    nextStep(shop);
    const earlier = codeOf(shop, secret);
    nextStep(shop);
    expect((await signIn(earlier)).status).toBe(401);
  });

  test('allow five wrong attempts, for unknown accounts too', async () => {
    const { email, secret } = await joinWithPassword(shop, { email: 'limite@staff.test', role: 'support' });
    nextStep(shop);
    for (const account of [email, 'fantasma@staff.test']) {
      const input = { email: account, password: 'otra contraseña 9', code: '123456' };
      const statuses: number[] = [];
      for (let nth = 0; nth < 6; nth++) statuses.push((await visit(shop, 'signInWithPassword', input)).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    }
    const attempts = () => visit(shop, 'signInWithPassword', { email, password: 'otra contraseña 9', code: '123456' });
    await Promise.all([attempts(), attempts(), attempts()]);
    const limited = shop.context.db
      .selectFrom('staff_audit')
      .leftJoin('staff', 'staff.id', 'staff_audit.staff_id')
      .select(['staff.email', 'staff_audit.outcome'])
      .where('act', '=', 'signInWithPassword')
      .where(sql<boolean>`effects[1] like 'Demasiados intentos%'`)
      .orderBy('staff_audit.id');
    // One row for each account and window, however many are refused.
    expect(await limited.execute()).toEqual([
      { email, outcome: 'refused' },
      { email: null, outcome: 'refused' },
    ]);
    const right = { email, password: STAFF_PASSWORD, code: codeOf(shop, secret) };
    expect((await visit(shop, 'signInWithPassword', right)).status).toBe(429);
  });
});

describe('a passkey', () => {
  const origin = () => backofficeOrigin(shop.context.config);

  test('signs in without a name, into a session of its own (ASVS 6.3.3)', async () => {
    const { passkey, cookie } = await joinWithPasskey(shop, { email: 'llave@staff.test', role: 'purchasing' });
    const { body } = await visit(shop, 'beginPasskeySignIn');
    expect(JSON.parse(body.options)).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    const input = { challengeId: body.challengeId, response: passkey.answer(body.options) };
    const signedIn = await visit({ shop, cookie }, 'signInWithPasskey', input);
    expect(signedIn.body).toEqual({ name: 'Ana Prueba' });
    expect(cookieOf(signedIn)).not.toBe(cookie);
    expect(await isOpen(cookieOf(signedIn))).toBe(true);
    expect(await isOpen(cookie)).toBe(false);
    expect((await visit(shop, 'signInWithPasskey', input)).status).toBe(401);
  });

  test.each([
    ['of another site', { origin: 'https://example.com' }],
    ['without verification of the person', { userVerified: false }],
  ])('%s is refused', async (_title, flaw) => {
    const { passkey } = await joinWithPasskey(shop, { email: `mala-${Object.keys(flaw)}@staff.test`, role: 'support' });
    const { body } = await visit(shop, 'beginPasskeySignIn');
    const input = { challengeId: body.challengeId, response: passkey.answer(body.options, flaw) };
    expect((await visit(shop, 'signInWithPasskey', input)).status).toBe(401);
  });

  test('that nobody registered, that answers another question or an old one is refused', async () => {
    const { passkey } = await joinWithPasskey(shop, { email: 'vieja@staff.test', role: 'support' });
    const [first, second] = await Promise.all([visit(shop, 'beginPasskeySignIn'), visit(shop, 'beginPasskeySignIn')]);
    const answers = [
      { challengeId: first.body.challengeId, response: createPasskey(origin()).answer(first.body.options) },
      { challengeId: second.body.challengeId, response: passkey.answer(first.body.options) },
      { challengeId: second.body.challengeId, response: 'nada' },
    ];
    for (const input of answers) expect((await visit(shop, 'signInWithPasskey', input)).status).toBe(401);
    const { body } = await visit(shop, 'beginPasskeySignIn');
    const late = { challengeId: body.challengeId, response: passkey.answer(body.options) };
    shop.clock.advance(5 * 60 * 1000);
    expect((await visit(shop, 'signInWithPasskey', late)).status).toBe(401);
  });
});

describe('a recovery code', () => {
  test('opens a session once, that can only register another factor (ASVS 6.4.4, 6.5.1)', async () => {
    const { email, recoveryCodes } = await joinWithPasskey(shop, { email: 'recupera@staff.test', role: 'owner' });
    const input = { email, recoveryCode: recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ') };
    const signedIn = await visit(shop, 'signInWithRecoveryCode', input);
    expect(signedIn.status).toBe(200);
    const cookie = cookieOf(signedIn);
    expect((await visit({ shop, cookie }, 'readOwnSession')).body).toMatchObject({ isRecovery: true, permissions: [] });
    expect((await visit({ shop, cookie }, 'listStaff')).status).toBe(403);
    expect((await visit({ shop, cookie }, 'readOwnFactors')).body).toMatchObject({ recoveryCodesLeft: 7 });
    expect((await visit(shop, 'signInWithRecoveryCode', input)).status).toBe(401);
  });

  test('needs the password of whoever has one', async () => {
    const member = await joinWithPassword(shop, { email: 'conclave@staff.test', role: 'owner' });
    const input = { email: member.email, recoveryCode: member.recoveryCodes[1] };
    expect((await visit(shop, 'signInWithRecoveryCode', input)).status).toBe(401);
    const both = { ...input, password: STAFF_PASSWORD };
    expect((await visit(shop, 'signInWithRecoveryCode', both)).status).toBe(200);
  });
});

describe('the audit', () => {
  test('has sign-ins and failures, without the address that was typed (ASVS 16.3.1)', async () => {
    const member = await joinWithPassword(shop, { email: 'registro@staff.test', role: 'support' });
    const { id } = (await visit({ shop, cookie: member.cookie }, 'readOwnSession')).body;
    const before = (await auditOf('signInWithPassword')).length;
    const attempt = { password: 'otra contraseña 9', code: '123456' };
    await visit(shop, 'signInWithPassword', { ...attempt, email: member.email });
    await visit(shop, 'signInWithPassword', { ...attempt, email: 'desconocida@staff.test' });
    nextStep(shop);
    const right = { email: member.email, password: STAFF_PASSWORD, code: codeOf(shop, member.secret) };
    await visit(shop, 'signInWithPassword', right);
    const rows = (await auditOf('signInWithPassword')).slice(before);
    expect(rows.map(({ outcome, staff_id }) => [outcome, staff_id])).toEqual([
      ['refused', id],
      ['refused', null],
      ['done', id],
    ]);
    expect(rows[2]?.session_id).not.toBeNull();
    expect(JSON.stringify(rows)).not.toContain('staff.test');
  });

  test('has what was refused for lack of a right (ASVS 16.3.2)', async () => {
    const support = await createStaff(shop, 'support');
    expect((await support.call('listStaff')).status).toBe(403);
    expect((await auditOf('listStaff')).filter(({ staff_id }) => staff_id === support.id)).toMatchObject([
      { outcome: 'refused', factor: 'passkey' },
    ]);
  });
});
