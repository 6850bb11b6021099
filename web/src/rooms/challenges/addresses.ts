/** The addresses of this room. */
export const addresses = {
  editor: '/challenges/edit',
  edit: (id: string) => `/challenges/edit/${encodeURIComponent(id)}`,
  challenge: (id: string) => `/challenges/${encodeURIComponent(id)}`,
};
