import { randomUUID } from 'node:crypto';
import type { Regime, TariffReply } from '#contract/fee-rules.ts';
import { type FeeRule, type Rules, rulesOn } from '#domain/fees/rules.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { presentRegime } from '#server/features/checkout/fees/present-regime.ts';
import { presentTariff } from '#server/features/checkout/fees/present-tariff.ts';
import { REFORM_FIGURES, SEED_DRAFT } from './announced-reform.ts';
import type { SharedShop } from './shop.ts';

/** The rules with which the shop began. */
export const CURRENT_RULES: Rules = rulesOn('2026-11-21', Object.values(SEED_RULES));

/** The rules in force, as the server answers with them. */
export const CURRENT_REGIME: Regime = presentRegime(CURRENT_RULES.regime);
export const CURRENT_TARIFF: TariffReply = presentTariff(CURRENT_RULES.tariff);

/** The announced reform, as the server answers with it once in force. */
export const REFORM: Regime = presentRegime({ ...REFORM_FIGURES, validFrom: SEED_DRAFT.validFrom });

/** Puts a rule in the database as if it had come with the shop, approved; this process knows it at once. */
export async function approveRule(shop: SharedShop, { kind, body, validFrom }: FeeRule): Promise<string> {
  const now = shop.context.clock();
  const nobody = { drafted_by: null, approved_by: null, withdrawn_by: null, withdrawn_at: null };
  const row = { id: randomUUID(), kind, body: JSON.stringify(body), valid_from: validFrom, ...nobody };
  const times = { drafted_at: now, approved_at: now };
  await shop.context.db
    .insertInto('fee_rules')
    .values({ ...row, ...times, state: 'approved' })
    .execute();
  await shop.context.rules.refresh();
  return row.id;
}
