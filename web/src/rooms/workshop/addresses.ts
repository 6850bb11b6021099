/** The addresses of this room. */
export const addresses = {
  workshop: '/workshop',
  draft: (id: string) => `/workshop/${encodeURIComponent(id)}`,
};
