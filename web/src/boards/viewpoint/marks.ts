/** Seats are told apart as eyes are: by the colour of their iris. */
import type { SeatMark } from '../../kit/board';

const IRISES: readonly SeatMark[] = [
  { fill: '#9fc6de', rim: '#2f6d94', ink: '#10212c' },
  { fill: '#b98b62', rim: '#6b4426', ink: '#1d1007' },
  { fill: '#a9cfa4', rim: '#3f7440', ink: '#10240f' },
  { fill: '#c9b6e4', rim: '#6c4fa0', ink: '#1d1230' },
  { fill: '#c3c4c6', rim: '#5d6468', ink: '#15191b' },
  { fill: '#e8aaa0', rim: '#a2423a', ink: '#2c0d09' },
  { fill: '#8fd2cb', rim: '#1e7772', ink: '#06211f' },
  { fill: '#d3cd84', rim: '#6f6a1c', ink: '#1f1d05' },
];

export function seatMark(seat: number): SeatMark {
  return IRISES[seat % IRISES.length] as SeatMark;
}
