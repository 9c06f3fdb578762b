import { expect, it } from 'vitest';
import type { FacetsReply } from '#contract/search.ts';
import type { Gender } from '#domain/search/filters.ts';
import { parseFilterParams } from './filter-params.ts';
import { listedSizeGuides } from './listed-size-guides.ts';

const guidesOf = (genders: readonly (Gender | null)[], query = '') => {
  const size = genders.map((gender, at) => ({ value: `${at}`, name: `${at}`, gender, count: 1 }));
  return listedSizeGuides({ size } as unknown as FacetsReply, parseFilterParams(new URLSearchParams(query)));
};

it('the guide of shoes is that of the one department whose sizes are listed, else that of all', () => {
  expect(guidesOf(['men', 'men'])).toEqual([{ kind: 'shoes', department: 'men' }]);
  expect(guidesOf(['men', 'women'])).toEqual([{ kind: 'shoes', department: null }]);
  expect(guidesOf(['unisex'])).toEqual([{ kind: 'shoes', department: null }]);
});

it('the guide of clothes is that of the gender which is filtered by, beside that of shoes where a list has both', () => {
  expect(guidesOf([null, null])).toEqual([{ kind: 'clothes', department: null }]);
  expect(guidesOf([null], 'gender=kids')).toEqual([{ kind: 'clothes', department: 'kids' }]);
  expect(guidesOf([null], 'gender=kids&gender=men')).toEqual([{ kind: 'clothes', department: null }]);
  expect(guidesOf([null, 'women'], 'gender=women').map(({ kind }) => kind)).toEqual(['shoes', 'clothes']);
  expect(guidesOf([])).toEqual([]);
});
