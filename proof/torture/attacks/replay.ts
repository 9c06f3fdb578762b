import { diffSnapshots, takeSnapshot } from '#testing/database-snapshot.ts';
import { type Notice, sendNotice } from './notices.ts';
import { takeSettledSnapshot } from './settled-snapshot.ts';
import type { Target } from './target.ts';

const COPIES = 5;

/** Sends genuine notices five times at once, then once more: the first time changes something, the last nothing. */
export async function applyOnce(
  target: Target,
  notices: readonly Notice[],
): Promise<{ sent: number; faults: string[] }> {
  const faults: string[] = [];
  let before = await takeSettledSnapshot(target);
  for (const notice of notices) {
    const what = `${notice.partner} ${notice.path}`;
    const answers = await Promise.all(Array.from({ length: COPIES }, () => sendNotice(target.url, notice)));
    const after = await takeSettledSnapshot(target);
    if (answers.some(({ isAccepted }) => !isAccepted))
      faults.push(`${what} answered ${answers.map(({ status }) => status).join(' ')}`);
    if (diffSnapshots(before, after).length === 0) faults.push(`${what} changed nothing`);
    await sendNotice(target.url, notice);
    await target.drain();
    before = await takeSnapshot(target);
    const repeated = diffSnapshots(after, before);
    faults.push(...repeated.map((change) => `${what} sent again: ${change}`));
    faults.push(...(await findRepeatedEvents(target)).map((event) => `${what}: ${event}`));
  }
  return { sent: notices.length, faults };
}

/** Events of an order's timeline that it has twice, of the kinds that happen once. */
async function findRepeatedEvents({ context }: Target): Promise<string[]> {
  const repeated = await context.db
    .selectFrom('order_events')
    .select(['order_id', 'code'])
    .groupBy(['order_id', 'code'])
    .having(({ fn, eb }) => eb(fn.countAll(), '>', 1))
    .execute();
  return repeated.map(({ order_id, code }) => `${order_id} has ${code} twice`);
}
