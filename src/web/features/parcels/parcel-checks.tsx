import type { ForwardedParcel } from '#contract/forwarded-parcels.ts';
import { formatWeight, grams } from '#domain/weight/grams.ts';
import { CheckboxField } from '#ui/forms/field.tsx';
import { bringParcels as copy } from '#web/copy/bring-parcels.ts';

interface ParcelChecksProps {
  legend: string;
  hint: string;
  parcels: readonly ForwardedParcel[];
  /** Ids of those that travel. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Which parcels of other stores travel. */
export function ParcelChecks({ legend, hint, parcels, chosen, onChange }: ParcelChecksProps) {
  const toggle = (id: string) => {
    const others = chosen.filter((one) => one !== id);
    onChange(others.length < chosen.length ? others : [...others, id]);
  };
  return (
    <fieldset>
      <legend className="radio-cards__legend">{legend}</legend>
      <p className="note">{hint}</p>
      {parcels.map(({ id, store, weight }) => (
        <CheckboxField
          key={id}
          label={copy.parcel(store ?? '', formatWeight(grams(Math.round((weight ?? 0) * 1000))))}
          checked={chosen.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
    </fieldset>
  );
}
