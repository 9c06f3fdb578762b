import type { BackofficeEndpoint } from '#contract/backoffice/endpoint.ts';
import { backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import { stripPersonalData } from '#domain/text/strip-personal-data.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { findRecentReasons } from './team-repository.ts';

const SHOWN = 5;
const MAX_LENGTH = 80;

/**
 * The last reasons that the caller's own role gave for an act that the caller may do. One that names a person by mail,
 * number or code is left out, and so is one that is too long to be chosen at a glance.
 */
export async function listRecentReasons(
  { db }: Pick<Context, 'db'>,
  { input: { act }, staff }: StaffRequest<'listRecentReasons'>,
): Promise<string[]> {
  const endpoint = (backofficeEndpoints as Readonly<Record<string, BackofficeEndpoint>>)[act];
  if (endpoint?.kind !== 'act' || !(endpoint.permission === null || sessionMay(staff, endpoint.permission))) return [];
  const reasons = await findRecentReasons(db, { act, role: staff.role });
  return reasons
    .filter((reason) => reason.length <= MAX_LENGTH && stripPersonalData(reason) === reason)
    .slice(0, SHOWN);
}
