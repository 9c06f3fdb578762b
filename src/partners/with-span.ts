import {
  type Attributes,
  type Context,
  context,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

export interface SpanOptions {
  kind: SpanKind;
  /** Names of routes, jobs, partners and tables; nothing that a person has entered, no ids and no addresses. */
  attributes?: Attributes;
  /** Where the trace goes on from; by default from what runs now. */
  parent?: Context;
}

/**
 * Does work within a span of the trace, which ends with it; an error is marked by its name alone. Without tracing
 * (`src/app/tracing`) it only does the work.
 */
export async function withSpan<Result>(
  name: string,
  { kind, attributes = {}, parent = context.active() }: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = trace.getTracer('puente').startSpan(name, { kind, attributes }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    markFailed(span, error instanceof Error ? error.name : 'error');
    throw error;
  } finally {
    span.end();
  }
}

export function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}
