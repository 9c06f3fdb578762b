import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADDRESS_FIELDS, type AddressValues } from '#web/features/forms/address-values.ts';
import {
  type CheckoutAction,
  type CheckoutDraft,
  CUSTOMS_FIELDS,
  EMPTY_DRAFT,
  NEW_ADDRESS,
  reduceDraft,
  stepIndex,
} from './checkout-state.ts';

const ADDRESS: AddressValues = {
  address: 'Treinta y Tres 456',
  doorNumber: '',
  neighborhood: 'Centro',
  apartment: 'Rocha',
  zipCode: '27000',
  phoneNumber: '099412873',
  observations: '',
};
const run = (...actions: CheckoutAction[]) => actions.reduce(reduceDraft, EMPTY_DRAFT);
const REVIEWED: CheckoutAction[] = [
  { type: 'customsContinued' },
  { type: 'deliveryContinued', method: 'delivery' },
  { type: 'addressContinued', address: { kind: 'new', values: ADDRESS } },
];

describe('the draft of a checkout', () => {
  it('goes from step to step, without an address for pickup', () => {
    expect(run({ type: 'customsContinued' }).reached).toBe('deliveryMethod');
    expect(run(...REVIEWED.slice(0, 2)).reached).toBe('shippingAddress');
    expect(run(...REVIEWED).reached).toBe('paymentMethods');
    expect(run({ type: 'customsContinued' }, { type: 'deliveryContinued', method: 'pickup' }).reached).toBe(
      'paymentMethods',
    );
  });

  it('answers with what was continued, and keeps what was edited since for its form', () => {
    const draft = run(
      ...REVIEWED,
      { type: 'edited', change: { customs: { firstName: 'Otra2' } } },
      { type: 'edited', change: { deliveryMethod: 'pickup' } },
      { type: 'edited', change: { newAddress: { ...ADDRESS, apartment: 'Montevideo' } } },
    );
    expect(draft.confirmed).toEqual({ deliveryMethod: 'delivery', address: { kind: 'new', values: ADDRESS } });
    expect(draft.edited).toEqual({
      customs: { firstName: 'Otra2' },
      deliveryMethod: 'pickup',
      addressId: null,
      newAddress: { ...ADDRESS, apartment: 'Montevideo' },
    });
  });

  it('replaces the answer by continuing, and keeps the text of a new address beside a saved one', () => {
    const edits: CheckoutAction[] = [
      { type: 'edited', change: { addressId: NEW_ADDRESS } },
      { type: 'edited', change: { newAddress: ADDRESS } },
      { type: 'edited', change: { addressId: 'home' } },
    ];
    const draft = run(...edits, { type: 'addressContinued', address: { kind: 'saved', id: 'home' } });
    expect(draft.confirmed.address).toEqual({ kind: 'saved', id: 'home' });
    expect(draft.edited).toMatchObject({ addressId: null, newAddress: ADDRESS });
  });

  it('names the saved address once the new one is saved', () => {
    const draft = run(...REVIEWED, { type: 'addressSaved', id: 'new-id' });
    expect(draft.confirmed.address).toEqual({ kind: 'saved', id: 'new-id' });
  });
});

const text = fc.string({ maxLength: 8 });
const texts = <Name extends string>(names: readonly Name[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>) as fc.Arbitrary<
    Record<Name, string>
  >;
const method = fc.constantFrom('pickup' as const, 'delivery' as const);
const edit: fc.Arbitrary<CheckoutAction> = fc
  .oneof(
    fc.record({ customs: texts(CUSTOMS_FIELDS) }),
    fc.record({ deliveryMethod: method }),
    fc.record({ addressId: fc.constantFrom('home', 'work', NEW_ADDRESS) }),
    fc.record({ newAddress: texts(ADDRESS_FIELDS) }),
  )
  .map((change) => ({ type: 'edited', change: change as Partial<CheckoutDraft['edited']> }));
const continued: fc.Arbitrary<CheckoutAction> = fc.oneof(
  fc.constant({ type: 'customsContinued' } as const),
  fc.record({ type: fc.constant('deliveryContinued' as const), method }),
  fc.record({
    type: fc.constant('addressContinued' as const),
    address: fc.oneof(
      fc.record({ kind: fc.constant('saved' as const), id: fc.constantFrom('home', 'work') }),
      fc.record({ kind: fc.constant('new' as const), values: texts(ADDRESS_FIELDS) }),
    ),
  }),
  fc.record({ type: fc.constant('franchiseChosen' as const), franchise: fc.constantFrom('USE', 'NOT_USE') }),
);

describe('whatever a shopper does', () => {
  it('the answers are those of the continued actions alone, however many edits lie between', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(edit, continued), { maxLength: 30 }), (actions) => {
        const answers = ({ confirmed, franchise, reached }: CheckoutDraft) => ({ confirmed, franchise, reached });
        const withoutEdits = actions.filter(({ type }) => type !== 'edited');
        expect(answers(run(...actions))).toEqual(answers(run(...withoutEdits)));
      }),
    );
  });

  it('an edit keeps every other text and loses none of its own', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(edit, continued), { maxLength: 30 }), edit, (actions, last) => {
        const before = run(...actions);
        const change = last.type === 'edited' ? last.change : {};
        expect(reduceDraft(before, last)).toEqual({ ...before, edited: { ...before.edited, ...change } });
      }),
    );
  });

  it('the furthest step never moves back', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(edit, continued), { maxLength: 30 }), (actions) => {
        let draft = EMPTY_DRAFT;
        for (const action of actions) {
          const next = reduceDraft(draft, action);
          expect(stepIndex(next.reached)).toBeGreaterThanOrEqual(stepIndex(draft.reached));
          draft = next;
        }
      }),
    );
  });
});
