// The notebook: one text for each guest, kept by the room.
import { t } from 'sightline/kit@1';

export const contract = 1;

const ADDRESS = '/api/veil/notes';

export function mount(target) {
  const page = document.createElement('main');
  page.style.cssText =
    'max-width: 40rem; margin: 0 auto; padding: 1.5rem; display: grid; gap: 1rem';
  const heading = document.createElement('h1');
  heading.textContent = t('veil-notes');
  const label = document.createElement('label');
  label.textContent = t('veil-notes-help');
  label.htmlFor = 'veil-notes';
  const field = Object.assign(document.createElement('textarea'), {
    id: 'veil-notes',
    rows: 12,
    maxLength: 4000,
  });
  const save = Object.assign(document.createElement('button'), {
    className: 'button',
    disabled: true,
  });
  save.textContent = t('veil-notes-save');
  const said = document.createElement('p');
  said.setAttribute('role', 'status');

  async function ask(body) {
    const wish = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetch(ADDRESS, wish || {});
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.message);
    return told;
  }
  const complain = (error) => (said.textContent = error.message);
  save.onclick = () => {
    said.textContent = '';
    ask({ text: field.value }).then(() => (said.textContent = t('veil-notes-saved')), complain);
  };
  // What was kept comes first: nothing may be written over it unseen.
  ask().then(({ text }) => {
    field.value = text;
    save.disabled = false;
  }, complain);

  page.append(heading, label, field, save, said);
  target.append(page);
  return { update() {}, destroy: () => page.remove() };
}
