import type { ThreadSubject } from '#contract/backoffice/thread.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { findThread } from '#server/features/operations/thread/subject.ts';
import { isRefusal } from '#server/refusal.ts';
import { findNewMentions, saveStates } from './repository.ts';

/** Who has the page of a thread open has seen the notes on it that name them. */
export async function seeMentions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  staff: StaffSession,
  subject: ThreadSubject,
): Promise<void> {
  const at = clock();
  const mentions = await findNewMentions(db, staff.staffId, at);
  if (mentions.length === 0) return;
  const thread = await findThread(db, subject, staff);
  if (isRefusal(thread)) return;
  const { order, customerId } = thread;
  const items = mentions.flatMap(({ item, ...note }) =>
    (order ? note.orderId === order.id : note.customerId === customerId) ? [item] : [],
  );
  if (items.length === 0) return;
  await saveStates(db, { staffId: staff.staffId, items, seenAt: at, postponedUntil: null, at });
}
