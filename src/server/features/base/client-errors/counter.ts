import { Counter } from 'prom-client';
import type { Context } from '#server/context.ts';

type Deps = Pick<Context, 'metrics'>;

const NAME = 'puente_client_errors_total';
type Label = 'kind' | 'route';

export function registerClientErrorCounter({ metrics }: Deps): void {
  new Counter<Label>({
    name: NAME,
    help: 'Errors in browsers that pages reported',
    labelNames: ['kind', 'route'],
    registers: [metrics],
  });
}

export function countClientError({ metrics }: Deps, labels: Record<Label, string>): void {
  (metrics.getSingleMetric(NAME) as Counter<Label> | undefined)?.inc(labels);
}
