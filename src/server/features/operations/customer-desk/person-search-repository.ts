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

/** Among so many of the newest people those of a common name are found, and nobody else is looked up. */
const NEWEST = 400;

/** What a statement begins with that counts the people whose name and mail have the parts, as far as they are few. */
export function withFew(search: WordSearch): RawBuilder<unknown> {
  return sql`with ${fewOf(search, sql`false`)}`;
}

/** What a statement begins with that uses `newestSought`, of pages of this size and smaller ones, or `isMany`. */
export function withNewest(search: WordSearch, page: Newest): RawBuilder<unknown> {
  return sql`with newest as materialized (
      select id, created_at from (select * from (${walked(page)}) walked limit ${sql.lit(NEWEST)}) newest
      where ${hasParts(search, sql`text`)} limit ${sql.lit(page.limit)}
    ), common as materialized (select count(*) = ${sql.lit(page.limit)} as is_common from newest),
    ${fewOf(search, isCommon)}`;
}

const isCommon = sql`(select is_common from common)`;

/**
 * Up to one more than few. The planner cannot know how often two parts stand together, and would walk everybody for a pair
 * that nobody has: it plans `matching` as if all were read, by the index, and reads of it what `few` takes.
 */
function fewOf(search: WordSearch, isKnown: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`matching as materialized (
      select id, created_at from customers where not ${isKnown} and ${IS_PERSON} and ${hasParts(search, TEXT)}
    ), few as materialized (select * from matching limit ${sql.lit(FEW + 1)}),
    amount as materialized (select ${isKnown} or count(*) > ${sql.lit(FEW)} as is_many from few)`;
}

/** Whether more have the parts, or as many of the newest as are shown; known before anything else is read. */
export const isMany = sql`(select is_many from amount)`;

interface Newest {
  /** The condition on the place of a page. */
  later: RawBuilder<unknown>;
  limit: number;
  isOldestFirst?: boolean;
}

const orderOf = ({ isOldestFirst = false }: Newest) =>
  isOldestFirst ? sql`order by created_at, id` : sql`order by created_at desc, id desc`;

/** Everybody from the newest on, with the text that is looked at. */
function walked(page: Newest): RawBuilder<unknown> {
  return sql`select id, created_at, ${TEXT} as text from customers where ${IS_PERSON} and ${page.later} ${orderOf(page)} offset 0`;
}

/** Ids and times of the newest people who have the parts, or of the oldest. */
export function newestSought(search: WordSearch, page: Newest): RawBuilder<unknown> {
  const limited = sql`${orderOf(page)} limit ${sql.lit(page.limit)}`;
  return sql`(select id, created_at from newest where ${isCommon} ${limited})
    union all (select id, created_at from few where not ${isMany} and ${page.later} ${limited})
    union all (select id, created_at from (${walked(page)}) walked
      where ${isMany} and not ${isCommon} and ${hasParts(search, sql`text`)} limit ${sql.lit(page.limit)})`;
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
