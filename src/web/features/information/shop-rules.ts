import type { Settings } from '#contract/settings.ts';

/** What prices are computed with today, as the server answers with it. */
export type ShopRules = Pick<Settings, 'regime' | 'tariff'>;
