/** The two colours behind an object, for the light and the dark colour scheme. */
export interface Background {
  name: string;
  upperColor: string;
  lowerColor: string;
  darkUpperColor: string;
  darkLowerColor: string;
}

export const backgrounds: readonly Background[] = [
  {
    name: 'celeste',
    upperColor: '#DCEFF7',
    lowerColor: '#C8E4F0',
    darkUpperColor: '#1F4A60',
    darkLowerColor: '#193D50',
  },
  { name: 'arena', upperColor: '#F3EBDC', lowerColor: '#E8DCC6', darkUpperColor: '#3F4A52', darkLowerColor: '#353F46' },
  {
    name: 'hierba',
    upperColor: '#E3EEDD',
    lowerColor: '#D2E2C9',
    darkUpperColor: '#27504A',
    darkLowerColor: '#20433E',
  },
  {
    name: 'granito',
    upperColor: '#F7E4DE',
    lowerColor: '#EDD2C9',
    darkUpperColor: '#51484C',
    darkLowerColor: '#443C40',
  },
  { name: 'bruma', upperColor: '#E8EEF1', lowerColor: '#D8E1E6', darkUpperColor: '#344B5C', darkLowerColor: '#2B3F4E' },
  {
    name: 'amanecer',
    upperColor: '#FBEFCF',
    lowerColor: '#F3E1AF',
    darkUpperColor: '#4C4B3E',
    darkLowerColor: '#403F34',
  },
];

/** Backgrounds for a palette, starting with index `first`, without the one of the palette's name: it lacks contrast. */
export function backgroundsFor(palette: string, first: number): Background[] {
  const rotated = [...backgrounds.slice(first), ...backgrounds.slice(0, first)];
  return rotated.filter(({ name }) => name !== palette);
}
