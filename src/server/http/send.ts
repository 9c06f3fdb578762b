import type { FastifyReply } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import type { Refusal } from './refusal.ts';

export function errorBody(refusal: Pick<Refusal, 'code' | 'message' | 'errors'>): ErrorBody {
  const { code, message, errors } = refusal;
  return errors.length > 0 ? { code, message, errors } : { code, message };
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== null) reply.header('retry-after', String(refusal.retryAfter));
  return reply.code(refusal.code).send(errorBody(refusal));
}
