/** A figure that was measured, and what it should be. */
export interface Figure {
  what: string;
  measured: number;
  unit: string;
  target: string;
  ok: boolean;
  /** The data behind the figure: both sides of a ratio, sizes, rounds. */
  detail: string;
}

interface Measured {
  measured: number;
  limit: number;
  unit?: string;
  detail?: string;
}

export function atMost(what: string, { measured, limit, unit = '', detail = '' }: Measured): Figure {
  return { what, measured, unit, target: `<= ${limit}`, ok: measured <= limit, detail };
}

export function atLeast(what: string, { measured, limit, unit = '', detail = '' }: Measured): Figure {
  return { what, measured, unit, target: `>= ${limit}`, ok: measured >= limit, detail };
}
