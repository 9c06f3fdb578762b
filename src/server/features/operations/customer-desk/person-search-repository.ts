import { type RawBuilder, sql } from 'kysely';
import type { PersonSearch, WordSearch } from './person-search.ts';

/** The former owners of anonymised orders are nobody. */
const IS_PERSON = sql`email_key not like 'former:%'`;

/** Letter for letter the expression of the index `customers_by_text`. */
const TEXT = sql`fold_person_text(
  first_name || ' ' || coalesce(middle_name || ' ', '') || last_name || ' ' || coalesce(second_last_name || ' ', '') || email
)`;

export const PERSON_NAME = sql`concat_ws(' ', first_name, middle_name, last_name, second_last_name)`;

/** So many people are looked up by their parts and sorted; of more the newest are found sooner by walking the newest. */
export const FEW = 3000;

/** The condition on a row of `customers` for whoever has a whole datum, or the end of a telephone; each by an index. */
export function isSoughtPerson(search: Exclude<PersonSearch, WordSearch>): RawBuilder<unknown> {
  return sql`${IS_PERSON} and ${conditionOf(search)}`;
}

function conditionOf(search: Exclude<PersonSearch, WordSearch>): RawBuilder<unknown> {
  switch (search.by) {
    case 'nothing':
      return sql`true`;
    case 'email':
      return sql`email_key = ${search.emailKey}`;
    case 'locker':
      return sql`id in (select own.id from customers own where own.locker = ${search.locker}
        union all select customer_id from customer_merges where locker = ${search.locker})`;
    case 'number':
      return sql`id in (${sql.join(ownersOfNumber(search), sql` union all `)})`;
  }
}

/**
 * What a statement begins with that uses `newestSought` or `isMany`: the people whose name and mail have the parts, up to
 * one more than few. The planner cannot know how often two parts stand together, and would walk everybody for a pair that
 * nobody has: it plans `matching` as if all were read, by the index, and reads of it what `few` takes.
 */
export function withFew(search: WordSearch): RawBuilder<unknown> {
  return sql`with matching as materialized (
      select id, created_at from customers where ${IS_PERSON} and ${hasParts(search, TEXT)}
    ), few as materialized (select * from matching limit ${sql.lit(FEW + 1)}),
    amount as materialized (select count(*) > ${sql.lit(FEW)} as is_many from few)`;
}

/** Whether more have the parts, which is known before anything else is read. */
export const isMany = sql`(select is_many from amount)`;

interface Newest {
  /** The condition on the place of a page. */
  later: RawBuilder<unknown>;
  limit: number;
  isOldestFirst?: boolean;
}

/** Ids and times of the newest people who have the parts, or of the oldest. */
export function newestSought(search: WordSearch, { later, limit, isOldestFirst = false }: Newest): RawBuilder<unknown> {
  const newestFirst = isOldestFirst ? sql`order by created_at, id` : sql`order by created_at desc, id desc`;
  return sql`(select id, created_at from few where not ${isMany} and ${later} ${newestFirst} limit ${sql.lit(limit)})
    union all
    (select id, created_at from (
      select id, created_at, ${TEXT} as text from customers where ${IS_PERSON} and ${later} ${newestFirst} offset 0
    ) newest where ${isMany} and ${hasParts(search, sql`text`)} limit ${sql.lit(limit)})`;
}

export function hasSoughtParts(search: WordSearch): RawBuilder<unknown> {
  return sql`${IS_PERSON} and ${hasParts(search, TEXT)}`;
}

function hasParts({ parts, beginnings }: WordSearch, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const has = (pattern: string) => sql`${text} like fold_person_text(${pattern})`;
  const conditions = [
    ...parts.map((part) => has(`%${escapeLike(part)}%`)),
    // Trigrams know the first two letters of a word, and no other two.
    ...beginnings.map(escapeLike).map((begun) => sql`(${has(`${begun}%`)} or ${has(`% ${begun}%`)})`),
  ];
  return sql.join(conditions, sql` and `);
}

function ownersOfNumber({ documentHashes, phoneEnd }: Extract<PersonSearch, { by: 'number' }>): RawBuilder<unknown>[] {
  return [
    sql`select own.id from customers own where own.document_hash = any(${documentHashes}::text[])`,
    ...(phoneEnd === null ? [] : [ownersOfPhone(phoneEnd)]),
  ];
}

/** Of the account, or of one of its addresses. */
function ownersOfPhone(end: string): RawBuilder<unknown> {
  const backwards = `${[...end].toReversed().join('')}%`;
  return sql`select own.id from customers own where own.phone is not null and reverse(own.phone) like ${backwards}
    union all select customer_id from addresses where reverse(phone_number) like ${backwards}`;
}

export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
