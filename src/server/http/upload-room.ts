import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_REQUEST_BYTES, MAX_UPLOADS_AT_ONCE } from '#domain/document/document.ts';

interface Sender {
  customerId: string;
  /** How large the body may be. */
  maxBytes: number;
}

/**
 * The bodies of uploads that a process receives and works on at the same time, by the length that their heads announce:
 * four of the largest, one of them for each customer. Small ones are as many as fit.
 */
export class UploadRoom {
  #taken = 0;
  readonly #ofCustomers = new Map<string, number>();

  /** False where there is no room for it. What is admitted keeps its room until it is answered or its connection ends. */
  admit({ headers }: FastifyRequest, reply: FastifyReply, { customerId, maxBytes }: Sender): boolean {
    // A longer one is refused unread, and one that is sent in chunks announces no length.
    const bytes = Math.min(Number(headers['content-length'] ?? maxBytes), maxBytes);
    const own = this.#ofCustomers.get(customerId) ?? 0;
    if (own + bytes > MAX_REQUEST_BYTES) return false;
    if (this.#taken + bytes > MAX_UPLOADS_AT_ONCE * MAX_REQUEST_BYTES) return false;
    this.#take(customerId, bytes);
    reply.raw.once('close', () => this.#take(customerId, -bytes));
    return true;
  }

  #take(customerId: string, bytes: number): void {
    this.#taken += bytes;
    const own = (this.#ofCustomers.get(customerId) ?? 0) + bytes;
    if (own > 0) this.#ofCustomers.set(customerId, own);
    else this.#ofCustomers.delete(customerId);
  }
}
