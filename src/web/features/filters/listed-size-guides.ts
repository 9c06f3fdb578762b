import type { FacetsReply } from '#contract/search.ts';
import type { SizeGuide } from '#domain/catalog/size-guide.ts';
import type { Gender } from '#domain/search/filters.ts';
import type { FilterParams } from './filter-params.ts';

/** The guides to the sizes that a list can be filtered by: that of shoes, that of clothes, or both. */
export function listedSizeGuides({ size }: FacetsReply, { gender }: FilterParams): SizeGuide[] {
  const shoes = size.flatMap((one) => one.gender ?? []);
  const guides: SizeGuide[] = [];
  if (shoes.length > 0) guides.push({ kind: 'shoes', department: departmentOf(shoes) });
  if (shoes.length < size.length) guides.push({ kind: 'clothes', department: departmentOf(gender) });
  return guides;
}

/** Null, which shows every department, where there are several or none. */
function departmentOf(genders: readonly Gender[]): SizeGuide['department'] {
  const [department = 'unisex', ...others] = new Set(genders);
  return department === 'unisex' || others.length > 0 ? null : department;
}
