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
