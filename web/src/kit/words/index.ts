/** Words: messages as data and the texts they become. See docs/words.md. */
export { isSeat, listed, say, seat } from './message';
export type { Argument, Message, WordId } from './message';
export { NOBODY, render, spoken, t, tell, textOf } from './render';
export type { Reader } from './render';
