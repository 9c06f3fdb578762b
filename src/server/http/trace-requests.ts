import { type Context, context, ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { markFailed } from '#partners/with-span.ts';

/** Asked every few seconds by machines. */
const UNTRACED = new Set(['/health', '/ready', '/metrics', '/assets/*']);

/**
 * A span for each request, named by its route; everything that its handler does belongs to it. What a client sends as
 * `traceparent` is not believed: each request begins a trace of its own.
 */
export function traceRequests(app: FastifyInstance): void {
  const traced = new WeakMap<FastifyRequest, { span: Span; own: Context }>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (UNTRACED.has(route)) return done();
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const name = `${request.method} ${route}`;
    const span = trace.getTracer('puente').startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
    const own = trace.setSpan(ROOT_CONTEXT, span);
    traced.set(request, { span, own });
    context.with(own, done);
  });
  // What reads the body goes on from the socket's events, which are nobody's.
  app.addHook('preValidation', (request, _reply, done) =>
    context.with(traced.get(request)?.own ?? context.active(), done),
  );
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = traced.get(request)?.span;
    span?.setAttribute('http.response.status_code', statusCode);
    if (span && statusCode >= 500) markFailed(span, String(statusCode));
    span?.end();
  });
  app.addHook('onRequestAbort', async (request) => traced.get(request)?.span.end());
}
