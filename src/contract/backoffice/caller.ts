import type { z } from '#contract/zod.ts';
import type { actOptions } from './endpoint.ts';
import type { BackofficeCallName, BackofficeEndpoints, BackofficeInput, BackofficeReply } from './endpoints.ts';

/** Which calls are of a kind. */
export type NamesOf<Kind extends 'entry' | 'read' | 'act'> = {
  [Name in BackofficeCallName]: BackofficeEndpoints[Name]['kind'] extends Kind ? Name : never;
}[BackofficeCallName];

/**
 * Calls the back office in process for its pages, as the person whose cookie the request carries. Throws `CallError`;
 * 401 without a session, 403 without the permission, 403 with the field `stepUp` where the person has to confirm first.
 */
export interface BackofficeCaller {
  <Name extends NamesOf<'entry' | 'read'>>(name: Name, input: BackofficeInput<Name>): Promise<BackofficeReply<Name>>;
  <Name extends NamesOf<'act'>>(
    name: Name,
    input: BackofficeInput<Name>,
    options: z.input<typeof actOptions>,
  ): Promise<BackofficeReply<Name>>;
}
