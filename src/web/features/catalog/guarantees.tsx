import { useId } from 'react';
import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { BoxIcon, GuaranteeIcon, HistoryIcon } from '#ui/icons/icons.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import type { ProductView } from './product-view.ts';
import './guarantees.css';

/** What a buyer can count on after paying: delivery, warranty, withdrawal and what a return costs. */
export function Guarantees({ product: { warranty } }: { product: ProductView }) {
  const id = useId();
  return (
    <section className="guarantees" aria-labelledby={id}>
      <h2 className="product-texts__title" id={id}>
        {copy.guarantees}
      </h2>
      <ul className="guarantees__list">
        <li>
          <BoxIcon size={22} />
          <div>
            <strong>{copy.guarantee}</strong>
            <p className="note">{copy.guaranteeText}</p>
          </div>
        </li>
        <li>
          <GuaranteeIcon size={22} />
          <div>
            <strong>{copy.warranty}</strong>
            <p className="note">
              {warranty === null ? (
                copy.noWarranty
              ) : (
                <>
                  {copy.warrantyStated} <span lang="en">«{warranty}»</span>.
                </>
              )}{' '}
              {copy.legalWarranty} <Link to={`${PAGES.terms}#garantia`}>{copy.warrantyTerms}</Link>
            </p>
          </div>
        </li>
        <li>
          <HistoryIcon size={22} />
          <div>
            <strong>{copy.withdrawal}</strong>
            <p className="note">
              {copy.withdrawalText} <Link to={`${PAGES.terms}#arrepentimiento`}>{copy.withdrawalTerms}</Link>
            </p>
          </div>
        </li>
      </ul>
    </section>
  );
}
