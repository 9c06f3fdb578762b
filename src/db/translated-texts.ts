import { type RawBuilder, sql } from 'kysely';
import type { ShownTranslation } from './tables/card-row.ts';

/** The language that products are translated to. */
export const LANGUAGE = 'es';

/**
 * The translation of `title`, a column of the statement's only table that has one: a look-up of the text's hash for each
 * row that is shown, so that a title that changed has none, whoever changed it.
 */
export const TRANSLATED_TITLE = sql<string | null>`(
  select text from translations where source_hash = sha256(convert_to(title, 'UTF8')) and language = ${sql.lit(LANGUAGE)}
)`;

/**
 * The beginning of the description's translation, for cards, which have only the beginning of the source: `summary`, whose
 * hash an index of translations has. Reading the description itself would unpack the document of every card. An aggregate,
 * for a limit would let the planner look for the first match in another index.
 */
export const TRANSLATED_SUMMARY = sql<string | null>`(
  select min(left(replace(text, E'\n', ' '), 160)) from translations
  where part = 'description' and text is not null and md5(replace(left(source, 160), E'\n', ' ')) = md5(summary)
    and language = ${sql.lit(LANGUAGE)}
)`;

/** The shown translations of all texts of `document`, by their source; null when there is none. */
export const TRANSLATED_TEXTS: RawBuilder<Record<string, ShownTranslation> | null> = sql`(
  select jsonb_object_agg(shown.source, jsonb_build_object('text', shown.text, 'corrected', shown.state = 'corrected'))
  from (
    select document ->> 'productTitle' as source
    union select jsonb_array_elements_text(document -> 'features')
    union select document ->> 'productDescription'
    union select detail ->> 'name' from jsonb_array_elements(document -> 'productDetails') detail
    union select detail ->> 'value' from jsonb_array_elements(document -> 'productDetails') detail
    union select choice ->> 'value' from jsonb_array_elements(document -> 'variations') variation,
      jsonb_array_elements(variation -> 'values') choice
  ) texts join translations shown on shown.source_hash = sha256(convert_to(texts.source, 'UTF8'))
    and shown.language = ${sql.lit(LANGUAGE)} and shown.text is not null
)`;
