import type { CallName } from './calls.ts';
import { z } from './zod.ts';

type Access = 'anyone' | 'customer';

/** One call of the shop's API: what goes in, what comes out, who may make it. Method and path stand in `calls.ts`. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  status: 200 | 201 | 204;
  /** `customer`: only with a live session; everybody else gets 401. */
  access: Who;
  /** A repeated `Idempotency-Key` header gets the first answer again instead of a second effect. */
  replayable: boolean;
}

const nothing = z.undefined().optional();

/** Fills in what a call does not have. */
export function endpoint<
  Reply extends z.ZodType,
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof nothing,
  Who extends Access = 'anyone',
>(call: {
  summary: string;
  reply: Reply;
  params?: Params;
  query?: Query;
  body?: Body;
  status?: 200 | 201 | 204;
  access?: Who;
  replayable?: boolean;
}): Endpoint<Params, Query, Body, Reply, Who> {
  return {
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: nothing as unknown as Body,
    status: 200,
    access: 'anyone' as Who,
    replayable: false,
    ...call,
  };
}

/** The reply of a call that answers 204. */
export const noContent = z.undefined().optional();

export type EndpointTable = Record<CallName, Endpoint>;
