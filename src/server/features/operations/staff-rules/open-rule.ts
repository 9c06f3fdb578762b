import { montevideoDay } from '#domain/time/montevideo.ts';
import type { ActContext, ActResult } from '#server/backoffice/handler.ts';
import type { AskedAct } from '#server/features/people/staff/second-person.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { type Neighbours, neighboursOf, versionOf } from './neighbours.ts';
import { findApproved, findRule, lockRules, type NamedRule } from './repository.ts';

/** A rule that an act is about, held until the act is done. */
export interface OpenRule {
  rule: NamedRule;
  neighbours: Neighbours;
  today: string;
}

export async function openRule({ tx, clock }: ActContext, id: string): Promise<OpenRule | Refusal> {
  await lockRules(tx);
  const rule = await findRule(tx, id);
  if (!rule) return notFound('No hay ninguna regla con ese identificador');
  const today = montevideoDay(clock().toISOString());
  return { rule, neighbours: neighboursOf(rule, await findApproved(tx), today), today };
}

interface Seen {
  id: string;
  version: string;
}

/** The rule as the caller saw it; refused where it, or what it is compared with, has changed since. */
export async function openSeen(context: ActContext, { id, version }: Seen): Promise<OpenRule | Refusal> {
  const open = await openRule(context, id);
  if (isRefusal(open)) return open;
  if (versionOf(open.rule, open.neighbours) !== version)
    return refuse(409, 'La regla cambió desde que la viste. Mirá de nuevo las cifras y las canastas antes de seguir');
  return open;
}

/** The same, of a draft. */
export async function openDraft(context: ActContext, seen: Seen): Promise<OpenRule | Refusal> {
  const open = await openRule(context, seen.id);
  if (isRefusal(open)) return open;
  const { state, approver, withdrawer } = open.rule;
  if (state === 'approved') return refuse(409, `Ya la aprobó ${approver ?? 'la tienda'}: una regla aprobada no cambia`);
  if (state === 'withdrawn') return refuse(409, `Ya la descartó ${withdrawer ?? 'alguien'}`);
  return await openSeen(context, seen);
}

/** What a draft is to whoever approves it; null where nobody wrote it. */
export function askedOf({
  drafted_by: by,
  drafted_at: at,
}: Pick<NamedRule, 'drafted_by' | 'drafted_at'>): AskedAct | null {
  return by === null ? null : { by, at, permission: 'rules.approve' };
}

/** What an act answers about a rule. */
export function ruleResult(id: string, { before, after, effects }: Omit<ActResult, 'subject'>): ActResult {
  return { subject: { kind: 'rule', id }, ...(before ? { before } : {}), ...(after ? { after } : {}), effects };
}
