import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import { PREPARED } from '#db/prepared.ts';
import { LEFT_AFTER_A_DAY } from '#domain/search/countable.ts';

/** A search knows so many models that were chosen. */
const MAX_MODELS = 20;

/** How often models were chosen among the results of a search, as of a day, by family; the most chosen ones. */
export async function findChosenModels(db: Database, query: string, day: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ family: string; score: number }>`
    select ${PREPARED} family, (score * power(${LEFT_AFTER_A_DAY}, greatest(0, ${day}::date - scored_on)))::float8 as score
    from search_choices where query = ${query} order by 2 desc, 1 limit ${MAX_MODELS}`.execute(db);
  return new Map(rows.map(({ family, score }) => [family, score]));
}
