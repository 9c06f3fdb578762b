import type { CallInput, CallReply } from '#contract/caller.ts';
import type { CallName } from '#contract/calls.ts';
import { type CallOptions, requestOf } from '#testing/call-shop.ts';
import type { Answer } from './answers.ts';

/** A request without an answer counts as unanswered after this time. */
const TIME_LIMIT_MS = 15_000;

export type Reply<Name extends CallName> =
  | { ok: true; status: number; body: CallReply<Name> }
  /** `status` is 0 without an answer. */
  | { ok: false; status: number; text: string };

/** Calls the shop over HTTP and keeps a record of every request. */
export interface ShopClient {
  answers: readonly Answer[];
  call<Name extends CallName>(name: Name, input?: CallInput<Name>, options?: CallOptions): Promise<Reply<Name>>;
  /** Reads a path; `kind` names the request in the record. */
  read(kind: string, path: string, token?: string): Promise<void>;
}

/** The client of a shop; of one with several processes, each request goes to the next one in turn. */
export function createShopClient(...urls: readonly [string, ...string[]]): ShopClient {
  const answers: Answer[] = [];
  let sent = 0;
  const nextUrl = () => urls[sent++ % urls.length] ?? urls[0];
  const send = async (kind: string, path: string, init: RequestInit): Promise<{ status: number; text: string }> => {
    const sentAt = performance.now();
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    const record = (status: number, hasRetryAfter: boolean) =>
      answers.push({ kind, sentAt, endedAt: performance.now(), status, hasRetryAfter });
    try {
      const response = await fetch(`${nextUrl()}${path}`, { ...init, signal, redirect: 'manual' });
      const text = await response.text();
      record(response.status, response.headers.has('retry-after'));
      return { status: response.status, text };
    } catch {
      record(0, false);
      return { status: 0, text: '' };
    }
  };
  return {
    answers,
    read: async (kind, path, token) => {
      await send(kind, path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    },
    call: async (name, input, options) => {
      const { status, text } = await send(name, ...requestOf(name, input, options));
      if (status < 200 || status >= 300) return { ok: false, status, text };
      return { ok: true, status, body: text ? JSON.parse(text) : undefined };
    },
  };
}
