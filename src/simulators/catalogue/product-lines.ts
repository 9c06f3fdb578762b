import type { ProductLine } from './product-line.ts';
import { beauty } from './product-lines/beauty.ts';
import { books } from './product-lines/books.ts';
import { cameras } from './product-lines/cameras.ts';
import { clothing } from './product-lines/clothing.ts';
import { computers } from './product-lines/computers.ts';
import { earbuds } from './product-lines/earbuds.ts';
import { furniture } from './product-lines/furniture.ts';
import { headphones } from './product-lines/headphones.ts';
import { kitchen } from './product-lines/kitchen.ts';
import { luggage } from './product-lines/luggage.ts';
import { music } from './product-lines/music.ts';
import { outdoors } from './product-lines/outdoors.ts';
import { phones } from './product-lines/phones.ts';
import { shoes } from './product-lines/shoes.ts';
import { sound } from './product-lines/sound.ts';
import { tools } from './product-lines/tools.ts';
import { toys } from './product-lines/toys.ts';
import { watches } from './product-lines/watches.ts';

/** All product lines of the demo catalogue. */
export const productLines: ProductLine[] = [
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
