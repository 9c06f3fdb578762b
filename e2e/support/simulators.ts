import { SIMULATORS_URL } from './shop.ts';

/** Sets the behaviour of a simulated partner. A command limited to an ASIN of its own does not affect parallel tests. */
export async function controlSimulator(partner: string, command: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${SIMULATORS_URL}/__control/${partner}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  if (!response.ok) throw new Error(`the ${partner} simulator answered ${response.status}`);
}

/** What a simulated partner has received. */
export async function readSimulator<State>(partner: string): Promise<State> {
  return (await (await fetch(`${SIMULATORS_URL}/__control/${partner}`)).json()) as State;
}
