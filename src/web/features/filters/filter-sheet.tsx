import type { FacetsReply } from '#contract/catalog.ts';
import { Button } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { filters as copy } from '#web/copy/filters.ts';
import { FilterForm } from './filter-form.tsx';
import type { FilterState } from './use-filters.ts';

interface FilterSheetProps {
  keyword: string;
  facets: FacetsReply;
  found: { total: number; atLeast: boolean };
  filtering: FilterState;
  open: boolean;
  onClose: () => void;
}

/** The filters on a narrow screen: each choice is applied at once, the button shows the number of results. */
export function FilterSheet({ keyword, facets, found, filtering, open, onClose }: FilterSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.title}
      closeButton
      className="filter-sheet"
      actions={
        <Button wide busy={filtering.busy} onClick={onClose}>
          {copy.showResults(found)}
        </Button>
      }
    >
      <FilterForm keyword={keyword} facets={facets} filtering={filtering} />
    </Dialog>
  );
}
