import { setTimeout as pause } from 'node:timers/promises';
import { CallError, type Caller, type CallOptions } from '#contract/caller.ts';
import { type CallName, methodAndPath } from '#contract/calls.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { ControlCommand } from '#simulators/scenarios.ts';

/** The shop as its shopper calls it, and the simulated partners. */
export interface ShopperSession {
  email: string;
  call: Caller;
  control(partner: 'zinc' | 'sistarbanc' | 'abitab', command: ControlCommand): Promise<void>;
  /** The mails that the shopper got, the newest first. */
  mails(): Promise<{ subject: string; text: string }[]>;
  /** Polls until `read` finds something. Throws `CallError` with `failure` when the session's time is over. */
  waitFor<Found>(failure: string, read: () => Promise<Found | false | undefined>): Promise<Found>;
}

export interface SessionOptions {
  shopUrl: string;
  simulatorsUrl: string;
  shopper: { email: string; token: string };
}

/** The time for everything that is staged at once; a connection that is silent for longer is closed. */
const SESSION_MS = 25_000;
const POLL_MS = 50;

export function openShopperSession({ shopUrl, simulatorsUrl, shopper }: SessionOptions): ShopperSession {
  const end = performance.now() + SESSION_MS;
  return {
    email: shopper.email,
    call: httpCaller(shopUrl, shopper.token),
    control: async (partner, command) => {
      const body = JSON.stringify(command);
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${simulatorsUrl}/__control/${partner}`, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(`the ${partner} simulator returned ${response.status}`);
    },
    mails: async () => {
      const response = await fetch(`${simulatorsUrl}/mails.json?to=${encodeURIComponent(shopper.email)}`);
      return (await response.json()) as { subject: string; text: string }[];
    },
    waitFor: async (failure, read) => {
      while (performance.now() < end) {
        const found = await read();
        if (found !== false && found !== undefined) return found;
        await pause(POLL_MS);
      }
      throw new CallError({ code: 0, message: failure, errors: [] });
    },
  };
}

/** Calls the shop over HTTP, as its shopper. */
function httpCaller(url: string, token: string): Caller {
  return (async (name: CallName, input: { params?: object; body?: unknown } = {}, options: CallOptions = {}) => {
    const { method, path } = methodAndPath(name);
    const params = new Map(Object.entries(input.params ?? {}));
    const filled = path.replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(String(params.get(key))));
    const response = await fetch(`${url}/api${filled}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    if (!response.ok) throw new CallError((await response.json()) as ErrorBody);
    return response.status === 204 ? undefined : await response.json();
  }) as Caller;
}
