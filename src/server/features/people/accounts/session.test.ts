import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { CALLS, type CallName } from '#contract/calls.ts';
import { endpoints } from '#contract/endpoints.ts';
import { listSigningKeys } from '#db/signing-keys.ts';
import { transaction } from '#db/transaction.ts';
import { forgeTokens } from '#testing/forged-tokens.ts';
import { startShop } from '#testing/shop.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const shop = await startShop();

async function statusWith(token: string): Promise<number> {
  return (await shop.call('readProfile', {}, { token })).status;
}

describe('the token', () => {
  test('contains only what a page header shows', async () => {
    const { token, id, email } = await shop.createCustomer();
    const claims = decodeJwt(token);
    expect(Object.keys(claims).sort()).toEqual(['email', 'exp', 'firstName', 'iat', 'jti', 'lastName', 'sub']);
    expect(claims).toMatchObject({ sub: id, email, firstName: 'Lucía', lastName: 'Fernández' });
  });

  test('is returned with cache-control: private, no-store', async () => {
    const { email, password } = await shop.createCustomer();
    const { headers } = await shop.call('signIn', { body: { email, password } });
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('expires after seven days of use', async () => {
    const { token } = await shop.createCustomer();
    const days: number[] = [];
    for (let day = 1; day <= 7; day++) {
      shop.clock.advance(DAY_MS - 60_000);
      days.push(await statusWith(token));
    }
    shop.clock.advance(8 * 60_000);
    const after = await statusWith(token);
    shop.clock.advance(-7 * DAY_MS - 60_000);
    expect([days, after]).toEqual([Array(7).fill(200), 401]);
  });

  test('expires after a day without use', async () => {
    const { token } = await shop.createCustomer();
    shop.clock.advance(DAY_MS - 60_000);
    const before = await statusWith(token);
    shop.clock.advance(DAY_MS + 60_000);
    const after = await statusWith(token);
    shop.clock.advance(-2 * DAY_MS);
    expect([before, after]).toEqual([200, 401]);
  });

  test('is refused with any of the tricks of tokens, with the right key too', async () => {
    const [owner, other] = [await shop.createCustomer(), await shop.createCustomer()];
    const [key] = await listSigningKeys(shop.context.db);
    const forged = forgeTokens(owner.token, key ?? { id: '', secret: new Uint8Array() }, other.id);
    const statuses = Object.entries(forged).map(async ([trick, token]) => [trick, await statusWith(token)]);
    expect(await Promise.all(statuses)).toEqual(Object.keys(forged).map((trick) => [trick, 401]));
    expect(await statusWith(owner.token)).toBe(200);
  });

  test('is required by every endpoint with customer access [API-01]', async () => {
    const customerCalls = (Object.keys(CALLS) as CallName[]).filter((name) => endpoints[name].access === 'customer');
    const id = crypto.randomUUID();
    const ids = { id, caseId: id, photoId: id, chargeId: id, questionId: id, documentId: id, receiptId: id };
    const params = { ...ids, paper: 'invoice', trackingNumber: 'X', asin: 'B000000000' };
    const answers = await Promise.all(customerCalls.map((name) => shop.call(name, { params })));
    expect(customerCalls).toContain('readProfile');
    const refused = answers.map(({ status }, place) => [customerCalls[place], status]);
    expect(refused).toEqual(customerCalls.map((name) => [name, 401]));
  });
});

describe('a session', () => {
  test('ends at sign-out while other sessions of the customer stay active', async () => {
    const { token, email, password } = await shop.createCustomer();
    const other = (await shop.call('signIn', { body: { email, password } })).body.accessToken;
    expect((await shop.call('signOut', {}, { token })).status).toBe(204);
    expect([await statusWith(token), await statusWith(other)]).toEqual([401, 200]);
  });

  test('ends when the password changes; the returned token is valid [API-04]', async () => {
    const { token, email, password } = await shop.createCustomer();
    const others = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await shop.call('signIn', { body: { email, password } })).body.accessToken,
      ),
    );
    const body = { oldPassword: password, newPassword: 'Distinta22' };
    const changed = await shop.call('changePassword', { body }, { token });
    expect(changed.status).toBe(200);
    expect(await Promise.all([token, ...others].map(statusWith))).toEqual(Array(6).fill(401));
    expect(await statusWith(changed.body.accessToken)).toBe(200);
  });

  test('does not survive a concurrent password change when it was opened with the old password', async () => {
    const { token, email, password } = await shop.createCustomer();
    const body = { oldPassword: password, newPassword: 'Distinta22' };
    const [changed, ...signIns] = await Promise.all([
      shop.call('changePassword', { body }, { token }),
      ...Array.from({ length: 4 }, () => shop.call('signIn', { body: { email, password } })),
    ]);
    expect(changed.status).toBe(200);
    const opened = signIns.filter(({ status }) => status === 200).map((answer) => answer.body.accessToken);
    expect(await Promise.all(opened.map(statusWith))).toEqual(opened.map(() => 401));
  });

  test('is not opened, and makes no device known, when the password changes while the sign-in waits for the account', async () => {
    const { db } = shop.context;
    const { id, email, password } = await shop.createCustomer();
    const written = async () => {
      const [sessions, devices] = await Promise.all(
        (['sessions', 'known_devices'] as const).map((table) =>
          db.selectFrom(table).selectAll().where('customer_id', '=', id).orderBy('created_at').execute(),
        ),
      );
      return { sessions, devices };
    };
    const before = await written();
    const waiting = await transaction(db, async (tx) => {
      await tx.updateTable('customers').set({ password_hash: 'another' }).where('id', '=', id).execute();
      const signingIn = shop.call('signIn', { body: { email, password } });
      await shop.waitFor('the sign-in to wait for the account', async () => {
        const { rows } = await sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%for share%' and datname = current_database()`.execute(db);
        return rows.length > 0;
      });
      return { signingIn };
    });
    expect((await waiting.signingIn).status).toBe(401);
    expect(await written()).toEqual(before);
  });
});
