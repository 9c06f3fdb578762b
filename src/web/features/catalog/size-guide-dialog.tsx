import { Fragment } from 'react';
import { type SizeGuide, type SizeTable, sizeTables } from '#domain/catalog/size-guide.ts';
import { Dialog } from '#ui/forms/dialog.tsx';
import { sizeGuide as copy } from '#web/copy/size-guide.ts';
import './size-guide-dialog.css';

interface SizeGuideDialogProps {
  guides: readonly SizeGuide[];
  open: boolean;
  onClose: () => void;
}

/** What the sizes of the States are in Uruguay, in tables. */
export function SizeGuideDialog({ open, onClose, guides }: SizeGuideDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.title} closeButton>
      <div className="size-guide stack">
        {guides.map((guide) => (
          <Fragment key={guide.kind}>
            <p className="note">{copy.notes[guide.kind]}</p>
            {sizeTables(guide).map((table) => (
              <GuideTable key={table.caption} {...table} />
            ))}
          </Fragment>
        ))}
      </div>
    </Dialog>
  );
}

function GuideTable({ caption, columns, rows }: SizeTable) {
  return (
    <table className="size-guide__table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={columns[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
