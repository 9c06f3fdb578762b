import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  PRESENCE_EACH_MS,
  PRESENCE_PATH,
  PRESENCE_PERMISSIONS,
  type Present,
  presence,
} from '#contract/backoffice/presence.ts';
import { threadSubject } from '#contract/backoffice/thread.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import { type FindStaffSession, isSameOrigin, originOf } from '#server/backoffice/origin.ts';
import type { Context } from '#server/context.ts';
import { seeMentions } from '#server/features/operations/bell/see-mentions.ts';
import { sendRefusal } from '#server/http/error-handler.ts';
import { refuse } from '#server/refusal.ts';
import * as repository from './repository.ts';

/** A page that says nothing for so long was closed, or its browser sleeps. */
const FORGOTTEN_MS = 2.5 * PRESENCE_EACH_MS;

interface Parts {
  context: Context;
  /** Does not count as a use of the session: a page that is left open does not keep it. */
  findStaffSession: FindStaffSession;
}

/** Notes that somebody has the page of something open, or left it, and answers who else has. */
export function registerPresence(app: FastifyInstance, parts: Parts): void {
  const { context } = parts;
  const sessions = new WeakMap<FastifyRequest, StaffSession>();
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (!isSameOrigin(context, request)) return sendRefusal(reply, refuse(403, 'El pedido viene de otro sitio'));
    const { staff } = await originOf(parts, request, reply);
    if (!staff) return sendRefusal(reply, refuse(401, 'Ingresá para continuar'));
    sessions.set(request, staff);
  };
  app.post(PRESENCE_PATH, { onRequest }, async (request, reply) => {
    const staff = sessions.get(request);
    if (!staff) throw new Error('no session was found before the body was read');
    const parsed = presence.safeParse(request.body);
    if (!parsed.success) return sendRefusal(reply, refuse(400, 'El pedido no es válido'));
    const { kind, id, isOpen } = parsed.data;
    if (!sessionMay(staff, PRESENCE_PERMISSIONS[kind])) return sendRefusal(reply, refuse(403, 'Tu rol no lo ve'));
    const place = { subject_kind: kind, subject_id: id, staff_id: staff.staffId };
    const now = context.clock();
    const subject = threadSubject.safeParse(/^\d+$/.test(id) ? { kind, number: Number(id) } : { kind, id });
    if (isOpen) await repository.markPresent(context.db, { ...place, seen_at: now });
    if (isOpen && subject.success) await seeMentions(context, staff, subject.data);
    if (!isOpen) await repository.markAbsent(context.db, place);
    const since = new Date(now.getTime() - FORGOTTEN_MS);
    const [names, lastAct] = isOpen
      ? await Promise.all([
          repository.findPresent(context.db, { ...place, since }),
          repository.findLastAct(context.db, place),
        ])
      : [[], null];
    return reply.send({ names, lastAct } satisfies Present);
  });
}
