import type { FacetsReply } from '#contract/search.ts';
import { formatLongDay } from '#domain/time/montevideo.ts';
import { filters as copy } from '#web/copy/filters.ts';
import {
  BOUNDS,
  type BoundName,
  CHOICES,
  type ChoiceName,
  type FilterParams,
  isSelected,
  type ListName,
} from './filter-params.ts';

export interface Choice {
  value: string;
  label: string;
  count: number;
}

/** The values of a list that have results, or are selected; none where all results have the one value. */
export function listChoices(name: ListName, facets: FacetsReply, active: FilterParams): Choice[] {
  if (name === 'brand' || name === 'category') {
    return facets[name].map(({ name: value, count }) => ({ value, label: value, count }));
  }
  if (name === 'size') return sizeChoices(facets.size);
  if (name === 'color' || name === 'gender') {
    return facets[name].map(({ value, count }) => ({ value, label: choiceLabel(name, value), count }));
  }
  const counts: Readonly<Record<string, number>> = facets[name];
  const choices = CHOICES[name].map((value) => ({ value, label: choiceLabel(name, value), count: counts[value] ?? 0 }));
  const shown = choices.filter(({ value, count }) => count > 0 || isSelected(active, name, value));
  return shown.length < 2 && active[name].length === 0 ? [] : shown;
}

/** Where sizes of several departments stand together, each says whose it is. */
function sizeChoices(sizes: FacetsReply['size']): Choice[] {
  const departments = new Set(sizes.flatMap(({ gender }) => gender ?? []));
  return sizes.map(({ value, name, gender, count }) => ({
    ...{ value, count },
    label: departments.size > 1 && gender !== null ? `${name}, ${copy.sizesOf[gender]}` : name,
  }));
}

/** The bounds of which one may be chosen, the widest last. */
export function boundChoices(name: BoundName, facets: FacetsReply): Choice[] {
  if (name === 'arrival') {
    return facets.arrival.map(({ value, until, count }) => ({
      value,
      label: copy.arrivesUntil(formatLongDay(until)),
      count,
    }));
  }
  return facets[name].map(({ value, count }) => ({ value, label: copy.bounds[name](value), count }));
}

export function choiceLabel(name: ChoiceName, value: string): string {
  const labels: Readonly<Record<string, string>> = copy.choices[name];
  return labels[value] ?? value;
}

/** What a selected value is called: as among the choices, which always have it. */
export function activeLabel(
  name: ListName | BoundName,
  value: string,
  { facets, active }: { facets: FacetsReply; active: FilterParams },
): string {
  const choices = isBound(name) ? boundChoices(name, facets) : listChoices(name, facets, active);
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

function isBound(name: ListName | BoundName): name is BoundName {
  return name in BOUNDS;
}
