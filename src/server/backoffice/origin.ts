import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { hashClient } from '#server/http/client-hash.ts';
import { deviceName } from '#server/http/device-name.ts';
import type { CallOrigin } from './call.ts';
import type { StaffSession } from './handler.ts';
import { backofficeOrigin, sessionCookie } from './session-cookie.ts';

/** Finds the open session of a cookie's token; the staff feature implements it. */
export type FindStaffSession = (context: Context, token: string) => Promise<StaffSession | null>;

/** Who sent a request. */
export async function originOf(
  { context, findStaffSession }: { context: Context; findStaffSession: FindStaffSession },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallOrigin> {
  const cookie = sessionCookie(context.config);
  const token = cookie.read(request.headers.cookie);
  // Read before anything is awaited: a client that disconnects has no address any more.
  const client = hashClient(context, request);
  return {
    staff: token === null ? null : await findStaffSession(context, token),
    clientAddress: (await client).clientAddress,
    deviceName: deviceName(request.headers['user-agent']),
    setToken: (opened) => {
      reply.header('set-cookie', cookie.write(opened));
    },
  };
}

/** Whether a page of the back office sent the request: every browser names the origin of what changes something. */
export function isSameOrigin({ config }: Pick<Context, 'config'>, { headers }: FastifyRequest): boolean {
  return headers.origin === backofficeOrigin(config) || headers.origin === new URL(config.publicUrl).origin;
}
