import type { Regime } from '#contract/regime.ts';
import { activeRegime, CUSTOMS_REGIMES, type CustomsRegime } from '#domain/fees/regime.ts';
import { presentRegime } from '#server/features/fees/present-regime.ts';

const TODAY = '2026-11-21';

/** Every regime of the domain, the announced reform too, is active. */
export const ALL_ACTIVE: readonly CustomsRegime[] = CUSTOMS_REGIMES.map((regime) => ({ ...regime, active: true }));

/** The regime in force, as the server answers with it. */
export const CURRENT_REGIME: Regime = presentRegime(activeRegime(TODAY));

/** The announced reform, as the server answers with it once active. */
export const REFORM: Regime = presentRegime(activeRegime(TODAY, ALL_ACTIVE));
