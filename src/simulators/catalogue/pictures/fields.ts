/** The two tones behind an object, wall and ground, in light and dark surroundings. */
export interface Field {
  name: string;
  wall: string;
  ground: string;
  darkWall: string;
  darkGround: string;
}

export const fields: readonly Field[] = [
  { name: 'celeste', wall: '#DCEFF7', ground: '#C8E4F0', darkWall: '#1F4A60', darkGround: '#193D50' },
  { name: 'arena', wall: '#F3EBDC', ground: '#E8DCC6', darkWall: '#3F4A52', darkGround: '#353F46' },
  { name: 'hierba', wall: '#E3EEDD', ground: '#D2E2C9', darkWall: '#27504A', darkGround: '#20433E' },
  { name: 'granito', wall: '#F7E4DE', ground: '#EDD2C9', darkWall: '#51484C', darkGround: '#443C40' },
  { name: 'bruma', wall: '#E8EEF1', ground: '#D8E1E6', darkWall: '#344B5C', darkGround: '#2B3F4E' },
  { name: 'amanecer', wall: '#FBEFCF', ground: '#F3E1AF', darkWall: '#4C4B3E', darkGround: '#403F34' },
];

/** The fields that suit a palette, in order, beginning with the one asked for: an object melts into a field of its own name. */
export function fieldsFor(palette: string, first: number): Field[] {
  const inTurn = [...fields.slice(first), ...fields.slice(0, first)];
  return inTurn.filter((field) => field.name !== palette);
}
