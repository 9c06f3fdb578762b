import { type Context, context, isSpanContextValid, ROOT_CONTEXT, type SpanContext, trace } from '@opentelemetry/api';

const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** What runs now as a W3C `traceparent`, which a job carries from who enqueues it to who runs it; null without tracing. */
export function currentTraceParent(): string | null {
  const span = currentSpan();
  if (!span) return null;
  const flags = span.traceFlags.toString(16).padStart(2, '0');
  return `00-${span.traceId}-${span.spanId}-${flags}`;
}

/** The context in which a trace goes on; a new one for what is no `traceparent`. */
export function contextOf(traceParent: unknown): Context {
  const [, traceId = '', spanId = '', flags = ''] = FORM.exec(String(traceParent)) ?? [];
  const span: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(span) ? trace.setSpanContext(ROOT_CONTEXT, span) : ROOT_CONTEXT;
}

/** The ids under which a line of the log is found from a trace, and the other way round; nothing without tracing. */
export function traceFields(): { traceId?: string; spanId?: string } {
  const span = currentSpan();
  return span ? { traceId: span.traceId, spanId: span.spanId } : {};
}

function currentSpan(): SpanContext | null {
  const span = trace.getSpanContext(context.active());
  return span && isSpanContextValid(span) ? span : null;
}
