import { freePorts, type ShopProcess, startShopProcess } from '#testing/program.ts';

export interface Running extends ShopProcess {
  /** Milliseconds from its start to the first good answer. */
  readyMs: number;
}

/** Starts a program that listens on PORT and waits until `path` returns 200. */
export async function start(source: string, path: string, env: Record<string, string> = {}): Promise<Running> {
  const program = startShopProcess({ ...(await freePorts()), ...env }, { source, readyAt: path });
  return { ...program, readyMs: Math.round(await program.ready) };
}
