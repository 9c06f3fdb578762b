/** The process ended: nothing of it goes on. */
export class ProcessDied extends Error {
  constructor() {
    super('the process died');
    this.name = 'ProcessDied';
  }
}

/** When the process of the shop dies. */
export interface Fate {
  isDead: boolean;
  /** Lets the process die at the statement after so many, a commit among them. */
  dieAfter(statements: number): void;
  /** A new process: it lives until it is told otherwise. */
  restart(): void;
  /** Every statement asks for leave; a process that is dead gets none. */
  takeStatement(): void;
  /** A dead process calls no partner. */
  takeCall(): void;
  /** How often a process died in the schedule that runs. */
  deaths: number;
}

export function createFate(): Fate {
  let left = Number.POSITIVE_INFINITY;
  const fate: Fate = {
    isDead: false,
    deaths: 0,
    dieAfter: (statements) => {
      left = statements;
    },
    restart: () => {
      fate.isDead = false;
      left = Number.POSITIVE_INFINITY;
    },
    takeStatement: () => {
      if (!fate.isDead && left > 0) {
        left -= 1;
        return;
      }
      if (!fate.isDead) fate.deaths += 1;
      fate.isDead = true;
      throw new ProcessDied();
    },
    takeCall: () => {
      if (fate.isDead) throw new ProcessDied();
    },
  };
  return fate;
}
