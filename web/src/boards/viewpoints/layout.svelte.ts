/** What of the board is hidden by what stands around the cube, and how much room is left. */
import type { Insets } from './control';

export class Layout {
  // As measured, in pixels.
  width = $state(0);
  height = $state(0);
  sideWidth = $state(0);
  sideHeight = $state(0);
  footHeight = $state(0);
  toolsWidth = $state(0);
  toldHeight = $state(0);

  readonly #given: () => { flat: boolean; replay: boolean };

  constructor(given: () => { flat: boolean; replay: boolean }) {
    this.#given = given;
  }

  /** A phone; as in the style sheets. */
  readonly narrow = $derived(this.width > 0 && this.width <= 640);
  /** On a phone, a replay beside what a bot believed: the cube comes first. */
  readonly low = $derived.by(
    () => this.narrow && this.#given().replay && this.height > 0 && this.height < 430,
  );
  /** A small phone. */
  readonly small = $derived(this.narrow && this.height > 0 && this.height < 520);
  readonly sideTop = $derived(this.narrow ? 4 : 10);
  /** On a phone: right below the cards. */
  readonly belowSide = $derived(this.sideTop + this.sideHeight + 4);
  readonly insets = $derived.by<Insets>(() => {
    const { flat } = this.#given();
    return this.narrow
      ? {
          top: this.belowSide + (flat ? this.toldHeight : this.toldHeight / 2),
          right: 0,
          bottom: this.footHeight + 2,
          left: 0,
        }
      : {
          top: flat && this.toldHeight ? this.toldHeight + 14 : 8,
          right: this.toolsWidth ? this.toolsWidth + 16 : 8,
          bottom: this.footHeight + 4,
          left: this.sideWidth ? this.sideWidth + 20 : 8,
        };
  });
}
