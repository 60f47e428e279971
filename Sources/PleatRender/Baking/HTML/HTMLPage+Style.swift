extension HTMLPage {
  /// The style of the page and of the panels.
  static let style = #"""
    :root {
      color-scheme: light dark;
      --paper: light-dark(#fbfbfa, #121316);
      --stage: light-dark(#f0f0ee, #1b1d21);
      --chosen: light-dark(#e3e3e0, #34373e);
      --line: light-dark(#d9d9d6, #34373e);
      --ink: light-dark(#1b1c1f, #eceded);
      --quiet: light-dark(#62656c, #a0a4ad);
      --accent: light-dark(#c2410c, #fb8a4b);
      --on-accent: light-dark(#ffffff, #241005);
      font: 16px/1.45 system-ui, sans-serif;
      accent-color: var(--accent);
    }
    :root[data-theme="light"] { color-scheme: light; }
    :root[data-theme="dark"] { color-scheme: dark; }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
      display: flex;
      flex-direction: column;
      gap: clamp(0.75rem, 2vmin, 1.25rem);
      min-height: 100svh;
      max-width: 68rem;
      margin: 0 auto;
      padding: clamp(1rem, 3vmin, 2rem);
      background: var(--paper);
      color: var(--ink);
    }
    header, .transport, .settings, .matrix, dl { display: flex; align-items: center; }
    header { justify-content: space-between; gap: 1rem; }
    h1 { margin: 0; font-size: 1.375rem; font-weight: 600; letter-spacing: -0.015em; }
    h1::first-letter { text-transform: uppercase; }
    p { margin: 0; }
    header p, .hint { color: var(--quiet); font-size: 0.875rem; }
    main { display: flex; flex: 1; flex-direction: column; gap: inherit; min-width: 0; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }

    /* The page: a box of the page's size with a box for each panel, which the script turns. */
    .stage {
      position: relative;
      flex: 1 0 clamp(17rem, 52svh, 40rem);
      overflow: clip;
      border-radius: 1rem;
      background: var(--stage);
      cursor: grab;
      user-select: none;
      -webkit-user-select: none;
    }
    .stage.held { cursor: grabbing; }
    .stage.along-x { touch-action: pan-y; }
    .stage.along-y { touch-action: pan-x; }
    .fit { position: absolute; left: 0; top: 0; transform-origin: 0 0; }
    .pleat { position: relative; isolation: isolate; }
    .pleat.fades > .pleat-page { mix-blend-mode: plus-lighter; }
    .pleat.clips { overflow: clip; }
    .pleat-page, .pleat-panel, .pleat-shade { position: absolute; left: 0; top: 0; }
    .pleat-page, .pleat-panel { transform-origin: 0 0; background-image: var(--picture); }
    .pleat-page { width: 100%; height: 100%; }
    .pleat-shade { will-change: opacity; }

    /* Playing. */
    .transport { gap: 1rem; }
    button { font: inherit; color: inherit; cursor: pointer; }
    .quiet {
      padding: 0.375rem 0.75rem;
      border: 1px solid var(--line);
      border-radius: 0.5rem;
      background: none;
      font-size: 0.875rem;
    }
    .quiet:hover { border-color: var(--quiet); }
    #theme { display: grid; padding: 0.5rem; border-radius: 50%; }
    svg { width: 1.25rem; height: 1.25rem; fill: currentColor; }
    #theme circle { fill: none; stroke: currentColor; stroke-width: 1.75; }
    .play {
      display: grid;
      flex: none;
      place-items: center;
      width: 2.75rem;
      height: 2.75rem;
      padding: 0;
      border: 0;
      border-radius: 50%;
      background: var(--accent);
      color: var(--on-accent);
    }
    .play:hover { filter: brightness(1.08); }
    .play:not(.playing) .when-playing, .playing .when-still { display: none; }
    .readout { display: flex; gap: 0.75rem; font-variant-numeric: tabular-nums; }
    .readout b { min-width: 3rem; font-weight: 600; text-align: right; }
    .readout span { min-width: 3.75rem; color: var(--quiet); text-align: right; }

    input[type="range"] {
      flex: 1;
      min-width: 0;
      height: 1.75rem;
      margin: 0;
      background: none;
      appearance: none;
      cursor: pointer;
      --track: linear-gradient(to right, var(--accent) var(--part, 0%), var(--line) var(--part, 0%));
    }
    input[type="range"]:focus-visible { outline: none; }
    ::-webkit-slider-runnable-track { height: 0.25rem; border-radius: 1rem; background: var(--track); }
    ::-moz-range-track { height: 0.25rem; border-radius: 1rem; background: var(--track); }
    ::-webkit-slider-thumb {
      appearance: none;
      width: 1.125rem;
      height: 1.125rem;
      margin-top: -0.4375rem;
      border: 3px solid var(--paper);
      border-radius: 50%;
      background: var(--accent);
      box-shadow: 0 0 0 1px var(--accent);
    }
    ::-moz-range-thumb {
      box-sizing: border-box;
      width: 1.125rem;
      height: 1.125rem;
      border: 3px solid var(--paper);
      border-radius: 50%;
      background: var(--accent);
      box-shadow: 0 0 0 1px var(--accent);
    }
    input[type="range"]:focus-visible::-webkit-slider-thumb {
      outline: 2px solid var(--accent);
      outline-offset: 3px;
    }
    input[type="range"]:focus-visible::-moz-range-thumb {
      outline: 2px solid var(--accent);
      outline-offset: 3px;
    }

    /* Choosing. */
    .hint { text-align: center; }
    .settings { flex-wrap: wrap; gap: 1rem 2rem; }
    .setting { display: grid; gap: 0.25rem; margin: 0; padding: 0; border: 0; min-width: 0; }
    .setting, legend, dt, .keys, summary { color: var(--quiet); font-size: 0.8125rem; }
    legend { padding: 0; margin-bottom: 0.25rem; }
    select {
      height: 2.25rem;
      padding: 0 0.5rem;
      border: 1px solid var(--line);
      border-radius: 0.5rem;
      background: var(--paper);
      color: var(--ink);
      font: inherit;
      font-size: 0.9375rem;
    }
    #style { min-width: 14rem; }
    .choice { display: flex; border: 1px solid var(--line); border-radius: 0.5rem; }
    .choice label { position: relative; flex: 1; cursor: pointer; }
    .choice input { position: absolute; opacity: 0; inset: 0; margin: 0; cursor: inherit; }
    .choice span {
      display: block;
      min-width: 2.5rem;
      padding: 0 0.75rem;
      border-radius: 0.4375rem;
      color: var(--ink);
      font-size: 0.9375rem;
      line-height: calc(2.25rem - 2px);
      text-align: center;
      white-space: nowrap;
    }
    .choice input:checked + span { background: var(--chosen); font-weight: 600; }
    .choice input:focus-visible + span { outline: 2px solid var(--accent); outline-offset: 2px; }
    #perspective-setting { flex: 1 1 13rem; max-width: 20rem; margin-left: auto; }
    .slider { display: flex; align-items: center; gap: 0.75rem; height: 2.25rem; }
    #distance { min-width: 5.5rem; text-align: right; font-variant-numeric: tabular-nums; }

    /* Reading. */
    details { border-top: 1px solid var(--line); padding-top: 0.75rem; }
    summary { width: fit-content; cursor: pointer; border-radius: 0.25rem; }
    dl { flex-wrap: wrap; gap: 0.75rem 2.5rem; margin: 0.75rem 0; }
    dd { margin: 0; font-variant-numeric: tabular-nums; line-height: 2.25rem; }
    #number-progress, #number-angle, #number-shade { min-width: 6.5rem; }
    .matrix { flex-wrap: wrap; align-items: flex-end; gap: 1rem 2rem; }
    pre { margin: 0; overflow-x: auto; font: 0.8125rem/1.6 ui-monospace, monospace; }
    .keys {
      display: flex;
      flex-wrap: wrap;
      gap: 0.375rem 1.25rem;
      margin: 0;
      padding: 0;
      list-style: none;
    }
    kbd {
      display: inline-block;
      min-width: 1.375rem;
      margin-right: 0.125rem;
      padding: 0 0.3125rem;
      border: 1px solid var(--line);
      border-radius: 0.25rem;
      font: inherit;
      text-align: center;
    }

    @media (max-width: 40rem) {
      .settings > .setting { flex: 1 1 100%; max-width: none; margin: 0; }
      .settings > #perspective-setting { max-width: none; }
      .choice span { padding: 0 0.25rem; }
      #style { width: 100%; }
      .readout { gap: 0.25rem; flex-direction: column; line-height: 1.2; font-size: 0.875rem; }
      .transport { gap: 0.75rem; }
      .keys { display: none; }
    }
    @media (hover: none) {
      .keys { display: none; }
    }
    """#
}
