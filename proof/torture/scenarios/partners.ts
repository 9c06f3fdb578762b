import { setTimeout as pause } from 'node:timers/promises';
import { startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import { type Finding, none, some } from '#proof/lib/findings.ts';
import { type FleetStage, openFleetStage } from '#proof/lib/fleet-stage.ts';
import { judgeFleet } from '#proof/lib/judge-fleet.ts';
import { startLoad } from '#proof/lib/load.ts';
import { startProbe } from '#proof/lib/probe.ts';
import { createRandom } from '#proof/lib/random.ts';
import { type Cell, chooseCells, shuffledCells } from '#proof/partners/cells.ts';
import { openDepot } from '#proof/partners/depot.ts';
import { percentile95, type Span } from '#proof/partners/percentile.ts';
import type { Options } from '#proof/torture/lib/options.ts';

const NAME = 'partners';
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
  const { seed, shoppers, isQuick } = options;
  const stage = await openFleetStage({
    scenario: NAME,
    seed,
    processes: 1,
    shoppers,
    openDatabase: startFaultyDatabase,
  });
  try {
    const random = createRandom(seed, NAME, 'cells');
    const cells = isQuick ? chooseCells(random, QUICK_CELLS) : shuffledCells(random);
    const depot = openDepot(stage.partners.url);
    const probe = startProbe(stage.client, stage.observer);
    const load = startLoad(stage.shoppers);
    const calm: Span[] = [];
    const struck: Struck[] = [];
    for (const cell of cells) {
      calm.push(await waitInCalm());
      struck.push(await strike(stage, cell));
    }
    calm.push(await waitInCalm());
    await load.stop();
    await probe.stop();
    await depot.stop();
    return [
      some('parcels scanned at the depot', depot.scanned.size),
      ...judgeCells(struck),
      ...judgePages(stage, { struck: struck.map(({ span }) => span), calm, isQuick }),
      ...(await judgeFleet(stage, { isLong: !isQuick })),
    ];
  } finally {
    await stage.close();
  }
}

async function waitInCalm(): Promise<Span> {
  const from = performance.now();
  await pause(CALM_MS);
  return { from, to: performance.now() };
}

async function strike({ partners, shoppers }: FleetStage, cell: Cell): Promise<Struck> {
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
function judgeCells(struck: readonly Struck[]): Finding[] {
  const expected = struck.filter(({ cell }) => cell.level >= 0.5);
  const idle = expected.filter(({ strikes }) => strikes === 0);
  for (const { cell } of idle) console.log(`    never struck: ${cell.partner} ${cell.fault} ${cell.level * 100} %`);
  const strikes = struck.reduce((sum, cell) => sum + cell.strikes, 0);
  return [
    some('requests, notices and mails harmed', strikes),
    none('dials that never struck', idle.length, expected.length),
  ];
}

/** The pages that need no partner: what they answer, and how much longer they take than in calm. */
function judgePages(
  { client: { answers } }: FleetStage,
  { struck, calm, isQuick }: { struck: readonly Span[]; calm: readonly Span[]; isQuick: boolean },
): Finding[] {
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
): Finding {
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
