import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import { TERMINAL_STATUSES } from '#domain/order/transition.ts';

/** Rows of one table that a run changes at most: a statement stays short, and repeated runs work through the rest. */
const MAX_ROWS = 5000;

export async function deleteSessionsBefore(db: Queryable, expired: Date): Promise<void> {
  await deleteRows(db, 'sessions', sql`expires_at < ${expired}`);
}

export async function deleteCodesBefore(db: Queryable, expired: Date): Promise<void> {
  await deleteRows(db, 'codes', sql`expires_at < ${expired}`);
}

export async function deleteKnownDevicesBefore(db: Queryable, expired: Date): Promise<void> {
  await deleteRows(db, 'known_devices', sql`expires_at < ${expired}`);
}

export async function deleteUsedKeysBefore(db: Queryable, created: Date): Promise<void> {
  await deleteRows(db, 'used_keys', sql`created_at < ${created}`);
}

export async function deleteLimitWindowsBefore(db: Queryable, ended: Date): Promise<void> {
  await deleteRows(db, 'limit_windows', sql`ends_at < ${ended}`);
}

export async function deleteBellStatesBefore(db: Queryable, changed: Date): Promise<void> {
  await deleteRows(db, 'bell_states', sql`changed_at < ${changed}`);
}

export async function deletePresenceBefore(db: Queryable, seen: Date): Promise<void> {
  await deleteRows(db, 'staff_presence', sql`seen_at < ${seen}`);
}

/** `day` is 'YYYY-MM-DD' in Montevideo. */
export async function deleteViewsBefore(db: Queryable, day: string): Promise<void> {
  await deleteRows(db, 'product_views', sql`day < ${day}`);
}

/** `day` is 'YYYY-MM-DD' in Montevideo. */
export async function deleteViewCountsBefore(db: Queryable, day: string): Promise<void> {
  await deleteRows(db, 'product_view_counts', sql`day < ${day}`);
}

/** No process may lock these rows, which nobody changes. */
export async function deletePricesBefore(db: Queryable, seen: Date): Promise<void> {
  await sql`
    delete from product_prices where ctid = any(array(
      select ctid from product_prices where seen_at < ${seen} limit ${MAX_ROWS}))
  `.execute(db);
}

export async function deleteSearchPagesBefore(db: Queryable, fetched: Date): Promise<void> {
  await deleteRows(db, 'search_pages', sql`fetched_at < ${fetched}`);
}

/** Deletes keywords by their last use; those with fewer uses than `minUses` from a later date on. */
export async function deleteKeywordsBefore(
  db: Queryable,
  { used, rareUsed, minUses }: { used: Date; rareUsed: Date; minUses: number },
): Promise<void> {
  await deleteRows(db, 'keywords', sql`updated_at < ${used} or (updated_at < ${rareUsed} and uses < ${minUses})`);
}

/** `day` is 'YYYY-MM-DD' in Montevideo. */
export async function deleteSearchChoicesBefore(db: Queryable, day: string): Promise<void> {
  await deleteRows(db, 'search_choices', sql`scored_on < ${day}`);
}

export async function deleteSearchRequestsBefore(db: Queryable, instant: Date): Promise<void> {
  await deleteRows(db, 'search_requests', sql`created_at < ${instant}`);
}

export async function deleteImportQuestionsBefore(db: Queryable, instant: Date): Promise<void> {
  await deleteRows(db, 'import_questions', sql`asked_at < ${instant}`);
}

/**
 * Erases who received a mail and what it said; from a later date on where the recipient is to be forgotten. The row
 * stays, because it prevents a repeat of the mail.
 */
export async function eraseMailsBefore(
  db: Queryable,
  { created, toForget }: { created: Date; toForget: Date },
): Promise<void> {
  await sql`
    update mails set recipient = '', subject = '', text = '', html = '', unsubscribe_url = null
    where id in (
      (select id from mails where recipient <> '' and created_at < ${created} limit ${MAX_ROWS})
      union all
      (select id from mails where recipient <> '' and forget_recipient and created_at < ${toForget} limit ${MAX_ROWS}))
  `.execute(db);
}

/** Deletes the photos of cases that were closed before; what was written stays. */
export async function deleteCasePhotosBefore(db: Queryable, closed: Date): Promise<void> {
  await sql`
    delete from case_photos where id in (
      select photo.id from cases join case_photos photo on photo.case_id = cases.id
      where cases.state = 'closed' and cases.closed_at < ${closed} limit ${MAX_ROWS})
  `.execute(db);
}

/** Deletes the documents of cases that were closed before, and of orders that had ended before. */
export async function deleteDocumentsBefore(db: Queryable, ended: Date): Promise<void> {
  const terminal = sql.join(TERMINAL_STATUSES.map((status) => sql.lit(status)));
  await sql`
    delete from documents where id in (
      select document.id from documents document
        join orders on orders.id = document.order_id
        left join cases on cases.id = document.case_id
      where case when document.case_id is null
        then orders.status in (${terminal}) and coalesce(orders.status_since, orders.created_at) < ${ended}
          and document.added_at < ${ended}
        else cases.state = 'closed' and cases.closed_at < ${ended} end
      limit ${MAX_ROWS})
  `.execute(db);
}

/** Deletes the photos of notes that were written before; what was written stays. */
export async function deleteNotePhotosBefore(db: Queryable, written: Date): Promise<void> {
  await sql`
    delete from note_photos where note_id in (
      select note_id from note_photos
      where (select written_at from order_notes where id = note_id) < ${written} limit ${MAX_ROWS})
  `.execute(db);
}

/** Erases the names of people who were authorized to pick an order up, once that is over. */
export async function erasePickupNamesBefore(db: Queryable, ended: Date): Promise<void> {
  await sql`
    update pickup_authorizations set name = null
    where id in (select id from pickup_authorizations where name is not null and ended_at < ${ended} limit ${MAX_ROWS})
  `.execute(db);
}

/** Erases the bank accounts of refunds that were paid; bank and last digits stay. */
export async function eraseAccountsBefore(db: Queryable, sent: Date): Promise<void> {
  await sql`
    update refunds set account = null
    where id in (select id from refunds where account is not null and sent_at < ${sent} limit ${MAX_ROWS})
  `.execute(db);
}

/** Erases what statements say of movements, where names may stand; day, amount and reference stay. */
export async function eraseMovementTextsBefore(db: Queryable, imported: Date): Promise<void> {
  await sql`
    update bank_movements set description = null where id in (
      select id from bank_movements where description is not null and imported_at < ${imported} limit ${MAX_ROWS})
  `.execute(db);
}

/**
 * Erases the bodies of notices; their keys stay, so that a repeated notice is still known. A notice that waited for its
 * order until `parked` is closed.
 */
export async function eraseNoticesBefore(
  db: Queryable,
  { decided, parked }: { decided: Date; parked: Date },
): Promise<void> {
  await sql`
    update inbound_events
    set body = '{}', outcome = case outcome when 'parked' then 'nothing-to-do' else outcome end
    where ctid = any(array(
      select ctid from inbound_events
      where body <> '{}' and (received_at < ${parked} or (received_at < ${decided} and outcome <> 'parked'))
      limit ${MAX_ROWS} for update skip locked))
  `.execute(db);
}

/** `day` is 'YYYY-MM-DD' in Montevideo. */
export async function deleteSearchCountsBefore(db: Queryable, day: string): Promise<void> {
  await deleteRows(db, 'search_counts', sql`day < ${day}`);
  await deleteRows(db, 'seen_searches', sql`seen_on < ${day}`);
}

export async function deleteMailSuppressionsBefore(db: Queryable, since: Date): Promise<void> {
  await deleteRows(db, 'mail_suppressions', sql`since < ${since}`);
}

type ExpiringTable =
  | 'sessions'
  | 'codes'
  | 'known_devices'
  | 'used_keys'
  | 'product_views'
  | 'product_view_counts'
  | 'search_pages'
  | 'keywords'
  | 'search_counts'
  | 'search_choices'
  | 'search_requests'
  | 'import_questions'
  | 'seen_searches'
  | 'mail_suppressions'
  | 'limit_windows'
  | 'staff_presence'
  | 'bell_states';

async function deleteRows(db: Queryable, table: ExpiringTable, expired: RawBuilder<unknown>): Promise<void> {
  // Rows that somebody uses at the moment are left to the next run.
  await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${expired} limit ${MAX_ROWS} for update skip locked))
  `.execute(db);
}
