import { sql } from 'kysely';
import type { TestShop } from './shop.ts';

/**
 * Waits for the background work that is due and puts off what would come due later, so that only calls change the database
 * from now on, however long a test takes: checks follow the shop's clock, delayed jobs that of the database.
 */
export async function rest(shop: TestShop): Promise<void> {
  await shop.drain();
  shop.clock.hold();
  await sql`update jobs.job set start_after = now() + interval '1 day' where state in ('created', 'retry')`.execute(
    shop.context.db,
  );
}
