import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/pool.ts';

/** What a choice still counts after a day: half after five weeks. */
const LEFT_AFTER_A_DAY = 0.98;
/** A search knows so many models that were chosen. */
const MAX_MODELS = 20;

/** What is left of a score after a number of days. */
export function fading(days: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`power(${LEFT_AFTER_A_DAY}, greatest(0, ${days}))`;
}

/** How often models were chosen among the results of a search, as of a day, by family; the most chosen ones. */
export async function findChosenModels(db: Database, query: string, day: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ family: string; score: number }>`
    select family, (score * ${fading(sql`${day}::date - scored_on`)})::float8 as score
    from search_choices where query = ${query} order by 2 desc, 1 limit ${MAX_MODELS}`.execute(db);
  return new Map(rows.map(({ family, score }) => [family, score]));
}
