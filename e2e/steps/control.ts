import { SIMULATORS_URL } from './shop.ts';

/** Has a simulated partner misbehave; with an asin of its own a test troubles no other. */
export async function control(partner: string, order: { scenario: string; asin?: string }): Promise<void> {
  const answer = await fetch(`${SIMULATORS_URL}/__control/${partner}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (!answer.ok) throw new Error(`the ${partner} simulator answered ${answer.status}`);
}
