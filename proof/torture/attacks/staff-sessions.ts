import { STAFF_ROLES, type StaffFactor, type StaffRole } from '#domain/staff/roles.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import type { Target } from './target.ts';

/** Sessions of the staff: open ones of each role, some not confirmed lately or of a recovery code, and those that are over. */
export interface StaffSessions {
  open: Record<StaffRole, TestStaff>;
  unconfirmed: Record<StaffRole, TestStaff>;
  /** Opened by a recovery code. */
  recovered: Record<StaffRole, TestStaff>;
  /** Cookies that open nothing, each with the reason. */
  over: Record<string, string>;
}

const MINUTE_MS = 60_000;

export async function openStaffSessions(target: Target): Promise<StaffSessions> {
  const { db } = target.context;
  const ago = (minutes: number) => new Date(target.context.clock().getTime() - minutes * MINUTE_MS);
  const withRole = async (prepare: (staff: TestStaff) => Promise<unknown>, factor: StaffFactor = 'passkey') => {
    const all: Partial<Record<StaffRole, TestStaff>> = {};
    for (const role of STAFF_ROLES) {
      const staff = await createStaff(target, role, factor);
      await prepare(staff);
      all[role] = staff;
    }
    return all as Record<StaffRole, TestStaff>;
  };
  const change = (staff: TestStaff, values: Record<string, Date>) =>
    db.updateTable('staff_sessions').set(values).where('staff_id', '=', staff.id).execute();
  const [ended, idle, expired, disabled] = [
    await createStaff(target, 'owner'),
    await createStaff(target, 'owner'),
    await createStaff(target, 'owner'),
    await createStaff(target, 'owner'),
  ];
  await ended.call('leave');
  await change(idle, { seen_at: ago(30) });
  await change(expired, { expires_at: ago(0) });
  await db
    .updateTable('staff')
    .set({ disabled_at: ago(1) })
    .where('id', '=', disabled.id)
    .execute();
  return {
    open: await withRole(() => Promise.resolve()),
    unconfirmed: await withRole((staff) => change(staff, { confirmed_at: ago(5) })),
    recovered: await withRole(() => Promise.resolve(), 'recovery'),
    over: {
      ended: ended.cookie,
      idle: idle.cookie,
      expired: expired.cookie,
      'of a disabled person': disabled.cookie,
      unknown: `operacion=${'A'.repeat(43)}`,
      malformed: 'operacion=../../etc/passwd',
    },
  };
}
