/** Words: messages as data and the texts they become. See docs/words.md. */
export { isMessage, isSeat, listed, say, seat } from './message';
export type { Argument, ListArgument, Message, WordId } from './message';
export { language, NOBODY, outline, partsOf, render, spoken, t, tell, textOf } from './render';
export type { Part, Reader } from './render';
