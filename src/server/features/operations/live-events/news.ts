import { LIVE_KINDS, type LiveKind } from '#contract/backoffice/live.ts';

/** However much happens, open pages hear of it at most this often. */
const EACH_MS = 1000;

/** What changed, with how many of it are new. Nothing, where only sessions or roles did. */
export type Changes = Partial<Record<LiveKind, number>>;

/** Gathers what the database announces (migration 0091) into at most one piece of news a second. */
export interface News {
  /** Null where announcements may have been missed: everything may have changed. */
  announce(message: string | null): void;
  /** Calls at once with what is announced after a quiet second. One follower hears it. */
  follow(listener: (changes: Changes) => void): void;
  stop(): void;
}

export function createNews(): News {
  let listener: ((changes: Changes) => void) | null = null;
  let gathered: Changes | null = null;
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    timer = undefined;
    if (gathered === null || listener === null) return;
    const changes = gathered;
    gathered = null;
    timer = setTimeout(tell, EACH_MS);
    listener(changes);
  };
  return {
    announce(message) {
      gathered = together(gathered ?? {}, message);
      if (timer === undefined) tell();
    },
    follow(follower) {
      listener = follower;
    },
    stop() {
      clearTimeout(timer);
      listener = null;
    },
  };
}

function together(before: Changes, message: string | null): Changes {
  const [kind = '', added = '0'] = message?.split(' ') ?? [];
  if (kind === 'staff') return before;
  const named = LIVE_KINDS.find((one) => one === kind);
  // What a later version announces is unknown to this one: everything may have changed.
  if (named === undefined) return { ...Object.fromEntries(LIVE_KINDS.map((one) => [one, 0])), ...before };
  // Whatever changes may begin or end a row of the queue.
  return { queue: 0, ...before, [named]: (before[named] ?? 0) + Number(added) };
}
