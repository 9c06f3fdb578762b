import type { z } from '#contract/zod.ts';
import { staffEndpoints } from './staff.ts';
import { staffAccessEndpoints } from './staff-access.ts';
import { staffTeamEndpoints } from './staff-team.ts';

/** Every call of the back office; none of them is part of the shop's contract. */
export const backofficeEndpoints = {
  ...staffEndpoints,
  ...staffAccessEndpoints,
  ...staffTeamEndpoints,
};

export type BackofficeEndpoints = typeof backofficeEndpoints;
export type BackofficeCallName = keyof BackofficeEndpoints;
export type BackofficeInput<Name extends BackofficeCallName> = z.input<BackofficeEndpoints[Name]['input']>;
export type BackofficeReply<Name extends BackofficeCallName> = z.output<BackofficeEndpoints[Name]['reply']>;
