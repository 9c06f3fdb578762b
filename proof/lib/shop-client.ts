import type { CallInput, CallReply } from '#contract/caller.ts';
import { type CallName, methodAndPath } from '#contract/calls.ts';
import type { Answer } from './answers.ts';

/** A request without an answer counts as unanswered after this time. */
const TIME_LIMIT_MS = 15_000;

export type Reply<Name extends CallName> =
  | { ok: true; body: CallReply<Name> }
  /** `status` is 0 without an answer. */
  | { ok: false; status: number; text: string };

/** Calls the shop over HTTP and keeps a record of every request. */
export interface ShopClient {
  answers: readonly Answer[];
  call<Name extends CallName>(name: Name, input?: CallInput<Name>, options?: CallHeaders): Promise<Reply<Name>>;
  /** Reads a path; `kind` names the request in the record. */
  read(kind: string, path: string, token?: string): Promise<void>;
}

export interface CallHeaders {
  token?: string;
  idempotencyKey?: string;
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
      await send(kind, path, { headers: authorization(token) });
    },
    call: async (name, input, options = {}) => {
      const { method, path } = methodAndPath(name);
      const { params = {}, query = {}, body } = (input ?? {}) as Parts;
      const filled = path.replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(params[key] ?? ''));
      const search = new URLSearchParams(query).toString();
      const { status, text } = await send(name, `/api${filled}${search ? `?${search}` : ''}`, {
        method,
        headers: {
          ...authorization(options.token),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (status < 200 || status >= 300) return { ok: false, status, text };
      return { ok: true, body: text ? JSON.parse(text) : undefined };
    },
  };
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

function authorization(token: string | undefined): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}
