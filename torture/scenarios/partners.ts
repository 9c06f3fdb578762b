import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Aftermath, inspectAftermath } from '#torture/lib/aftermath.ts';
import { serverErrors } from '#torture/lib/answers.ts';
import { type Finding, none, some, within } from '#torture/lib/findings.ts';
import type { Options } from '#torture/lib/options.ts';
import { createRandom } from '#torture/lib/random.ts';
import type { Measured } from '#torture/lib/run-scenario.ts';
import { goShopping } from '#torture/lib/shopper.ts';
import { type Cell, chooseCells, shuffledCells } from '#torture/partners/cells.ts';
import { type Depot, openDepot } from '#torture/partners/depot.ts';
import {
  isAboutOneOrder,
  liveTwice,
  percentile95,
  type Span,
  secondMessageIds,
} from '#torture/partners/judge-truth.ts';
import { openPartnerStage, type PartnerStage } from '#torture/partners/partner-stage.ts';
import type { Truth } from '#torture/partners/truth.ts';

const NAME = 'partners';
const CALM_SECONDS = 120;
/** How long a dial stays; from a half on longer, up to a limit, until it has struck. */
const CELL_MS = 3000;
const CELL_LIMIT_MS = 90_000;
/** Calm between cells: the level 0 of every dial, by which the times of the others are measured. */
const CALM_MS = 1000;
const QUICK_CELLS = 4;
/** A page that needs no partner may take this much longer than in calm. */
const MAX_RATIO = 1.2;
const PAGES = ['page', 'api', 'ready'] as const;

/** A cell as it was. */
interface Struck {
  cell: Cell;
  span: Span;
  /** How often the fault struck. */
  strikes: number;
}

/** Turns each dial of each partner up while shoppers buy, one after the other, with calm in between. */
export async function runPartners(options: Options): Promise<Finding[]> {
  const stage = await openPartnerStage(NAME, options);
  try {
    const random = createRandom(options.seed, NAME, 'cells');
    const cells = options.isQuick ? chooseCells(random, QUICK_CELLS) : shuffledCells(random);
    const depot = openDepot(stage.partners.url);
    const load = startLoad(stage);
    const calm: Span[] = [];
    const struck: Struck[] = [];
    for (const cell of cells) {
      calm.push(await waitInCalm());
      struck.push(await strike(stage, cell));
    }
    calm.push(await waitInCalm());
    stage.partners.dials.calm();
    await load.stop();
    const aftermath = await inspectAftermath(stage.shoppers, stage.partners.url);
    await depot.stop();
    const measured = [
      ...(await judgeTruth(stage, await stage.partners.truth())),
      ...judgeEnd(stage, aftermath, depot),
      ...judgeCells(struck),
      ...judgePages(stage, { struck: struck.map(({ span }) => span), calm, isQuick: options.isQuick }),
    ];
    return measured.map((finding) => ({ scenario: NAME, ...finding }));
  } finally {
    await stage.close();
  }
}

function startLoad({ shoppers }: PartnerStage): { stop(): Promise<void> } {
  let isOver = false;
  const running = Promise.all(shoppers.map((shopper) => goShopping(shopper, () => isOver)));
  return {
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}

async function waitInCalm(): Promise<Span> {
  const from = performance.now();
  await pause(CALM_MS);
  return { from, to: performance.now() };
}

async function strike({ partners, shoppers }: PartnerStage, cell: Cell): Promise<Struck> {
  const { partner, fault, level } = cell;
  const from = performance.now();
  const before = partners.handled().length;
  const strikesSince = () =>
    partners
      .handled()
      .slice(before)
      .filter((entry) => entry.partner === partner && entry.fault === fault).length;
  partners.dials.set(partner, { [fault]: level });
  const isWaitedFor = () => level >= 0.5 && strikesSince() === 0;
  while (performance.now() - from < (isWaitedFor() ? CELL_LIMIT_MS : CELL_MS)) await pause(100);
  partners.dials.set(partner, {});
  const strikes = strikesSince();
  const paid = shoppers.reduce((sum, { paidOrders }) => sum + paidOrders.length, 0);
  console.log(`  ${partner} ${fault} ${level * 100} %: struck ${strikes} times, ${paid} orders paid so far`);
  return { cell, span: { from, to: performance.now() }, strikes };
}

/** A dial that never struck has shown nothing; at a tenth it may not have, in so short a time. */
function judgeCells(struck: readonly Struck[]): Measured[] {
  const expected = struck.filter(({ cell }) => cell.level >= 0.5);
  const idle = expected.filter(({ strikes }) => strikes === 0);
  for (const { cell } of idle) console.log(`    never struck: ${cell.partner} ${cell.fault} ${cell.level * 100} %`);
  const strikes = struck.reduce((sum, cell) => sum + cell.strikes, 0);
  return [
    some('requests, notices and mails harmed', strikes),
    none('dials that never struck', idle.length, expected.length),
  ];
}

/** The partners' books against each other and against the shop's. */
async function judgeTruth({ database, shoppers }: PartnerStage, truth: Truth): Promise<Measured[]> {
  const { purchases, payments, mails } = truth;
  const booked = await readBooked(database.url);
  const lost = payments.filter(({ transactionId }) => !booked.transactions.has(transactionId));
  const unpaid = purchases.filter(({ orderId, isLive }) => isLive && !booked.orders.has(orderId ?? ''));
  const shopperEmails = new Set(shoppers.map(({ account }) => account.email));
  const aboutOrders = mails.filter((mail) => shopperEmails.has(mail.to) && isAboutOneOrder(mail));
  const [twice, repeated] = [liveTwice(purchases), secondMessageIds(aboutOrders)];
  const lines = [...lost, ...unpaid, ...twice, ...repeated].slice(0, 10);
  for (const line of lines) console.log(`    ${JSON.stringify(line)}`);
  return [
    some('mails about orders', aboutOrders.length),
    none('payments taken that are not booked', lost.length, payments.length),
    none('orders bought twice', twice.length, purchases.length),
    none('purchases without a payment', unpaid.length, purchases.length),
    none('mails with a second Message-ID', repeated.length, aboutOrders.length),
  ];
}

/** Payments that the shop has booked, with their orders. */
async function readBooked(databaseUrl: string): Promise<{ transactions: Set<string>; orders: Set<string> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ transaction_id: string; order_id: string }>(
      "select transaction_id, order_id from payment_attempts where state in ('approved', 'overpaid')",
    );
    return {
      transactions: new Set(rows.map(({ transaction_id }) => transaction_id)),
      orders: new Set(rows.map(({ order_id }) => order_id)),
    };
  } finally {
    await client.end();
  }
}

function judgeEnd({ shop, client, shoppers }: PartnerStage, aftermath: Aftermath, depot: Depot): Measured[] {
  const { lost, unfinished, settledAfter } = aftermath;
  const writes = shoppers.reduce((sum, shopper) => sum + shopper.writes.length, 0);
  const paid = shoppers.reduce((sum, { paidOrders }) => sum + paidOrders.length, 0);
  const errors = serverErrors(client.answers);
  const refusals = shoppers.flatMap((shopper) => shopper.refusals);
  const details = [...shop.deaths.map(({ reason }) => reason), ...lost, ...unfinished, ...refusals.slice(0, 5)];
  for (const line of [...details, ...errors.map(({ kind, status }) => `${status} ${kind}`)].slice(0, 15))
    console.log(`    ${line}`);
  return [
    none('processes that died', shop.deaths.length),
    some('orders paid', paid),
    some('parcels scanned at the depot', depot.scanned.size),
    none('acknowledged writes lost', lost.length, writes),
    none('paid orders not at their end', unfinished.length, paid),
    within('last paid order at its end', CALM_SECONDS, [settledAfter]),
    none('server errors other than 503', errors.length, client.answers.length),
  ];
}

/** The pages that need no partner: what they answer, and how much longer they take than in calm. */
function judgePages(
  { client: { answers } }: PartnerStage,
  { struck, calm, isQuick }: { struck: readonly Span[]; calm: readonly Span[]; isQuick: boolean },
): Measured[] {
  const probes = answers.filter(
    ({ kind, sentAt }) =>
      (PAGES as readonly string[]).includes(kind) && struck.some(({ from, to }) => sentAt >= from && sentAt < to),
  );
  const ratios = PAGES.map((kind) => {
    const [time, base] = [percentile95(answers, kind, struck), percentile95(answers, kind, calm)];
    return ratioFinding(kind, { time, base, isQuick });
  });
  return [
    none('pages not served while a partner fails', probes.filter(({ status }) => status !== 200).length, probes.length),
    ...ratios,
  ];
}

function ratioFinding(
  kind: string,
  { time, base, isQuick }: { time: number | null; base: number | null; isQuick: boolean },
): Measured {
  const ratio = time !== null && base !== null ? time / base : null;
  const measured =
    ratio === null ? 'nothing' : `${ratio.toFixed(2)} (${time?.toFixed(0)} ms to ${base?.toFixed(0)} ms)`;
  return {
    invariant: `p95 of ${kind} while a partner fails, to calm`,
    target: isQuick ? `(${MAX_RATIO})` : `${MAX_RATIO}`,
    measured,
    ok: ratio !== null && (isQuick || ratio <= MAX_RATIO),
  };
}
