import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { PAGE_SIZE } from '#contract/backoffice/page.ts';
import type { RuleStage, StaffRuleRow } from '#contract/backoffice/rules.ts';
import { compareFigures } from '#domain/fees/rule-figures.ts';
import type { FeeRule } from '#domain/fees/rules.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { presentDeciders } from '#server/features/people/staff/second-person.ts';
import { notFound, type Refusal, refuseField } from '#server/refusal.ts';
import { earliestDay } from './days.ts';
import { differencesOf, neighboursOf, toRule, versionOf } from './neighbours.ts';
import { askedOf } from './open-rule.ts';
import {
  findApproved,
  findDrafts,
  findHistory,
  findRule,
  type HistoryKey,
  type NamedRule,
  type RuleRow,
} from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'partnerSettings'>;

const KINDS: readonly FeeRule['kind'][] = ['customs', 'tariff'];

/** What is in force, what comes, what is drafted and what has ended. */
export async function listRules(
  { db, clock }: Deps,
  { input: { after } }: StaffRequest<'listRules'>,
): Promise<BackofficeReply<'listRules'> | Refusal> {
  const key = after === undefined ? null : parseKey(after);
  if (after !== undefined && key === null) return refuseField('after', 'Esa página no existe');
  const today = montevideoDay(clock().toISOString());
  const approved = await findApproved(db);
  const inForce = KINDS.flatMap((kind) => inForceOf(kind, approved, today) ?? []);
  const dayOf = (kind: FeeRule['kind']) => inForce.find((rule) => rule.kind === kind)?.valid_from ?? today;
  const inForceFrom = { customs: dayOf('customs'), tariff: dayOf('tariff') };
  const found = await findHistory(db, { inForceFrom, after: key, limit: PAGE_SIZE + 1 });
  const present = (rows: readonly NamedRule[]) => rows.map((row) => presentRow(row, { approved, today }));
  const last = found.slice(0, PAGE_SIZE).at(-1);
  return {
    inForce: inForce.map((row) => ({
      ...presentRow(row, { approved, today }),
      figures: compareFigures(toRule(row), toRule(row)).map(({ field, label, after: text }) => ({
        field,
        label,
        after: text,
      })),
    })),
    coming: present(approved.filter(({ valid_from }) => valid_from > today)),
    drafts: present(await findDrafts(db)),
    history: {
      rows: present(found.slice(0, PAGE_SIZE)),
      next: found.length > PAGE_SIZE && last ? `${last.valid_from}_${last.id}` : null,
    },
  };
}

/** A rule beside the one before it. */
export async function readRule(
  deps: Deps,
  { input: { id }, staff }: StaffRequest<'readRule'>,
): Promise<BackofficeReply<'readRule'> | Refusal> {
  const { db, clock } = deps;
  const row = await findRule(db, id);
  if (!row) return notFound('No hay ninguna regla con ese identificador');
  const now = clock().toISOString();
  const today = montevideoDay(now);
  const approved = await findApproved(db);
  const neighbours = neighboursOf(row, approved, today);
  const { figures, baskets } = differencesOf(row, neighbours);
  const asked = row.state === 'draft' ? askedOf(row) : null;
  return {
    ...presentRow(row, { approved, today }),
    body: row.body as unknown as Record<string, unknown>,
    version: versionOf(row, neighbours),
    deciders: asked && (await presentDeciders(deps, asked, staff)),
    follows: presentNeighbour(neighbours.before),
    followedBy: presentNeighbour(neighbours.next),
    figures: figures.map(({ says: _says, ...figure }) => figure),
    baskets,
    earliest: earliestDay(now),
  };
}

function inForceOf<Row extends RuleRow>(kind: FeeRule['kind'], approved: readonly Row[], today: string) {
  return approved.findLast((row) => row.kind === kind && row.valid_from <= today);
}

interface Now {
  approved: readonly RuleRow[];
  today: string;
}

function presentRow(row: NamedRule, now: Now): StaffRuleRow {
  return {
    id: row.id,
    kind: row.kind,
    name: 'name' in row.body ? row.body.name : null,
    stage: stageOf(row, now),
    validFrom: row.valid_from,
    note: row.note,
    draftedBy: row.drafter,
    draftedAt: row.drafted_at.toISOString(),
    approvedBy: row.approver,
    approvedAt: row.approved_at?.toISOString() ?? null,
    withdrawnBy: row.withdrawer,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  };
}

function stageOf(row: RuleRow, { approved, today }: Now): RuleStage {
  if (row.state === 'withdrawn') return row.approved_at === null ? 'discarded' : 'withdrawn';
  if (row.state === 'draft') return row.valid_from <= today ? 'late' : 'draft';
  if (row.valid_from > today) return 'coming';
  return inForceOf(row.kind, approved, today)?.id === row.id ? 'in-force' : 'past';
}

function presentNeighbour(row: RuleRow | null) {
  return row && { id: row.id, validFrom: row.valid_from };
}

function parseKey(after: string): HistoryKey | null {
  const match = /^(\d{4}-\d{2}-\d{2})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(after);
  const [, validFrom = '', id = ''] = match ?? [];
  return match && !Number.isNaN(Date.parse(validFrom)) ? { validFrom, id } : null;
}
