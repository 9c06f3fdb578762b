import { PassThrough, type Readable } from 'node:stream';
import type { LiveKind, LiveNews } from '#contract/backoffice/live.ts';
import { type Permission, permissionsOf, sessionMay } from '#domain/staff/roles.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { countBells } from '#server/features/operations/bell/read-bell.ts';
import { countShared } from '#server/features/operations/work-counts/count-work.ts';
import { findStillOpen } from '#server/features/people/staff/sessions.ts';
import type { Changes, News } from './news.ts';

/** Proxies and the server itself end a connection that is silent for half a minute; sessions are looked at as often. */
const BEAT_MS = 10_000;
/** A browser has one, whatever its tabs; a connection that broke is noticed at a beat. */
const MOST_OF_SESSION = 4;
const MOST_OF_PROCESS = 1000;
/** A client that reads nothing is cut. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** How long a browser waits before it asks again. */
const RETRY = 'retry: 3000\n\n';

/** Who sees that something of a kind changed; null: everybody. */
const SEEN_BY: Record<LiveKind, Permission | null> = {
  queue: 'queue',
  orders: 'orders',
  cases: 'cases',
  refunds: 'orders',
  packages: 'packages',
  bell: null,
};

type Deps = Pick<Context, 'db' | 'clock' | 'cache' | 'partners' | 'config' | 'log'>;

interface Stream {
  staff: StaffSession;
  out: PassThrough;
  /** How much calls its person and was not seen. */
  bell: number;
}

/** The open event streams of this process. */
export interface LiveStreams {
  /** A stream for a session, or why there is none: it has enough of them, or the process has, or is about to end. */
  open(staff: StaffSession): Readable | 'many' | 'full';
  /** Ends every stream at once; opens none any more. */
  close(): void;
}

export function createLiveStreams(deps: Deps, news: News): LiveStreams {
  const streams = new Set<Stream>();
  let isClosed = false;
  const inTurn = createTurns((error) => deps.log.error({ error }, 'what changed could not be told'));
  news.follow((changes) => inTurn(() => tell(deps, streams, changes)));
  const beat = setInterval(() => {
    for (const { out } of streams) write(out, ':\n\n');
    if (streams.size > 0) inTurn(() => endStrangers(deps, streams));
  }, BEAT_MS);
  return {
    open(staff) {
      const own = [...streams].filter((stream) => stream.staff.id === staff.id);
      if (own.length >= MOST_OF_SESSION) return 'many';
      if (isClosed || streams.size >= MOST_OF_PROCESS) return 'full';
      const stream = { staff, out: new PassThrough(), bell: 0 };
      streams.add(stream);
      stream.out.once('close', () => streams.delete(stream));
      stream.out.on('error', () => {});
      write(stream.out, RETRY);
      inTurn(() => tellCounts(deps, [stream], { bell: 0 }));
      return stream.out;
    },
    close() {
      isClosed = true;
      clearInterval(beat);
      news.stop();
      for (const { out } of streams) out.end();
    },
  };
}

/** Runs one after the other what is asked for. */
function createTurns(onError: (error: unknown) => void) {
  let last = Promise.resolve();
  return (work: () => Promise<void>): void => {
    last = last.then(work).catch(onError);
  };
}

async function tell(deps: Deps, streams: ReadonlySet<Stream>, changes: Changes): Promise<void> {
  deps.cache.staffWork.invalidate();
  if (streams.size === 0) return;
  await endStrangers(deps, streams);
  if (Object.keys(changes).length > 0) await tellCounts(deps, [...streams], changes);
}

/** Ends the streams of sessions that ended and of people who have another role. */
async function endStrangers(deps: Deps, streams: ReadonlySet<Stream>): Promise<void> {
  const roles = await findStillOpen(
    deps,
    [...streams].map(({ staff }) => staff.id),
  );
  for (const { staff, out } of streams) if (roles.get(staff.id) !== staff.role) out.end();
}

/** Counts once for all who have the same rights, and what calls each of them where that changed. */
async function tellCounts(deps: Deps, streams: readonly Stream[], changes: Changes): Promise<void> {
  if (changes.bell !== undefined) {
    const bells = await countBells(
      deps,
      streams.map(({ staff }) => staff),
    );
    for (const stream of streams) stream.bell = bells.get(stream.staff.staffId) ?? 0;
  }
  const byRights = Map.groupBy(streams, ({ staff }) => permissionsOf(staff).join());
  for (const alike of byRights.values()) {
    const staff = alike[0]?.staff;
    if (!staff) continue;
    const seen = Object.entries(changes).filter(([kind]) => {
      const permission = SEEN_BY[kind as LiveKind];
      return permission === null || sessionMay(staff, permission);
    });
    const shared = await countShared(deps, staff);
    for (const { out, bell } of alike) {
      const told: LiveNews = { changes: Object.fromEntries(seen), work: { ...shared, bell } };
      write(out, `data: ${JSON.stringify(told)}\n\n`);
    }
  }
}

function write(out: PassThrough, text: string): void {
  if (out.writableEnded || out.destroyed) return;
  if (out.writableLength + out.readableLength > MOST_UNREAD_BYTES) out.destroy();
  else out.write(text);
}
