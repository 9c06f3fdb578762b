import type { Steps } from '#domain/steps.ts';
import type { StatementLine } from './statement.ts';

/** A movement that is stored; its description is null once its period is over. */
export interface StoredMovement {
  day: string;
  amount: number;
  reference: string;
  description: string | null;
  occurrence: number;
}

/** A line that is not stored yet, with its number among the equal ones. */
export interface NewMovement {
  line: StatementLine;
  occurrence: number;
}

/**
 * The lines of a file that are not stored. A movement is known by its day, amount, reference and description; a file that has as
 * many equal ones of a day as are stored has none that is new, so that a file read twice, or one whose days overlap, adds
 * nothing, and two equal payments of a day stay two. A stored movement whose description is erased stands for any.
 */
export function* newMovements(
  stored: readonly StoredMovement[],
  lines: readonly StatementLine[],
): Steps<NewMovement[]> {
  const groups = Map.groupBy(stored, keyOf);
  const found: NewMovement[] = [];
  for (const [key, group] of Map.groupBy(lines, keyOf)) {
    const known = groups.get(key) ?? [];
    let occurrence = Math.max(0, ...known.map((movement) => movement.occurrence));
    for (const line of withoutKnown(group, known)) {
      occurrence += 1;
      found.push({ line, occurrence });
    }
    yield;
  }
  return found.toSorted((one, other) => one.line.line - other.line.line);
}

function withoutKnown(lines: readonly StatementLine[], known: readonly StoredMovement[]): StatementLine[] {
  const left = new Map<string | null, number>();
  for (const { description } of known) left.set(description, (left.get(description) ?? 0) + 1);
  const take = (description: string | null) => {
    const count = left.get(description) ?? 0;
    if (count > 0) left.set(description, count - 1);
    return count > 0;
  };
  return lines.filter(({ description }) => !take(description)).filter(() => !take(null));
}

function keyOf({ day, amount, reference }: Pick<StoredMovement, 'day' | 'amount' | 'reference'>): string {
  return `${day} ${amount} ${reference}`;
}
