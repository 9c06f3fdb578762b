import { useEffect, useReducer, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import type { Address } from '#contract/addresses.ts';
import { CallError } from '#contract/caller.ts';
import { api } from '#web/lib/api.ts';

export interface OwnData {
  profile: User;
  addresses: readonly Address[];
}

export interface OwnDataState {
  data: OwnData | null;
  failed: boolean;
  again: () => void;
  change: (change: Partial<OwnData>) => void;
}

/** The customer's profile and addresses. */
export function useOwnData(): OwnDataState {
  const [data, setData] = useState<OwnData | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, again] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const read = async () => {
      setFailed(false);
      try {
        const [profile, addresses] = await Promise.all([
          api('readProfile', {}, { signal }),
          api('listAddresses', {}, { signal }),
        ]);
        setData({ profile, addresses });
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setFailed(true);
      }
    };
    void read();
    return () => controller.abort();
  }, [attempt]);
  const change = (changed: Partial<OwnData>) => setData((before) => (before ? { ...before, ...changed } : before));
  return { data, failed, again, change };
}
