import { callerOf, type Loaded } from '#backoffice/shared/calls.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { type View, viewOf } from './view.ts';

/** What the frame of every page shows. */
export interface ShellData {
  staff: StaffMember;
  work: BackofficeReply<'countWork'>;
  view: View;
}

export async function loadShell(args: Loaded): Promise<ShellData> {
  const call = callerOf(args);
  const [staff, work] = await Promise.all([call('readOwnSession', {}), call('countWork', {})]);
  return { staff, work, view: viewOf(args.request) };
}
