import { useSearchParams } from 'react-router';
import { requiredText } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Field } from '#ui/forms/field.tsx';
import { tracking as copy } from '#web/copy/tracking.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useMutationForm } from '#web/features/forms/use-mutation-form.ts';
import { useSavedTracking } from '#web/features/saved-orders/use-saved-pages.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { ParcelsUnderWay } from '#web/features/tracking/parcels-under-way.tsx';
import { TrackingEvents } from '#web/features/tracking/tracking-events.tsx';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import '#web/features/tracking/tracking.css';
import '#web/features/forms/forms.css';

export const meta = () => pageMeta({ title: copy.title });

const SCHEMA = z.strictObject({ trackingNumber: requiredText(undefined, 100) });

/** The customer's parcels under way, and the movements of any parcel of theirs by any of its numbers. */
export default function TrackingScreen() {
  const [query] = useSearchParams();
  const owner = useOwner();
  const {
    props,
    fields,
    mutation: track,
  } = useMutationForm(SCHEMA, {
    defaultValue: { trackingNumber: query.get('trackingNumber') ?? '' },
    mutationFn: async (params) => ({
      number: params.trackingNumber,
      events: await customerApi('track', { params }),
    }),
    meta: { owner, changes: [] },
  });
  useSavedTracking(track.data);
  const isUnknown = track.error?.code === 404;
  return (
    <div className="tracking wrap">
      <h1>{copy.title}</h1>
      <form className="tracking__form stack" {...props}>
        <Field
          className="tracking__field"
          label={copy.numberLabel}
          hint={copy.hint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...fields.trackingNumber.props}
        />
        <SubmitButton busy={track.isPending}>{copy.submit}</SubmitButton>
      </form>
      <div className="tracking__answer" aria-live="polite">
        {track.error !== null && !isUnknown ? (
          <Alert kind="error" title={copy.failed}>
            {track.error.message}
          </Alert>
        ) : null}
        {isUnknown ? <p className="tracking__state">{copy.notFound}</p> : null}
        {track.isIdle ? <p className="tracking__state">{copy.initial}</p> : null}
        {track.data === undefined ? null : <TrackingEvents {...track.data} />}
      </div>
      <ParcelsUnderWay />
    </div>
  );
}
