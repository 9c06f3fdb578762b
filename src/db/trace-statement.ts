import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';

const COMMENTS = /\/\*[\s\S]*?\*\//g;
const VERB = /^\s*(?:with\b[\s\S]*?\)\s*)?(select|insert|update|delete|merge|declare|begin|commit|rollback)\b/i;
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_.]+)"?/i;
/** What the first part of a statement of several parts writes; a lock is `for update`. */
const WRITE = /(?<!\b(?:for|key) )\b(insert into|update|delete from)\s+"?([a-z_.]+)"?/i;

/** What a statement does, by its verb and its first table: `select orders`; never its text. */
export function summaryOf(text: string): string {
  const bare = text.replaceAll(COMMENTS, ' ');
  const [, written, writtenTable] = /^\s*with\b/i.test(bare) ? (WRITE.exec(bare) ?? []) : [];
  if (written) return `${written.split(' ')[0]?.toLowerCase()} ${writtenTable}`;
  const verb = VERB.exec(bare)?.[1]?.toLowerCase() ?? 'statement';
  const table = TABLE.exec(bare)?.[1];
  return table ? `${verb} ${table}` : verb;
}

/** Adds a statement that has ended to the trace of what sent it; outside of one it adds nothing. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  const parent = context.active();
  if (!trace.getSpan(parent)?.isRecording()) return;
  const endTime = performance.now();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summaryOf(query.sql) };
  const options = { kind: SpanKind.CLIENT, attributes, startTime: endTime - queryDurationMillis };
  const span = trace.getTracer('puente').startSpan(summaryOf(query.sql), options, parent);
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endTime);
}
