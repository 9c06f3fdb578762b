import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { TracingConfig } from '#server/config/config.ts';
import { VERSION } from '#server/config/version.ts';

/**
 * Collects spans and sends them to the collector over OTLP; one that is away costs spans and nothing else. Only loaded where
 * tracing is on. Returns what sends the rest and ends it.
 */
export function openTracing({ endpoint, share }: TracingConfig): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: 5000 });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'puente', 'service.version': VERSION }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown().catch(() => undefined);
    trace.disable();
    context.disable();
    manager.disable();
  };
}
