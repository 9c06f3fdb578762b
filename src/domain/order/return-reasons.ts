/** Why goods are returned, as the marketplace spells it. */
export const RETURN_REASONS = [
  'damaged',
  'not_delivered',
  'empty_box',
  'wrong_item',
  'defective',
  'not_as_described',
  'wrong_size',
  'no_longer_needed',
  'forced_cancellation',
  'other',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];
