import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDictionary, DICTIONARY_FILES, type Dictionary, type DictionaryFile } from '#domain/search/dictionary.ts';
import { StartRefused } from './start-refused.ts';

const FOLDER = join(import.meta.dirname, '../domain/search/dictionary');

/** Reads the search's dictionary; throws StartRefused with all faults of its files. */
export function openDictionary(folder: string = FOLDER): Dictionary {
  const files = Object.keys(DICTIONARY_FILES) as DictionaryFile[];
  const texts = Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const dictionary = createDictionary(texts as Record<DictionaryFile, string>);
  if (!Array.isArray(dictionary)) return dictionary;
  throw new StartRefused(['El diccionario del buscador tiene errores:', ...dictionary].join('\n  '));
}
