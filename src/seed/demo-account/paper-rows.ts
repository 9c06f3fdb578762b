import type { Insertable } from 'kysely';
import type { PaperRequestsTable } from '#db/tables/documents.ts';
import { paperDueAt, paperOfIssue } from '#domain/document/paper-request.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Random } from '#server/context.ts';
import type { DemoOrder } from './order-rows.ts';

/** The paper that the carrier's issue asks for, if it does. */
export function paperRequestRows(random: Random, order: DemoOrder): Insertable<PaperRequestsTable>[] {
  const { scenario, timeline } = order;
  const paper = scenario.issue ? paperOfIssue(scenario.issue.code) : null;
  if (!scenario.issue || paper === null) return [];
  const at = timeline.after('NEW', scenario.issue.hours);
  const due = paperDueAt(at, montevideoDay(at.toISOString()));
  const asked = { id: random.uuid(), order_id: order.id, paper, asked_by: null, requested_at: at, due_at: due };
  return [{ ...asked, sent_at: null, sent_by: null, ended_at: null }];
}
