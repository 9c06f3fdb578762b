import type { DeliveryMethod } from '#domain/order/status.ts';

export const STEPS = ['userInformation', 'deliveryMethod', 'shippingAddress', 'paymentMethods'] as const;
export type Step = (typeof STEPS)[number];

export function stepIndex(step: Step): number {
  return STEPS.indexOf(step);
}

/** Steps of the checkout; pickup has no address step. */
export function stepsFor(method: DeliveryMethod | null): readonly Step[] {
  return method === 'pickup' ? STEPS.filter((step) => step !== 'shippingAddress') : STEPS;
}

/** The step requested by the URL, limited to the furthest one reached. */
export function currentStep(requested: string | null, reached: Step, method: DeliveryMethod | null): Step {
  const step = stepsFor(method).find((candidate) => candidate === requested) ?? 'userInformation';
  return stepIndex(step) <= stepIndex(reached) ? step : reached;
}

export function laterStep(a: Step, b: Step): Step {
  return stepIndex(a) >= stepIndex(b) ? a : b;
}

export function earlierStep(a: Step, b: Step): Step {
  return stepIndex(a) <= stepIndex(b) ? a : b;
}
