import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { addNote, noteCall } from './add-note.ts';
import { readNotePhoto } from './read-note-photo.ts';
import { readThread } from './read-thread.ts';

export const threadRoutes = defineBackofficeRoutes({ readThread, readNotePhoto, addNote, noteCall });
