import { Refusal } from '#server/refusal.ts';

const RETRY_SECONDS = 60;

/** Refuses amounts in pesos while no exchange rate is known; `alternative` is what the shopper can do at once. */
export function noRate(field: string, alternative: string): Refusal {
  const message = `La cotización del dólar no está disponible en este momento; ${alternative}, o probá en unos minutos`;
  return new Refusal(503, message, { errors: [{ field, message }], retryAfter: RETRY_SECONDS });
}
