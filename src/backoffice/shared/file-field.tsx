import { Field } from '#ui/forms/field.tsx';

interface FileFieldProps {
  label: string;
  /** Says also which file was kept; null: none yet. */
  hint: (kept: string | null) => string;
  accept: string;
  error: string | undefined;
  content: string;
  fileName: string;
}

/** A file field, which cannot be filled again: what was read of the file goes back and forth with the form. */
export function FileField({ hint, content, fileName, ...field }: FileFieldProps) {
  return (
    <>
      <Field {...field} hint={hint(content === '' ? null : fileName)} type="file" name="file" />
      <input type="hidden" name="content" value={content} />
      <input type="hidden" name="fileName" value={fileName} />
    </>
  );
}
