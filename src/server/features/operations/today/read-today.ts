import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MAX_COUNTED } from '#contract/backoffice/page.ts';
import { EXCEPTIONS, lateBefore, visibleKinds } from '#domain/exceptions/kinds.ts';
import { type Permission, permissionsOf, sessionMay } from '#domain/staff/roles.ts';
import { dayStart, montevideoDay, nextMidnight } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import { figureOf, MONEY_FIGURES, TODAY_FIGURES } from '#domain/week/today-figures.ts';
import { usualOf } from '#domain/week/usual.ts';
import type { StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import type { ShopOverview } from '#server/cache/cache.ts';
import type { Context } from '#server/context.ts';
import { overdueDrafts } from '#server/features/base/rules/overdue-drafts.ts';
import { findEnding } from '#server/features/catalog/overrides/list-overrides.ts';
import { countOrders } from '#server/features/operations/order-finder/list-orders.ts';
import { countRepairs } from '#server/features/operations/reconciliation/repairs-repository.ts';
import { currentWallet } from '#server/features/operations/wallet/read-wallet.ts';
import { partnerStates } from '#server/features/operations/warnings/list-warnings.ts';
import { isRefusal } from '#server/refusal.ts';
import { countByLeg, countCasesWaiting } from './repository.ts';
import { readOverview } from './shop-overview.ts';

type Deps = Pick<Context, 'db' | 'reads' | 'clock' | 'cache' | 'partners'>;
type Today = BackofficeReply<'readToday'>;

/** From this hour of the day before on, what was repaired was repaired while nobody worked. */
const EVENING_MS = 18 * 60 * 60_000;
const LISTED_OVERRIDES = 10;

/** The day of the shop, each part for who may see it. What people work on is that of now; the figures are of this minute. */
export async function readToday(deps: Deps, { staff }: StaffRequest<'readToday'>): Promise<Today> {
  const now = deps.clock();
  const day = montevideoDay(now.toISOString());
  const ifMay = async <Part>(permission: Permission, read: () => Part | Promise<Part>) =>
    sessionMay(staff, permission) ? await read() : null;
  const [overview, legs, ending, repairs] = await Promise.all([
    readOverview(deps),
    countByLeg(deps.db, MAX_COUNTED + 1),
    readEnding(deps, staff),
    readRepairs(deps, staff, day),
  ]);
  const { at, toBank, toReturn, fruitless, stockOuts, lost } = overview;
  return {
    day,
    legs: legs.map(({ leg, count, oldest }) => ({ leg, ...boundedOf(count), oldest: oldest?.toISOString() ?? null })),
    figures: figuresOf(overview, sessionMay(staff, 'money')),
    figuresAt: at.toISOString(),
    ending,
    money: await ifMay('money', () => ({ toBank, toReturn })),
    wallet: await ifMay('partners', () => readWallet(deps, overview)),
    partners: await ifMay('partners', () => partnerStates(deps).map(({ name, isFailing }) => ({ name, isFailing }))),
    catalogue: await ifMay('catalog', () => ({ fruitless, stockOuts, lost })),
    repairs,
  };
}

function boundedOf(count: number) {
  return { count: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED };
}

function figuresOf({ days, margins }: ShopOverview, showsMoney: boolean): Today['figures'] {
  return TODAY_FIGURES.filter((name) => showsMoney || !MONEY_FIGURES.includes(name)).map((name) => {
    const values = days.flatMap((figures, place) => {
      const margin = margins[place];
      return margin ? [{ day: figures.day, value: figureOf(name, figures, margin.totals) }] : [];
    });
    return { name, days: values, usual: usualOf(values.map(({ value }) => value)) };
  });
}

async function readEnding(deps: Deps, staff: StaffSession): Promise<Today['ending']> {
  const now = deps.clock();
  const midnight = new Date(nextMidnight(now.toISOString()));
  const answerBy = lateBefore('case-unanswered', midnight);
  const ifMay = async <Part>(permission: Permission, read: () => Promise<Part>) =>
    sessionMay(staff, permission) ? await read() : null;
  const [promised, late, cases, drafts, overrides] = await Promise.all([
    countPromised(deps, staff, 'today'),
    countPromised(deps, staff, 'late'),
    ifMay('cases', async () => boundedOf(await countCasesWaiting(deps.db, answerBy, MAX_COUNTED + 1))),
    ifMay('rules.draft', () => overdueDrafts(deps)),
    ifMay('catalog', () => findEnding(deps, midnight, LISTED_OVERRIDES)),
  ]);
  return { promised, late, cases, drafts, overrides };
}

/** The orders of the list that the page links to. */
async function countPromised(deps: Deps, staff: StaffSession, promised: 'today' | 'late') {
  const found = await countOrders(deps, { input: { promised, sort: 'promised', issue: false }, staff });
  if (isRefusal(found)) throw new Error(found.message);
  return { count: found.count, isMore: found.isMore };
}

async function readWallet(deps: Deps, { margins, days }: ShopOverview): Promise<Today['wallet']> {
  const { reading } = await currentWallet(deps);
  if (reading === null) return null;
  const { balance, owed, isLow } = reading;
  const finished = margins.slice(0, -1);
  const spent = finished.reduce((sum, { totals }) => sum + totals.marketplace, 0);
  const left = Math.max(0, balance - owed);
  return {
    ...{ cents: balance, owedCents: owed, isLow },
    daysLeft: spent <= 0 ? null : Math.floor((left * (days.length - 1)) / spent),
  };
}

async function readRepairs({ db }: Deps, staff: StaffSession, day: string): Promise<Today['repairs']> {
  const since = new Date(Date.parse(dayStart(addDays(day, -1))) + EVENING_MS);
  const kinds = visibleKinds(permissionsOf(staff));
  const counts = await countRepairs(db, { kinds, since, limit: MAX_COUNTED + 1 });
  return {
    since: since.toISOString(),
    kinds: kinds.flatMap((kind) => {
      const count = counts.get(kind);
      return count === undefined ? [] : [{ kind, name: EXCEPTIONS[kind].name, ...boundedOf(count) }];
    }),
  };
}
