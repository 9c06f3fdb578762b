import type { FastifyInstance } from 'fastify';
import { LIVE_PATH } from '#contract/backoffice/live.ts';
import { type FindStaffSession, originOf } from '#server/backoffice/origin.ts';
import type { Context } from '#server/context.ts';
import { sendRefusal } from '#server/http/error-handler.ts';
import { refuse } from '#server/refusal.ts';
import type { LiveStreams } from './streams.ts';

interface Parts {
  context: Context;
  /** Does not count as a use of the session: a page that is left open does not keep it. */
  findStaffSession: FindStaffSession;
  streams: LiveStreams;
}

/** What changes, as server-sent events, for who is signed in. It is no call: a call ends. */
export function registerLiveEvents(app: FastifyInstance, { streams, ...parts }: Parts): void {
  app.get(
    LIVE_PATH,
    { compress: false, exposeHeadRoute: false, config: { staysOpen: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { staff } = await originOf(parts, request, reply);
      if (!staff) return sendRefusal(reply, refuse(401, 'Ingresá para continuar'));
      const stream = streams.open(staff);
      if (stream === 'many') return sendRefusal(reply, refuse(429, 'Esta sesión ya sigue los cambios'));
      if (stream === 'full') return sendRefusal(reply, refuse(503, 'Ahora no se pueden seguir los cambios'));
      // A client that left while the session was read closes nothing any more.
      if (request.raw.destroyed) stream.destroy();
      return reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }).send(stream);
    },
  );
}
