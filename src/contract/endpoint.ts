import type { CallName } from './calls.ts';
import { z } from './zod.ts';

type Access = 'anyone' | 'customer';

/** One endpoint of the shop's API: its inputs, reply and access. Method and path are in `calls.ts`. */
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
  /** `customer` requires an active session; other requests get 401. */
  access: Who;
  /** A repeated `Idempotency-Key` header gets the first reply again instead of a second effect. */
  replayable: boolean;
  /** Name of the file as which a browser saves the reply; null for a reply that is not a download. */
  fileName: string | null;
  /** Whether the reply is a file: its bytes are sent, as a download. */
  isFile: boolean;
  /** How large the request's body may be; null for the limit of all others. */
  maxBodyBytes: number | null;
}

/** The schema of a part that the endpoint does not have. */
export const absent = z.undefined().optional();

/** Defines an endpoint with defaults for the parts it does not have. */
export function endpoint<
  Reply extends z.ZodType,
  Params extends z.ZodType = typeof absent,
  Query extends z.ZodType = typeof absent,
  Body extends z.ZodType = typeof absent,
  Who extends Access = 'anyone',
>(definition: {
  summary: string;
  reply: Reply;
  params?: Params;
  query?: Query;
  body?: Body;
  status?: 200 | 201 | 204;
  access?: Who;
  replayable?: boolean;
  fileName?: string;
  isFile?: boolean;
  maxBodyBytes?: number;
}): Endpoint<Params, Query, Body, Reply, Who> {
  return {
    params: absent as unknown as Params,
    query: absent as unknown as Query,
    body: absent as unknown as Body,
    status: 200,
    access: 'anyone' as Who,
    replayable: false,
    fileName: null,
    isFile: false,
    maxBodyBytes: null,
    ...definition,
  };
}

/** The reply of an endpoint that answers 204. */
export const noContent = z.undefined().optional();

/** The reply of an endpoint that answers a file. */
export const fileReply = z.strictObject({
  name: z.string(),
  type: z.string(),
  bytes: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
});
export type FileReply = z.infer<typeof fileReply>;

export type EndpointTable = Record<CallName, Endpoint>;
