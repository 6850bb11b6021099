// Shows one picture of many, with buttons, a slider and the arrow keys. No rule, no word of its own.

const SECONDS = 1;

function button(sign, label, act) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = sign;
  made.title = label;
  made.setAttribute('aria-label', label);
  made.addEventListener('click', act);
  return made;
}

function render({ model, el }) {
  const labels = model.get('labels');
  const last = () => model.get('pictures').length - 1;
  let timer = null;

  function go(step) {
    model.set('step', Math.min(Math.max(step, 0), last()));
    model.save_changes();
  }
  function pause() {
    clearInterval(timer);
    timer = null;
    play.textContent = '▶';
    play.setAttribute('aria-label', labels.play);
  }
  function playOn() {
    if (timer !== null) return pause();
    if (model.get('step') >= last()) go(0);
    play.textContent = '⏸';
    play.setAttribute('aria-label', labels.pause);
    timer = setInterval(() => {
      if (model.get('step') >= last()) pause();
      else go(model.get('step') + 1);
    }, SECONDS * 1000);
  }
  const by = (change) => () => {
    pause();
    go(change());
  };

  const picture = document.createElement('div');
  picture.className = 'sightline-picture';
  const told = document.createElement('p');
  told.className = 'sightline-told';
  told.setAttribute('aria-live', 'polite');
  const play = button('▶', labels.play, playOn);
  const slider = document.createElement('input');
  slider.type = 'range';
  slider.min = '0';
  slider.setAttribute('aria-label', labels.step);
  slider.addEventListener('input', () => {
    pause();
    go(Number(slider.value));
  });
  const where = document.createElement('output');
  const controls = document.createElement('div');
  controls.className = 'sightline-controls';
  controls.setAttribute('role', 'group');
  controls.setAttribute('aria-label', labels.controls);
  controls.append(
    button('⏮', labels.start, by(() => 0)),
    button('◀', labels.back, by(() => model.get('step') - 1)),
    play,
    button('▷', labels.on, by(() => model.get('step') + 1)),
    button('⏭', labels.end, by(last)),
    slider,
    where,
  );
  el.classList.add('sightline-replay');
  el.replaceChildren(picture, told, controls);

  function show() {
    const step = model.get('step');
    picture.innerHTML = model.get('pictures')[step] ?? '';
    told.textContent = model.get('told')[step] ?? '';
    slider.max = String(last());
    slider.value = String(step);
    where.textContent = `${step} / ${last()}`;
  }
  model.on('change:step', show);
  model.on('change:pictures', show);
  show();
  return () => {
    clearInterval(timer);
    model.off('change:step', show);
    model.off('change:pictures', show);
  };
}

export default { render };
