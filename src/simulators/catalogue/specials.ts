import { forbidden } from '#simulators/catalogue/specials/forbidden.ts';
import { gaps } from '#simulators/catalogue/specials/gaps.ts';
import { carried, digital } from '#simulators/catalogue/specials/media.ts';
import { oddTexts, threadShades } from '#simulators/catalogue/specials/text.ts';
import type { DemoProduct } from './product.ts';

/** The cases that a shop meets sooner or later: each kind of trouble at least once. */
export function specialProducts(): DemoProduct[] {
  return [...gaps, ...oddTexts, ...threadShades(), ...digital, ...carried, ...forbidden];
}
