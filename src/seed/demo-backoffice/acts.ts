import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { BackofficeInput, BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { callBackoffice } from '#server/backoffice/call.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import { backofficeHandlers } from '#server/backoffice-handlers.ts';
import type { Context } from '#server/context.ts';
import { isRefusal } from '#server/refusal.ts';

/** Somebody of the staff at an instant; the context's database is a transaction, which every act joins. */
export interface Actor {
  context: Context;
  staff: StaffSession;
  /** Of what is done, for the audit. */
  reason: string;
}

/** Performs an act as the page of the back office does: with its permission, its reason and its audit row. */
export async function perform<Name extends NamesOf<'act'>>(
  actor: Actor,
  name: Name,
  input: BackofficeInput<Name>,
): Promise<void> {
  await callAs(actor, name, input);
}

export async function read<Name extends NamesOf<'read'>>(
  actor: Omit<Actor, 'reason'>,
  name: Name,
  input: BackofficeInput<Name>,
): Promise<BackofficeReply<Name>> {
  return (await callAs({ ...actor, reason: '' }, name, input)) as BackofficeReply<Name>;
}

/** Throws on a refusal: the demo breaks no rule of the shop, so a refusal is a bug. */
async function callAs({ context, staff, reason }: Actor, name: NamesOf<'act' | 'read'>, input: unknown) {
  const confirmed = { ...staff, confirmedAt: context.clock() };
  const reply = await callBackoffice(context, backofficeHandlers, {
    name,
    input,
    options: { key: context.random.uuid(), reason, dryRun: false },
    origin: { staff: confirmed, clientAddress: '', deviceName: null, setToken: () => undefined },
  });
  if (isRefusal(reply)) throw new Error(`${name}: ${reply.message}`);
  return reply;
}
