import { forbidden } from '#simulators/catalogue/specials/forbidden.ts';
import { carried, digital } from '#simulators/catalogue/specials/media.ts';
import { oddTexts, threadShades } from '#simulators/catalogue/specials/text.ts';
import type { DemoProduct } from './product.ts';
import { gaps } from './specials/missing-fields.ts';

/** The cases that a shop meets sooner or later: each kind of trouble at least once. */
export function specialProducts(): DemoProduct[] {
  return [...gaps, ...oddTexts, ...threadShades(), ...digital, ...carried, ...forbidden];
}
