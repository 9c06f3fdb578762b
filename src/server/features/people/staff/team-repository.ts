import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { PAGE_SIZE } from '#contract/backoffice/page.ts';
import type { StaffGrantRequestsTable, StaffGrantsTable } from '#db/tables/staff.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import type { StaffGrant } from '#domain/staff/second-person.ts';

interface Enrolment {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  now: Date;
}

/** Adds an invited person. One who may sign in keeps name and role; one who may not any more is as invited. */
export async function enrol(
  tx: Tx,
  { id, email, name, role, now }: Enrolment,
): Promise<{ id: string; isNew: boolean; formerRole: StaffRole | null; role: StaffRole }> {
  const unused = { password_hash: null, totp_secret: null, totp_step: null, disabled_at: null };
  const inserted = await tx
    .insertInto('staff')
    .values({ id, email, name, role, ...unused, created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, isNew: true, formerRole: null, role };
  const existing = await tx
    .selectFrom('staff')
    .select(['id', 'role', 'disabled_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (existing.disabled_at)
    await tx.updateTable('staff').set({ name, role, disabled_at: null }).where('id', '=', existing.id).execute();
  return existing.disabled_at
    ? { id: existing.id, isNew: false, formerRole: null, role }
    : { id: existing.id, isNew: false, formerRole: existing.role, role: existing.role };
}

/** Records who gave an account its way in or its role. */
export async function insertGrant(tx: Tx, grant: Insertable<StaffGrantsTable>): Promise<void> {
  await tx.insertInto('staff_grants').values(grant).execute();
}

type NewGrantRequest = Omit<
  Insertable<StaffGrantRequestsTable>,
  'state' | 'decided_by' | 'decided_at' | 'decision_reason'
>;

/** Adds a request that waits for another owner; false where the person has one. */
export async function insertGrantRequest(tx: Tx, request: NewGrantRequest): Promise<boolean> {
  const undecided = { state: 'waiting', decided_by: null, decided_at: null, decision_reason: null } as const;
  const inserted = await tx
    .insertInto('staff_grant_requests')
    .values({ ...request, ...undecided })
    .onConflict((conflict) => conflict.column('email').where('state', '=', 'waiting').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function lockGrantRequest(tx: Tx, id: string) {
  return await tx.selectFrom('staff_grant_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function decideGrantRequest(tx: Tx, id: string, decision: Updateable<StaffGrantRequestsTable>) {
  await tx.updateTable('staff_grant_requests').set(decision).where('id', '=', id).execute();
}

/** What waits for another owner, the oldest first. */
export async function findWaitingGrants(db: Queryable) {
  return await db
    .selectFrom('staff_grant_requests')
    .innerJoin('staff', 'staff.id', 'staff_grant_requests.requested_by')
    .selectAll('staff_grant_requests')
    .select('staff.name as requester')
    .where('state', '=', 'waiting')
    .orderBy('requested_at')
    .limit(PAGE_SIZE)
    .execute();
}

/** Everybody, with the person behind the account: two accounts of one mailbox have the same key. */
export async function findPersonKeys(db: Queryable) {
  return await db
    .selectFrom('staff')
    .select(['id', 'email', 'role', 'disabled_at', sql<string>`person_key(email)`.as('key')])
    .execute();
}

/** What was given to whom, by whom. */
export async function findGrants(db: Queryable): Promise<StaffGrant[]> {
  return await db
    .selectFrom('staff_grants')
    .select(['staff_id as staffId', 'given_by as givenBy', 'former_role as formerRole', 'role'])
    .select(['given_at as givenAt', 'effective_at as effectiveAt'])
    .execute();
}

/** A page of people by email. */
export async function findPeople(
  db: Queryable,
  { id, after, now, usedSince }: { id: string | undefined; after: string; now: Date; usedSince: Date },
) {
  return await db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role', 'disabled_at', 'password_hash'])
    .select((staff) => [
      staff
        .selectFrom('staff_passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('staff_id', '=', 'staff.id')
        .as('passkeys'),
      staff
        .selectFrom('staff_sessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('staff_id', '=', 'staff.id')
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .where('seen_at', '>', usedSince)
        .as('sessions'),
      staff
        .selectFrom('staff_sessions')
        .select(({ fn }) => fn.max('seen_at').as('seen'))
        .whereRef('staff_id', '=', 'staff.id')
        .where('ended_at', 'is', null)
        .as('seen_at'),
    ])
    .where('email', '>', after)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('email')
    .limit(PAGE_SIZE + 1)
    .execute();
}

export async function findOpenInvitations(
  db: Queryable,
  { now, demoEmails }: { now: Date; demoEmails: readonly string[] },
) {
  return await db
    .selectFrom('staff_invitations')
    .select(['staff_id', 'name', 'email', 'role', 'expires_at'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('email', 'not in', demoEmails)
    .orderBy('created_at')
    .limit(PAGE_SIZE)
    .execute();
}

/** Voids the open invitations of a person; false when there is none. */
export async function voidInvitationsOf(tx: Tx, { staffId, now }: { staffId: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_invitations')
    .set({ expires_at: now })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks the owners who may sign in, so that two of them cannot remove each other at once; returns their ids. */
export async function lockOwners(tx: Tx, demoEmails: readonly string[]): Promise<string[]> {
  const owners = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('email', 'not in', demoEmails)
    .orderBy('id')
    .forUpdate()
    .execute();
  return owners.map(({ id }) => id);
}

export async function setRole(tx: Tx, id: string, role: StaffRole): Promise<void> {
  await tx.updateTable('staff').set({ role }).where('id', '=', id).execute();
}

export async function setDisabled(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('staff').set({ disabled_at: now }).where('id', '=', id).execute();
}

export interface AuditSearch {
  person?: string | undefined;
  act?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  from: Date | null;
  until: Date | null;
}

/** Rows of one moment may have their ids the other way round, but never this many. */
const SIDE_BY_SIDE = 50;

/** A page of the audit, the newest row first; `before` is the last row of the page before. */
export async function findAuditRows(db: Queryable, { before, ...search }: AuditSearch & { before: number | null }) {
  const earlier = before === null ? [] : [sql`staff_audit.id < ${before}`];
  return await db
    .selectFrom('staff_audit')
    .leftJoin('staff', 'staff.id', 'staff_audit.staff_id')
    .selectAll('staff_audit')
    .select(['staff.name as personName', 'staff.email as personEmail'])
    .where(sql<boolean>`${sql.join([...filtersOf(search), ...daysOf(search), ...earlier, sql`true`], sql` and `)}`)
    .orderBy('staff_audit.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

/** How many rows with one filter, which an index serves, are looked through for the others. */
const MOST_SEEN = 3000;

/** How many rows there are, up to a limit, as far as is looked; whether there are rows beyond. */
export async function countAuditRows(
  db: Queryable,
  search: AuditSearch,
  limit: number,
): Promise<{ count: number; isMore: boolean }> {
  const [first = sql`true`, ...others] = filtersOf(search);
  const most = others.length > 0 ? MOST_SEEN : limit;
  const { rows } = await sql<{ count: number; isMore: boolean }>`
    select (count(*) filter (where ${sql.join([...others, sql`true`], sql` and `)}))::int as count, count(*) = ${most} as "isMore"
    from (select * from staff_audit where ${sql.join([first, ...daysOf(search)], sql` and `)} limit ${most}) staff_audit`.execute(
    db,
  );
  return rows[0] ?? { count: 0, isMore: false };
}

/** Each but the last is served by an index. */
function filtersOf({ person, act, subjectKind, subjectId }: AuditSearch): RawBuilder<unknown>[] {
  return [
    ...(subjectKind !== undefined && subjectId !== undefined
      ? [sql`(subject_kind = ${subjectKind} and subject_id = ${subjectId})`]
      : []),
    ...(person === undefined
      ? []
      : [sql`staff_audit.staff_id = (select named.id from staff named where named.email = ${person})`]),
    ...(act === undefined ? [] : [sql`act = ${act}`]),
    ...(subjectKind !== undefined && subjectId === undefined ? [sql`subject_kind = ${subjectKind}`] : []),
    ...(subjectKind === undefined && subjectId !== undefined ? [sql`subject_id = ${subjectId}`] : []),
  ];
}

/** Ids grow with the time: their bounds keep the walk within the days. */
function daysOf({ from, until }: AuditSearch): RawBuilder<unknown>[] {
  return [
    ...(from === null
      ? []
      : [
          sql`at >= ${from} and staff_audit.id >= (
            select min(id) from (select id from staff_audit where at >= ${from} order by at, id limit ${SIDE_BY_SIDE}) first)`,
        ]),
    ...(until === null
      ? []
      : [
          sql`at < ${until} and staff_audit.id <= (
            select max(id) from (select id from staff_audit where at < ${until} order by at desc, id desc limit ${SIDE_BY_SIDE}) last)`,
        ]),
  ];
}

/** How many of an act's newest rows are looked at for reasons, by the index over act and id. */
const REASONS_OF = 200;

/** The distinct reasons among the newest rows of an act that people of a role did, the newest first. */
export async function findRecentReasons(
  db: Queryable,
  { act, role }: { act: string; role: StaffRole },
): Promise<string[]> {
  const newest = db
    .selectFrom('staff_audit')
    .select(['id', 'staff_id', 'reason'])
    .where('act', '=', act)
    .where('outcome', '=', 'done')
    .orderBy('id', 'desc')
    .limit(REASONS_OF)
    .as('newest');
  const rows = await db
    .selectFrom(newest)
    .innerJoin('staff', 'staff.id', 'newest.staff_id')
    .select(({ ref, fn }) => [ref('newest.reason').$notNull().as('reason'), fn.max('newest.id').as('last')])
    .where('staff.role', '=', role)
    .where('newest.reason', 'is not', null)
    .groupBy('newest.reason')
    .orderBy('last', 'desc')
    .execute();
  return rows.map(({ reason }) => reason);
}

/** Who is not disabled and has something to sign in with, always in the same order. */
export async function findActiveStaff(db: Queryable) {
  return await db
    .selectFrom('staff')
    .select(['id', 'email', 'role', 'daily_digest'])
    .where('disabled_at', 'is', null)
    .where((staff) =>
      staff.or([
        staff('password_hash', 'is not', null),
        staff.exists(staff.selectFrom('staff_passkeys').select('staff_id').whereRef('staff_id', '=', 'staff.id')),
      ]),
    )
    .orderBy('email')
    .execute();
}
