extension HTMLPage {
  /// The script's controls: buttons, menus, keys, and the numbers.
  static let scriptOfControls = #"""
    // ---- Controls ---------------------------------------------------------------------------------

    const [scrubber, playButton, styleMenu] = [element('scrubber'), element('play'), element('style')];
    const [numbers, panelMenu, perspective] =
      [element('numbers'), element('panel'), element('perspective')];

    const percent = () => Math.round(100 * shown.progress / shown.style.limit);
    const decimals = (value, digits) => (Math.abs(value) < 0.5 / 10 ** digits ? 0 : value).toFixed(digits);

    // The text for screen readers when the page comes to rest.
    function announce() {
      element('status').textContent = `${shown.style.name}, ${percent()} percent`;
    }

    // The text that says where to drag.
    function hint() {
      const { style, progress } = shown;
      const { axis, forward } = style.drag;
      const isBack = progress === style.limit;
      const ways = { x: ['to the left', 'to the right'], y: ['up', 'down'] }[axis];
      const way = {
        decreasing: ways[isBack ? 1 : 0],
        increasing: ways[isBack ? 0 : 1],
        inward: isBack ? 'outward from the middle' : 'inward from an edge',
        outward: isBack ? 'inward from an edge' : 'outward from the middle',
      }[forward];
      const note = lessMotion.matches ? ' Playing cross-fades, since you prefer less motion.' : '';
      return `Drag ${way} to turn the page${isBack ? ' back' : ''}.${note}`;
    }


    function updateNumbers() {
      if (!numbers.open) return;
      const { style, progress, strength } = shown;
      const poses = pose(style, progress, strength);
      const front = style.order.filter((place) => poses[place].visible).at(-1);
      const index = panelMenu.value === '' ? front : Number(panelMenu.value);
      panelMenu.options[0].text = `in front: ${style.panels[front]?.name ?? 'none'}`;
      if (index === undefined) return;
      const { matrix, shade } = poses[index];
      element('number-progress').textContent = decimals(progress, 6);
      element('number-angle').textContent = `${decimals(degrees(style, progress), 4)}°`;
      element('number-shade').textContent = decimals(shade, 6);
      const entries = matrix.map((entry) => decimals(entry, 8));
      const widths = [0, 1, 2, 3].map((column) =>
        Math.max(...[0, 4, 8, 12].map((row) => entries[row + column].length)));
      const lines = [0, 4, 8, 12].map((row) =>
        widths.map((width, column) => entries[row + column].padStart(width)).join('   '));
      element('matrix').textContent = lines.join('\n');
      element('copy').value = cssMatrix(matrix);
    }

    // Updates everything that shows the progress of the page.
    function update() {
      draw();
      const { style, progress } = shown;
      const angle = decimals(degrees(style, progress), 1);
      scrubber.value = progress;
      scrubber.style.setProperty('--part', `${100 * progress / style.limit}%`);
      scrubber.setAttribute('aria-valuetext', `${percent()} percent, ${angle} degrees`);
      element('percent').textContent = `${percent()}%`;
      element('angle').textContent = `${angle}°`;
      playButton.classList.toggle('playing', player.isPlaying);
      playButton.setAttribute('aria-label', player.isPlaying ? 'Pause' : 'Play');
      element('hint').textContent = hint();
      sheet.setAttribute('aria-label', `${style.name}, ${percent()} percent`);
      updateNumbers();
    }

    function updatePerspective() {
      const slant = shown.style.projection[11] * shown.strength;
      perspective.value = shown.strength;
      perspective.style.setProperty('--part', `${50 * shown.strength}%`);
      const text = slant === 0 ? 'none' : `${Math.round(Math.abs(1 / slant))} points`;
      element('distance').textContent = text;
      perspective.setAttribute('aria-valuetext', text === 'none' ? text : `viewer at ${text}`);
    }

    // Shows another style at the same fraction of its progress. Playing continues.
    function choose(index) {
      const style = page.styles[index];
      const fraction = shown.progress / shown.style.limit;
      const wasPlaying = player.isPlaying;
      stop();
      if (touch) touch.role = 'spent';
      const home = player.home === 0 ? 0 : style.limit;
      Object.assign(shown, { style, progress: fraction * style.limit });
      player.home = home;
      styleMenu.value = index;
      element('title').textContent = style.name;
      scrubber.max = style.limit;
      panelMenu.replaceChildren(
        new Option('in front', ''), ...style.panels.map(({ name }, place) => new Option(name, place)));
      build();
      updatePerspective();
      update();
      if (wasPlaying) play();
    }

    const chooseNext = (step) =>
      choose((page.styles.indexOf(shown.style) + step + page.styles.length) % page.styles.length);

    const toggle = () => { if (player.isPlaying) stop(); else play(); };

    // Presses the next button of a row.
    function pressNext(name) {
      const buttons = [...element('settings').elements[name]];
      const next = buttons[(buttons.findIndex((button) => button.checked) + 1) % buttons.length];
      next.click();
    }

    const darkness = matchMedia('(prefers-color-scheme: dark)');
    const isDark = () => (document.documentElement.dataset.theme ?? (darkness.matches ? 'dark' : 'light')) === 'dark';
    const updateTheme = () => element('theme').setAttribute('aria-pressed', isDark());

    function toggleTheme() {
      document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
      updateTheme();
    }

    // Copies through the clipboard, or, where a page from a file may not, by a selection.
    async function copy() {
      const button = element('copy');
      let isCopied = true;
      try {
        await navigator.clipboard.writeText(button.value);
      } catch {
        const area = document.createElement('textarea');
        area.value = button.value;
        area.classList.add('unseen');
        button.after(area);
        area.select();
        isCopied = document.execCommand('copy');
        area.remove();
        button.focus();
      }
      const label = isCopied ? 'Copied' : 'Not allowed to copy';
      button.textContent = label;
      element('status').textContent = label;
      setTimeout(() => { button.textContent = 'Copy matrix3d'; }, 1500);
    }

    const nudge = (event, way) =>
      scrub(shown.progress + way * shown.style.limit * (event.shiftKey ? 0.1 : 0.01));

    const keys = {
      ' ': toggle,
      ArrowLeft: (event) => nudge(event, -1),
      ArrowRight: (event) => nudge(event, 1),
      ArrowUp: () => chooseNext(-1),
      ArrowDown: () => chooseNext(1),
      Home: () => scrub(0),
      End: () => scrub(shown.style.limit),
      r: () => pressNext('repeat'),
      s: () => pressNext('speed'),
      t: toggleTheme,
    };
    for (let digit = 0; digit <= 9; digit++) {
      keys[digit] = () => scrub(shown.style.limit * digit / 10);
    }

    // Whether a control has its own use for a key.
    function isTakenBy(control, key) {
      if (control.matches('select')) return true;
      if (control.matches('button, summary')) return key === ' ';
      const isNavigating = key === ' ' || key.startsWith('Arrow') || key === 'Home' || key === 'End';
      return isNavigating && control.matches('[type="radio"], #perspective');
    }

    document.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (!Object.hasOwn(keys, key) || isTakenBy(event.target, key)) return;
      event.preventDefault();
      keys[key](event);
    });

    scrubber.addEventListener('input', () => scrub(Number(scrubber.value)));
    playButton.addEventListener('click', toggle);
    styleMenu.addEventListener('change', () => choose(Number(styleMenu.value)));
    panelMenu.addEventListener('change', updateNumbers);
    numbers.addEventListener('toggle', updateNumbers);
    element('theme').addEventListener('click', toggleTheme);
    element('copy').addEventListener('click', copy);
    element('settings').addEventListener('submit', (event) => event.preventDefault());
    element('settings').addEventListener('change', ({ target }) => {
      if (target.name === 'repeat') settings.repeat = target.value;
      if (target.name === 'speed') settings.speed = Number(target.value);
    });
    perspective.addEventListener('input', () => {
      shown.strength = Number(perspective.value);
      updatePerspective();
      update();
    });
    darkness.addEventListener('change', updateTheme);
    lessMotion.addEventListener('change', update);

    // Only the viewer's distance can be varied, so there must be one and nothing else.
    const isViewer = ({ projection: entries }) => entries[11] !== 0
      && entries.every((entry, index) => index >= 8 && index !== 10 || entry === (index % 5 === 0 ? 1 : 0));
    element('perspective-setting').hidden = !page.styles.every(isViewer);

    shown.style = page.styles[Number(styleMenu.value)];
    shown.strength = shown.style.strength;
    choose(Number(styleMenu.value));
    place();
    updateTheme();
    """#
}
