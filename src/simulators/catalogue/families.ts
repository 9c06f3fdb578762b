import { beauty } from '#simulators/catalogue/families/beauty.ts';
import { books } from '#simulators/catalogue/families/books.ts';
import { cameras } from '#simulators/catalogue/families/cameras.ts';
import { clothing } from '#simulators/catalogue/families/clothing.ts';
import { computers } from '#simulators/catalogue/families/computers.ts';
import { earbuds } from '#simulators/catalogue/families/earbuds.ts';
import { furniture } from '#simulators/catalogue/families/furniture.ts';
import { headphones } from '#simulators/catalogue/families/headphones.ts';
import { kitchen } from '#simulators/catalogue/families/kitchen.ts';
import { luggage } from '#simulators/catalogue/families/luggage.ts';
import { music } from '#simulators/catalogue/families/music.ts';
import { outdoors } from '#simulators/catalogue/families/outdoors.ts';
import { phones } from '#simulators/catalogue/families/phones.ts';
import { shoes } from '#simulators/catalogue/families/shoes.ts';
import { sound } from '#simulators/catalogue/families/sound.ts';
import { tools } from '#simulators/catalogue/families/tools.ts';
import { toys } from '#simulators/catalogue/families/toys.ts';
import { watches } from '#simulators/catalogue/families/watches.ts';
import type { Line } from './product-line.ts';

/** Every shelf of the demo shop. */
export const lines: Line[] = [
  ...headphones,
  ...earbuds,
  ...phones,
  ...shoes,
  ...books,
  ...kitchen,
  ...toys,
  ...watches,
  ...computers,
  ...clothing,
  ...cameras,
  ...tools,
  ...beauty,
  ...luggage,
  ...furniture,
  ...outdoors,
  ...music,
  ...sound,
];
