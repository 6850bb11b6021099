/** Which of a table's sheets are open. */
export class Doors {
  inviting = $state(false);
  reading = $state(false);
  /** What is read first: the rules or the keys. */
  shows = $state<'rules' | 'keys'>('rules');
  setting = $state(false);
  about = $state(false);
  result = $state(false);
  /** How often the command box was called for since it was closed. */
  commanding = $state(0);

  openCommand = (): void => {
    this.commanding += 1;
  };

  openRules = (): void => {
    this.shows = 'rules';
    this.reading = true;
  };
}
