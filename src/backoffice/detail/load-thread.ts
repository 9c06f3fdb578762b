import { callerOf, type Loaded } from '#backoffice/shared/calls.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { ThreadSubject } from '#contract/backoffice/thread.ts';
import { HISTORY_KINDS, type HistoryKind } from '#domain/staff/order-history.ts';

export interface LoadedThread extends BackofficeReply<'readThread'> {
  subject: ThreadSubject;
  /** The one kind of entry that is shown; null for all. */
  kind: HistoryKind | null;
  /** Whether it shows what machines said and did, too. */
  machine: boolean;
}

/** Reads the thread of a page, as far as its address says. */
export async function loadThread(args: Loaded, subject: ThreadSubject): Promise<LoadedThread> {
  const query = new URL(args.request.url).searchParams;
  const kind = HISTORY_KINDS.find((known) => known === query.get('tipo'));
  const machine = query.has('tecnicas');
  const after = query.get('historia') || undefined;
  return {
    subject,
    kind: kind ?? null,
    machine,
    ...(await callerOf(args)('readThread', { subject, kind, machine, after })),
  };
}
