import type { z } from '#contract/zod.ts';
import { refundEndpoints } from './refunds.ts';
import { staffEndpoints } from './staff.ts';

/** Every call of the back office; none of them is part of the shop's contract. */
export const backofficeEndpoints = {
  ...staffEndpoints,
  ...refundEndpoints,
};

export type BackofficeEndpoints = typeof backofficeEndpoints;
export type BackofficeCallName = keyof BackofficeEndpoints;
export type BackofficeInput<Name extends BackofficeCallName> = z.input<BackofficeEndpoints[Name]['input']>;
export type BackofficeReply<Name extends BackofficeCallName> = z.output<BackofficeEndpoints[Name]['reply']>;
