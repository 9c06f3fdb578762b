import { randomUUID } from 'node:crypto';
import type { StaffRule } from '#contract/backoffice/rules.ts';
import type { TestStaff } from './backoffice.ts';
import type { SharedShop } from './shop.ts';

/** The rules of the shop's first day, and the announced reform. */
export const TARIFF_IN_FORCE = '00000000-0000-4000-8000-000000000403';
export const SEEDED_DRAFT = '00000000-0000-4000-8000-000000000402';

export async function readRule(by: TestStaff, id: string): Promise<StaffRule> {
  const { status, body, error } = await by.call('readRule', { id });
  if (status !== 200) throw new Error(`reading the rule ${id} answers ${error.message}`);
  return body;
}

interface Change {
  validFrom?: string;
  note?: string;
  figures?: Record<string, unknown>;
}

/** Saves a draft with some figures changed. */
export async function editRule(by: TestStaff, id: string, { figures = {}, ...change }: Change = {}) {
  const { version, body, validFrom, note } = await readRule(by, id);
  const fields = { validFrom, note, ...change };
  return await by.act('editRule', { id, version, ...fields, body: { ...body, ...figures } }, { reason: '' });
}

/** Begins drafts of the tariff, each with a day, months ahead, and a service of its own unless the change says otherwise. */
export function ruleDrafter(shop: SharedShop) {
  let days = 0;
  const nextDay = () => {
    days += 1;
    return new Date(shop.clock.now().getTime() + (200 + days) * 86_400_000).toISOString().slice(0, 10);
  };
  const draft = async (by: TestStaff, { from = TARIFF_IN_FORCE, ...change }: Change & { from?: string } = {}) => {
    const id = randomUUID();
    await by.act('draftRule', { id, from }, { reason: '' });
    const own = { validFrom: nextDay(), figures: { serviceRate: 2000 + days } };
    const { status, error } = await editRule(by, id, { ...own, ...change });
    if (status !== 200) throw new Error(`drafting a rule answers ${error.message}`);
    return id;
  };
  return { nextDay, draft };
}

/** Approves a rule as it stands. */
export async function approveAsSeen(by: TestStaff, id: string, options: { dryRun?: boolean } = {}) {
  const { version } = await readRule(by, id);
  return await by.act('approveRule', { id, version }, options);
}
