import { sql } from 'kysely';
import type { TestShop } from './shop.ts';

/** Waits for the run of a recurring job that is due or running, and puts its next one off by a day, so that a test does the work itself. */
export async function pauseRecurringWork(shop: TestShop, name: string): Promise<void> {
  await sql`
    insert into recurring_work (name, next_run_at) values (${name}, now() + interval '1 day')
    on conflict (name) do update set next_run_at = excluded.next_run_at
  `.execute(shop.context.db);
  await shop.drain();
}
