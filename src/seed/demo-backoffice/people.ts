import type { Insertable } from 'kysely';
import type { CustomersTable } from '#db/tables/people.ts';
import type { Tx } from '#db/transaction.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import { addressRows, customerRow, type Owner } from '#seed/demo-account/customer-rows.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import type { Context, Random } from '#server/context.ts';
import { encryptPersonalData } from '#server/features/people/accounts/personal-data.ts';
import { startSession } from '#server/features/people/staff/sessions.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The customer whose orders the staff of the demo works on: the demo account itself stays as it is described. */
const CUSTOMER_EMAIL = 'martin.silva@puente.example';

/** A customer without password: nobody signs in as them. */
export function shopperRow(owner: Owner, { fieldCipher }: Pick<Context, 'fieldCipher'>): Insertable<CustomersTable> {
  return {
    ...customerRow(owner, { passwordHash: '', fieldCipher }),
    email: CUSTOMER_EMAIL,
    email_key: CUSTOMER_EMAIL,
    password_hash: null,
    first_name: 'Martín',
    last_name: 'Silva',
    second_last_name: 'Olivera',
    // 4 is the check digit of 3.912.457.
    ...encryptPersonalData(fieldCipher, owner.customerId, { document: '39124574', birthday: '1986-08-02' }),
    gender: 'M',
    phone: '098350217',
  };
}

export function shopperAddresses(random: Random, owner: Owner): ReturnType<typeof addressRows> {
  const { montevideo, interior } = addressRows(random, owner);
  const home = { address: 'Solano López', door_number: '1642', neighborhood: 'Buceo', zip_code: '11600' };
  const beach = { address: 'Calle 18', door_number: '75', neighborhood: 'Piriápolis', zip_code: '20200' };
  return {
    montevideo: { ...montevideo, ...home, phone_number: '098350217', observations: null },
    interior: { ...interior, ...beach, department: 'Maldonado', phone_number: '098350217', observations: null },
  };
}

const STAFF = {
  support: { name: 'Bruno Acosta', email: 'atencion@puente.test' },
  purchasing: { name: 'Diego Sosa', email: 'compras@puente.test' },
  finance: { name: 'Carla Núñez', email: 'finanzas@puente.test' },
} as const satisfies Partial<Record<StaffRole, { name: string; email: string }>>;

export type DemoStaff = Record<keyof typeof STAFF, StaffSession>;

/** Adds the colleagues of whoever opens the demo, each with a session that has ended: no link and no factor signs in to them. */
export async function addColleagues(deps: Pick<Context, 'clock' | 'random'>, tx: Tx): Promise<DemoStaff> {
  return {
    support: await addColleague(deps, tx, 'support'),
    purchasing: await addColleague(deps, tx, 'purchasing'),
    finance: await addColleague(deps, tx, 'finance'),
  };
}

async function addColleague(
  deps: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  role: keyof typeof STAFF,
): Promise<StaffSession> {
  const { name, email } = STAFF[role];
  const now = deps.clock();
  const staffId = deps.random.uuid();
  const created_at = new Date(now.getTime() - 30 * DAY_MS);
  const factors = { password_hash: null, totp_secret: null, totp_step: null, disabled_at: null };
  await tx
    .insertInto('staff')
    .values({ id: staffId, name, email, role, ...factors, created_at })
    .execute();
  const { id } = await startSession(deps, tx, { staffId, factor: 'demo', deviceName: null });
  await tx.updateTable('staff_sessions').set({ ended_at: now }).where('id', '=', id).execute();
  return { id, staffId, name, email, role, factor: 'demo', confirmedAt: now };
}
