import type { DeliveryMethod } from '#domain/order/status.ts';

export const STEPS = ['userInformation', 'deliveryMethod', 'shippingAddress', 'paymentMethods'] as const;
export type Step = (typeof STEPS)[number];

export function stepIndex(step: Step): number {
  return STEPS.indexOf(step);
}

/** The steps that there are; whoever fetches the parcel is asked for no address. */
export function stepsFor(method: DeliveryMethod | null): readonly Step[] {
  return method === 'pickup' ? STEPS.filter((step) => step !== 'shippingAddress') : STEPS;
}

/** The step that the address of the page names, as far as the shopper has come. */
export function currentStep(named: string | null, reached: Step, method: DeliveryMethod | null): Step {
  const step = stepsFor(method).find((one) => one === named) ?? 'userInformation';
  return stepIndex(step) <= stepIndex(reached) ? step : reached;
}

export function laterStep(one: Step, other: Step): Step {
  return stepIndex(one) >= stepIndex(other) ? one : other;
}

export function earlierStep(one: Step, other: Step): Step {
  return stepIndex(one) <= stepIndex(other) ? one : other;
}
