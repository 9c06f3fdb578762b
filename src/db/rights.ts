import type pg from 'pg';
import type { Tables } from './schema.ts';

/** The database roles of the processes; the owner of the tables migrates. `deploy/database/roles.sql` creates them. */
export const RIGHTS_ROLES = { web: 'puente_web', worker: 'puente_worker', reads: 'puente_reads' } as const;

export type RightsRoles = Readonly<Record<keyof typeof RIGHTS_ROLES, string>>;

type Table = keyof Tables | 'attempts' | 'limit_windows' | 'order_counts' | 'order_count_changes' | 'migrations';

interface TableRights {
  /** What web and worker may do besides reading. */
  writes: readonly ('insert' | 'update' | 'delete')[];
  /** Read from a replica, where that is needed. */
  isReadable: boolean;
}

const EVERYTHING = ['insert', 'update', 'delete'] as const;
/** Rows that stay: what happened to money and orders, and what is only ever marked as ended. */
const WITHOUT_DELETE = ['insert', 'update'] as const;
/** Evidence: nothing that was written changes. */
const APPEND_ONLY = ['insert'] as const;
const NOTHING = [] as const;

const only = (writes: TableRights['writes']): TableRights => ({ writes, isReadable: false });
const changing = () => only(EVERYTHING);
const staying = () => only(WITHOUT_DELETE);
const evidence = () => only(APPEND_ONLY);
/** Searches, the sitemap, the figures of a week and the files of exports read it. */
const readable = (rights: TableRights): TableRights => ({ ...rights, isReadable: true });

/** What the processes may do with each table; one that is not listed does not compile, or fails the test of the rights. */
export const RIGHTS: Readonly<Record<Table, TableRights>> = {
  secrets: evidence(),
  sealing_keys: staying(),
  migrations: only(NOTHING),
  client_hash_keys: changing(),
  sessions: changing(),
  identities: changing(),
  known_devices: changing(),
  codes: changing(),
  attempts: changing(),
  staff: staying(),
  staff_invitations: staying(),
  staff_grants: evidence(),
  staff_grant_requests: staying(),
  staff_passkeys: changing(),
  staff_recovery_codes: changing(),
  staff_challenges: changing(),
  staff_sessions: staying(),
  staff_audit: readable(evidence()),
  staff_presence: changing(),
  bell_states: changing(),
  staff_views: changing(),
  customers: changing(),
  customer_merges: staying(),
  consents: staying(),
  document_corrections: staying(),
  addresses: changing(),
  products: readable(staying()),
  product_overrides: evidence(),
  product_override_changes: changing(),
  translations: readable(changing()),
  backfills: staying(),
  translation_months: staying(),
  translation_reservations: changing(),
  translated_products: changing(),
  translation_work: staying(),
  translation_corrections: evidence(),
  search_pages: changing(),
  search_words: readable(staying()),
  categories: staying(),
  keywords: changing(),
  suggestions: readable(changing()),
  suggestion_starts: readable(changing()),
  withdrawn_suggestions: changing(),
  customer_keywords: changing(),
  product_views: changing(),
  product_view_counts: changing(),
  product_view_sums: changing(),
  rankings: changing(),
  product_prices: only(['insert', 'delete']),
  similar_products: staying(),
  ranking_runs: staying(),
  day_visitors: readable(changing()),
  day_searches: readable(changing()),
  shop_days: readable(staying()),
  search_counts: readable(changing()),
  seen_searches: readable(changing()),
  day_choices: readable(changing()),
  search_choices: readable(changing()),
  marketplace_wallet: staying(),
  margin_months: staying(),
  margin_days: staying(),
  day_figures: readable(staying()),
  exchange_rates: staying(),
  favorites: changing(),
  price_alerts: changing(),
  search_requests: changing(),
  import_questions: changing(),
  saved_items: changing(),
  declared_franchises: changing(),
  visits: changing(),
  carts: readable(staying()),
  cart_items: changing(),
  orders: readable(staying()),
  order_lines: readable(staying()),
  order_events: readable(staying()),
  order_holds: staying(),
  order_notes: changing(),
  note_mentions: changing(),
  note_photos: changing(),
  order_work: changing(),
  late_risks: changing(),
  order_counts: changing(),
  order_count_changes: changing(),
  forwarded_parcels: changing(),
  forwarded_parcel_claims: changing(),
  parcel_invoices: changing(),
  order_charges: readable(staying()),
  address_changes: staying(),
  line_questions: staying(),
  payment_attempts: readable(staying()),
  inbound_events: staying(),
  notice_problems: staying(),
  purchases: readable(staying()),
  further_purchases: readable(staying()),
  purchase_lines: staying(),
  purchase_losses: staying(),
  bought_above_paid: only(NOTHING),
  order_cancellations: staying(),
  withdrawals: staying(),
  order_share_links: changing(),
  pickup_authorizations: staying(),
  purchase_cancellations: staying(),
  purchase_returns: staying(),
  packages: staying(),
  package_returns: staying(),
  weight_differences: readable(changing()),
  freight_settlements: readable(staying()),
  carrier_invoices: readable(staying()),
  carrier_charges: readable(staying()),
  exports: evidence(),
  recurring_work: staying(),
  refunds: readable(changing()),
  refund_events: evidence(),
  fiscal_issuing: evidence(),
  fiscal_documents: staying(),
  refund_requests: staying(),
  bank_accounts: staying(),
  bank_movements: staying(),
  bank_day_sums: changing(),
  bank_matches: changing(),
  cases: readable(staying()),
  case_messages: evidence(),
  case_photos: changing(),
  carrier_claims: staying(),
  documents: changing(),
  paper_requests: staying(),
  removed_documents: changing(),
  mails: changing(),
  mail_suppressions: changing(),
  used_keys: changing(),
  exceptions: staying(),
  exception_notes: evidence(),
  repairs: changing(),
  switches: staying(),
  fee_rules: staying(),
  limit_windows: changing(),
};

/** The secrets that a process reads, and creates where they are missing. Sessions are signed and checked by the web alone. */
const WORKER_SECRETS = "name in ('mail-key', 'document-folder') or name like 'simulated-%'";
const SECRETS = {
  web: `${WORKER_SECRETS} or name = 'session-signing-key' or name like 'session-signing-key:%'`,
  worker: WORKER_SECRETS,
} as const;

const LOCK = 7_301_003;

/**
 * Gives the roles exactly their rights, as the owner of the tables and of the queue; those that do not exist get none. After
 * each migration, so that a new table is usable and one that was dropped leaves nothing. A database without the queue gets
 * none: the start that prepares the queue gives them.
 */
export async function grantRights(pool: pg.Pool, roles: RightsRoles = RIGHTS_ROLES): Promise<void> {
  const found = await pool.query<{ rolname: string }>(
    "select rolname from pg_roles where rolname = any($1) and to_regnamespace('jobs') is not null",
    [Object.values(roles)],
  );
  const existing = new Set(found.rows.map(({ rolname }) => rolname));
  if (existing.size === 0) return;
  const statements = (Object.keys(roles) as (keyof RightsRoles)[])
    .filter((role) => existing.has(roles[role]))
    .flatMap((role) => statementsOf(role, roles[role]));
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Statements that leave a role with what it needs, whatever it had. Names come from this program alone. */
function statementsOf(role: keyof RightsRoles, name: string): string[] {
  const to = `"${name}"`;
  const tables = Object.entries(RIGHTS);
  const common = [
    `revoke all on all tables in schema public, jobs from ${to}`,
    `revoke all on all sequences in schema public, jobs from ${to}`,
    `revoke all on schema public, jobs from ${to}`,
    `grant usage on schema public to ${to}`,
  ];
  if (role === 'reads') {
    const readable = tables.filter(([, { isReadable }]) => isReadable).map(([table]) => table);
    return [...common, `grant select on ${readable.join(', ')} to ${to}`];
  }
  const byWrites = Map.groupBy(tables, ([, { writes }]) => ['select', ...writes].join(', '));
  const onTables = [...byWrites].map(
    ([verbs, group]) => `grant ${verbs} on ${group.map(([table]) => table).join(', ')} to ${to}`,
  );
  return [
    ...common,
    ...onTables,
    `grant usage on all sequences in schema public to ${to}`,
    `grant usage on schema jobs to ${to}`,
    // The web, too: its staff gives up failed jobs, or has them tried again.
    `grant select, insert, update, delete on all tables in schema jobs to ${to}`,
    ...(role === 'web' ? [`revoke insert, update, delete on jobs.version, jobs.queue, jobs.schedule from ${to}`] : []),
    `grant usage on all sequences in schema jobs to ${to}`,
    `drop policy if exists ${to} on secrets`,
    `create policy ${to} on secrets to ${to} using (${SECRETS[role]}) with check (${SECRETS[role]})`,
    ...(role === 'worker' ? [`grant execute on function delete_replaced_signing_keys(timestamptz) to ${to}`] : []),
  ];
}
