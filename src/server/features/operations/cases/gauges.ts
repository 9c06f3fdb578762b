import { Gauge } from 'prom-client';
import { CASE_KINDS } from '#domain/cases/case.ts';
import type { Context } from '#server/context.ts';
import { countOpenCases } from './repository.ts';

/** Registers the number of open cases of each kind. */
export function registerCaseGauges({ db, metrics }: Pick<Context, 'db' | 'metrics'>): void {
  new Gauge({
    name: 'puente_cases_open',
    help: 'Complaints of shoppers that are not closed, by kind',
    labelNames: ['kind'],
    registers: [metrics],
    async collect() {
      const counts = await countOpenCases(db);
      for (const kind of CASE_KINDS) this.set({ kind }, counts.get(kind) ?? 0);
    },
  });
}
