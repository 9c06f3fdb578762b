import { ActForm } from '#backoffice/shared/act-form.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { noticeCopy as copy } from './copy.ts';

interface PackageActsProps {
  /** The key of the package's notice. */
  of: { key: string };
  /** The order that was chosen among the candidates. */
  chosen: string;
  isReturning: boolean;
}

/** What can be done with a package that no order expects. */
export function PackageActs({ of, chosen, isReturning }: PackageActsProps) {
  return (
    <>
      <ActForm act="assignPackage" of={of} title={copy.assign}>
        {({ field }) => (
          <>
            <Field key={chosen} label={copy.owner} autoComplete="off" maxLength={100} {...field('owner', chosen)} />
            <Field label={copy.asins} hint={copy.asinsHint} autoComplete="off" {...field('asins')} />
          </>
        )}
      </ActForm>
      {isReturning ? (
        <ActForm act="finishPackageReturn" of={of} title={copy.finish} />
      ) : (
        <ActForm act="returnPackage" of={of} title={copy.return} danger>
          {({ field }) => (
            <>
              <SelectField label={copy.cause} options={copy.causes} {...field('cause', 'other')} />
              <Field label={copy.returnOwner} autoComplete="off" maxLength={100} {...field('owner')} />
              <Field label={copy.returnAsins} autoComplete="off" {...field('asins')} />
            </>
          )}
        </ActForm>
      )}
    </>
  );
}
