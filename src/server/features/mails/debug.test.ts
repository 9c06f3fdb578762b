import { test } from 'vitest';
import { sql } from 'kysely';
import { startShop } from '#testing/shop.ts';
import { transaction } from '#db/transaction.ts';
import { queueMail } from './queue-mail.ts';
test('x', async () => {
  const shop = await startShop();
  await shop.control('mail', { scenario: 'fail', calls: 1 });
  const t0 = Date.now();
  await transaction(shop.context.db, (tx) => queueMail(shop.context, tx, { kind: 'k', subjectId: 's', to: 'a@b.example', letter: { subject: 's', heading: 'h', preview: 'p', blocks: [] } }));
  for (let i = 0; i < 36; i++) {
    await new Promise((r) => setTimeout(r, 500));
    const rows = await sql<any>`select state, retry_count, start_after - now() as left, started_on, output from jobs.job where name='send-mail'`.execute(shop.context.db);
    const r = rows.rows[0];
    console.log(Date.now() - t0, r.state, r.retry_count, JSON.stringify(r.left), JSON.stringify(r.output)?.slice(0, 200));
    if (r.state === 'completed') break;
  }
  await shop.stop();
}, 30000);
