import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { insertSuppression, lockMail, markMailReported } from './repository.ts';
import { hashAddress } from './suppressions.ts';

const REASONS = { bounced: 'bounce', complained: 'complaint' } as const;

interface ReportedMail {
  mailId: string;
  outcome: keyof typeof REASONS;
}

/**
 * Records that a mail bounced or was complained about, and suppresses its recipient. The first report of a mail counts:
 * a repeated one, which may be as old as the mail, does not suppress an address that was lifted meanwhile.
 */
export async function recordReport(
  deps: Pick<Context, 'db' | 'clock' | 'mailKey'>,
  { mailId, outcome }: ReportedMail,
): Promise<'recorded' | 'repeated' | 'unknown'> {
  const now = deps.clock();
  return await transaction(deps.db, async (tx) => {
    const mail = await lockMail(tx, mailId);
    if (!mail) return 'unknown';
    if (mail.outcome !== null && mail.outcome !== 'withdrawn') return 'repeated';
    // A mail that is not sent yet is not tried again.
    const givenUpAt = mail.given_up_at ?? (mail.sent_at ? null : now);
    // Its body, which may hold a code, is of no more use.
    const erase = mail.forget_recipient ? 'everything' : 'body';
    await markMailReported(tx, mailId, { outcome, givenUpAt, erase });
    // The retention has erased the recipient of a mail of long ago.
    if (mail.recipient === '') return 'recorded';
    await insertSuppression(tx, {
      address_hash: hashAddress(deps, mail.recipient),
      reason: REASONS[outcome],
      since: now,
    });
    return 'recorded';
  });
}
