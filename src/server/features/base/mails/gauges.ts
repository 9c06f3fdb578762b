import { Gauge } from 'prom-client';
import type { Context } from '#server/context.ts';
import { countMailOutcomes, countSuppressions } from './repository.ts';

const OUTCOMES = ['bounced', 'complained', 'suppressed'] as const;
const REASONS = ['bounce', 'complaint'] as const;

/** Registers the figures of mails that did not arrive, and of addresses that are not mailed. */
export function registerMailGauges({ db, metrics }: Pick<Context, 'db' | 'metrics'>): void {
  new Gauge({
    name: 'puente_mails_ended',
    help: 'Mails that bounced, were complained about, or were not sent to a suppressed address',
    labelNames: ['outcome'],
    registers: [metrics],
    async collect() {
      const counts = await countMailOutcomes(db);
      for (const outcome of OUTCOMES) this.set({ outcome }, counts.get(outcome) ?? 0);
    },
  });
  new Gauge({
    name: 'puente_mail_suppressions',
    help: 'Addresses that are not mailed, by reason',
    labelNames: ['reason'],
    registers: [metrics],
    async collect() {
      const counts = await countSuppressions(db);
      for (const reason of REASONS) this.set({ reason }, counts.get(reason) ?? 0);
    },
  });
}
