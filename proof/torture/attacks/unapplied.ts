import { createHash } from 'node:crypto';
import type { ExceptionKind } from '#domain/exceptions/kinds.ts';
import { parseSoapCall } from '#partners/sistarbanc/soap.ts';
import { createStaff } from '#testing/backoffice.ts';
import type { Notice } from './notices.ts';
import type { Target } from './target.ts';

const KINDS: readonly ExceptionKind[] = ['payment-not-applied', 'notice-unmatched'];

/** Notices with the bank's password that were not applied and that the staff does not find in its queue. */
export async function findUnseen(target: Target, notices: readonly Notice[]): Promise<string[]> {
  const staff = await createStaff(target, 'owner');
  const subjects: string[] = [];
  for (const kind of KINDS) {
    let after: string | undefined;
    do {
      const { body } = await staff.call('listExceptions', { kind, ...(after === undefined ? {} : { after }) });
      subjects.push(...body.rows.map(({ subject }) => subject));
      after = body.next ?? undefined;
    } while (after !== undefined);
  }
  const known = new Set(subjects);
  return notices.filter(({ body }) => !known.has(`sistarbanc ${keyOf(body)}`)).map(({ body }) => body);
}

/** Under which a confirmation is stored; what cannot be read, by its hash. */
function keyOf(body: string): string {
  try {
    const call = parseSoapCall(body);
    if (call.operation === 'confirmarPagoEmpresa')
      return [call.transactionId, call.responseCode, call.amountCents, call.currency].join(':');
  } catch {
    // Stored by its hash.
  }
  return `unreadable:${createHash('sha256').update(body).digest('hex')}`;
}
