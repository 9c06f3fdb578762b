import { useEffect, useState } from 'react';
import { requiredText } from '#contract/fields.ts';
import { PAGES } from '#contract/pages.ts';
import { z } from '#contract/zod.ts';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Field } from '#ui/components/field.tsx';
import { panel as copy } from '#web/copy/panel.ts';
import { SubmitButton } from '#web/features/forms/submit-button.tsx';
import { useForm } from '#web/features/forms/use-form.ts';
import { OrderLookup } from './order-lookup.tsx';
import { clearPanelKey, readPanelKey, savePanelKey } from './panel-api.ts';

const SCHEMA = z.strictObject({ panelKey: requiredText() });

/** With a real carrier: shows orders read-only once the panel key is entered. */
export function PanelKeyGate() {
  const [hasKey, setHasKey] = useState(false);
  useEffect(() => setHasKey(readPanelKey() !== null), []);
  const form = useForm({
    schema: SCHEMA,
    initial: { panelKey: '' },
    onSubmit: ({ panelKey }) => {
      savePanelKey(panelKey);
      setHasKey(true);
    },
  });
  if (hasKey) {
    const removeKey = () => {
      clearPanelKey();
      form.reset();
      setHasKey(false);
    };
    return (
      <>
        <OrderLookup simulated={false} />
        <Button kind="quiet" onClick={removeKey}>
          {copy.otherKey}
        </Button>
      </>
    );
  }
  return (
    <>
      <EmptyState level={1} title={copy.closed} action={<LinkButton to={PAGES.home}>{copy.toShop}</LinkButton>}>
        {copy.closedText}
      </EmptyState>
      <form className="panel__form" {...form.props}>
        <Field className="panel__id" label={copy.key} type="password" autoComplete="off" {...form.field('panelKey')} />
        <SubmitButton form={form} kind="second">
          {copy.enter}
        </SubmitButton>
      </form>
    </>
  );
}
