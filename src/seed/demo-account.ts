import type { Database } from '#db/pool.ts';

/** Sign-in of the demo account; printed when a shop with simulated payments starts. */
export const DEMO_EMAIL = 'demo@puente.example';
export const DEMO_PASSWORD = 'Demo1234';

export async function hasDemoAccount(db: Database): Promise<boolean> {
  const found = await db.selectFrom('customers').select('id').where('email_key', '=', DEMO_EMAIL).executeTakeFirst();
  return found !== undefined;
}
