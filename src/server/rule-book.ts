import type { Rules } from '#domain/fees/rules.ts';

/** The rules of the landed price that a process knows. */
export interface RuleBook {
  /** Those in force at this moment in Montevideo: the same object for as long as nothing in them changes. */
  current(): Rules;
  /** Those of a day, 'YYYY-MM-DD' in Montevideo. */
  on(day: string): Rules;
  /** Reads them again from the database. Throws where it cannot, and what was known goes on to hold. */
  refresh(): Promise<void>;
}
