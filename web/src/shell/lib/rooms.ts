/** Which room an address belongs to. */
import type { RoomInfo } from '../../wire';

export interface FoundRoom {
  room: RoomInfo;
  /** The room's name for this address, such as `workshop/{draft}`. */
  page: string;
  values: Record<string, string>;
}

export function findRoom(rooms: readonly RoomInfo[], path: string): FoundRoom | null {
  for (const room of rooms) {
    for (const page of room.pages) {
      const values = fit(page.split('/'), path.split('/'));
      if (values) return { room, page, values };
    }
  }
  return null;
}

function fit(pattern: readonly string[], path: readonly string[]): Record<string, string> | null {
  if (pattern.length !== path.length) return null;
  const values: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const given = path[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name !== undefined) values[name] = given;
    else if (part !== given) return null;
  }
  return values;
}
