/** One line of the table at the end: what a run promises, and what it measured. */
export interface Finding {
  invariant: string;
  target: string;
  measured: string;
  ok: boolean;
}

/** What must not happen: `of` says how often it could have. */
export function none(invariant: string, count: number, of?: number): Finding {
  return { invariant, target: '0', measured: of === undefined ? `${count}` : `${count} of ${of}`, ok: count === 0 };
}

/** What a run must have had often enough for its other figures to say something. */
export function atLeast(invariant: string, target: number, count: number): Finding {
  return { invariant, target: `${target} or more`, measured: `${count}`, ok: count >= target };
}

/** The same figure without a judgement: the short form of a run prints its times alone. */
export function printed(finding: Finding): Finding {
  return { ...finding, target: `(${finding.target})`, ok: true };
}

/** Something that must happen at least once, without which the other figures prove nothing. */
export function some(invariant: string, count: number): Finding {
  return { invariant, target: '1 or more', measured: `${count}`, ok: count > 0 };
}

/** The longest of several durations in milliseconds; null stands for one that had no end. */
export function within(invariant: string, seconds: number, durations: readonly (number | null)[]): Finding {
  const ended = durations.filter((duration) => duration !== null);
  const worst = Math.max(0, ...ended) / 1000;
  const endless = durations.length - ended.length;
  const parts = [
    ...(ended.length > 0 ? [`${worst.toFixed(1)} s`] : []),
    ...(endless > 0 ? [`never in ${endless} of ${durations.length}`] : []),
  ];
  return {
    invariant,
    target: `${seconds} s`,
    measured: parts.join(', ') || 'nothing',
    ok: durations.length > 0 && endless === 0 && worst <= seconds,
  };
}
