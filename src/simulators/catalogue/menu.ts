import { join } from 'node:path';
import { DATA_FOLDER, readRows } from './read-data.ts';

/** A subcategory of the shop's menu. The keyword is searched in the marketplace, in English. */
export interface DemoSubCategory {
  id: string;
  name: string;
  englishKeyword: string;
}

export interface DemoCategory extends DemoSubCategory {
  subCategories: DemoSubCategory[];
}

export function readCategories(folder: string = DATA_FOLDER): DemoCategory[] {
  const rows = readRows(join(folder, 'menu.tsv'), [/^[^>]+( > [^>]+)?$/, /^[a-z' -]+$/]);
  const entries = rows.map(([path = '', englishKeyword = '']) => ({ names: path.split(' > '), englishKeyword }));
  const categories = entries.filter(({ names }) => names.length === 1);
  const isListed = ({ names: [name] }: { names: string[] }) =>
    categories.some((category) => category.names[0] === name);
  const orphan = entries.find((entry) => !isListed(entry));
  if (orphan) throw new Error(`menu.tsv: la categoría «${orphan.names[0]}» no está`);
  return categories.map(({ names: [name = ''], englishKeyword }) => ({
    ...{ id: slug(name), name, englishKeyword },
    subCategories: entries
      .filter(({ names }) => names.length === 2 && names[0] === name)
      .map((entry) => ({
        id: entry.names.map(slug).join('/'),
        name: entry.names[1] ?? '',
        englishKeyword: entry.englishKeyword,
      })),
  }));
}

/** 'Hogar y cocina' becomes 'hogar-y-cocina'. */
function slug(name: string): string {
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
