import type { z } from '#contract/zod.ts';
import { staffCaseEndpoints } from './cases.ts';
import { noticeEndpoints } from './notices.ts';
import { staffEndpoints } from './staff.ts';
import { weightEndpoints } from './weights.ts';

/** Every call of the back office; none of them is part of the shop's contract. */
export const backofficeEndpoints = {
  ...staffEndpoints,
  ...staffCaseEndpoints,
  ...noticeEndpoints,
  ...weightEndpoints,
};

export type BackofficeEndpoints = typeof backofficeEndpoints;
export type BackofficeCallName = keyof BackofficeEndpoints;
export type BackofficeInput<Name extends BackofficeCallName> = z.input<BackofficeEndpoints[Name]['input']>;
export type BackofficeReply<Name extends BackofficeCallName> = z.output<BackofficeEndpoints[Name]['reply']>;
