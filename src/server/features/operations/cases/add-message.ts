import type { Case } from '#contract/cases.ts';
import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import type { Tx } from '#db/transaction.ts';
import { claimKey } from '#server/claim-key.ts';
import type { Context } from '#server/context.ts';
import { countAttempt } from '#server/features/people/accounts/attempt-limits.ts';
import type { CallRequest } from '#server/http/handler.ts';
import { isRefusal, type Refusal } from '#server/refusal.ts';
import type { CaseMailDeps } from './case-mails.ts';
import { lockCase, refuseClosed } from './own-case.ts';
import { presentCase } from './present.ts';
import type { OwnCaseId } from './repository.ts';
import { writeCustomerMessage } from './write-message.ts';

type Deps = CaseMailDeps & Pick<Context, 'db' | 'limits'>;

interface AddMessageRequest extends Pick<CallRequest<'addCaseMessage'>, 'body' | 'key'> {
  own: OwnCaseId;
}

/** The shopper adds a message to an open case. */
export async function addCaseMessage(deps: Deps, request: AddMessageRequest): Promise<Case | Refusal> {
  const limited = await countAttempt(deps, 'case-message', request.own.customerId);
  if (limited) return limited;
  return await rollbackOnRefusal<Case, Refusal>(deps.db, isRefusal, (tx) => add(deps, tx, request));
}

async function add(deps: Deps, tx: Tx, { own, body, key }: AddMessageRequest): Promise<Case | Refusal> {
  const locked = await lockCase(tx, own);
  if (isRefusal(locked)) return locked;
  const { customerId, caseId } = own;
  const claimed = await claimKey(tx, { customerId, call: `addCaseMessage/${caseId}`, key, now: deps.clock() });
  if (isRefusal(claimed)) return claimed;
  if (claimed === 'used') return await presentCase(tx, locked.found);
  if (locked.found.state === 'closed') return refuseClosed();
  const refused = await writeCustomerMessage(deps, tx, { ...locked, text: body.text });
  return refused ?? (await presentCase(tx, locked.found));
}
