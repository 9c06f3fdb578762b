/** Business days from the payment until the products are in Miami, and from there to the customer. */
export const DAYS_TO_MIAMI = 5;
export const DAYS_FROM_MIAMI = { min: 5, max: 10 } as const;
