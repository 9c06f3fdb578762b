import { useState } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import { changeSettings, useSettings } from '#web/lib/settings.ts';
import type { ProductView } from './product-view.ts';
import './variant-picker.css';

type Picker = ProductView['variants'][number];
type Value = Picker['values'][number];

/** One picker per dimension. Its labels can be switched to English, unlike the rest of the shop. */
export function VariantPickers({ pickers }: { pickers: readonly Picker[] }) {
  const { locale } = useSettings();
  const english = locale === 'EN';
  const translated = pickers.some(({ spanish, values }) => spanish !== null || values.some((value) => value.spanish));
  if (pickers.length === 0) return null;
  return (
    <div className="variants stack">
      {pickers.map((picker) => (
        <VariantPicker key={picker.name} picker={picker} english={english} />
      ))}
      {translated ? (
        <Button kind="quiet" small onClick={() => changeSettings({ locale: english ? 'ES' : 'EN' })}>
          {english ? copy.labelsInSpanish : copy.labelsInEnglish}
        </Button>
      ) : null}
    </div>
  );
}

const SHOWN_AT_FIRST = 12;

function VariantPicker({ picker, english }: { picker: Picker; english: boolean }) {
  const [all, setAll] = useState(false);
  const { values } = picker;
  const chosen = values.find(({ selected }) => selected);
  const many = values.length > SHOWN_AT_FIRST;
  const shown = many && !all ? firstValues(values) : values;
  return (
    <fieldset className="variants__picker">
      <legend className="variants__legend">
        <VariantLabel word={picker.label} spanish={picker.spanish} english={english} />
        {chosen === undefined ? null : (
          <>
            :{' '}
            <strong>
              <VariantLabel word={chosen.value} spanish={chosen.spanish} english={english} />
            </strong>
          </>
        )}
      </legend>
      <ul className={classNames('variants__values', many && all && 'variants__values--many')}>
        {shown.map((value) => (
          <li key={value.value}>
            <Choice value={value} english={english} />
          </li>
        ))}
      </ul>
      {many ? (
        <Button kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? copy.fewerValues : copy.allValues(values.length)}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** Before others the selected value and the available ones, in their order: most of very many do not exist. */
function firstValues(values: readonly Value[]): Value[] {
  const rank = ({ selected, available }: Value) => (selected ? 0 : available ? 1 : 2);
  const first = new Set(values.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN_AT_FIRST));
  return values.filter((value) => first.has(value));
}

function Choice({ value, english }: { value: Value; english: boolean }) {
  const inside = (
    <>
      {value.imageUrl === null ? null : <Picture className="variants__picture" src={value.imageUrl} alt="" side={32} />}
      <VariantLabel word={value.value} spanish={value.spanish} english={english} />
    </>
  );
  if (value.to !== null) {
    return (
      <Link className="variants__choice" to={value.to} replace preventScrollReset>
        {inside}
      </Link>
    );
  }
  if (value.selected) {
    return (
      <span className="variants__choice" aria-current="true">
        {inside}
      </span>
    );
  }
  return (
    <button type="button" className="variants__choice" disabled title={copy.noVariant}>
      {inside}
      <span className="visually-hidden">. {copy.noVariant}</span>
    </button>
  );
}

function VariantLabel({ word, spanish, english }: { word: string; spanish: string | null; english: boolean }) {
  return english || spanish === null ? <span lang="en">{word}</span> : spanish;
}
