/** Controls all animations of one transition together. */
export class Playback {
  /** The element that was built, and all animations in it. */
  constructor(element, animations) {
    this.element = element;
    this.animations = animations;
  }

  play() { for (const animation of this.animations) animation.play(); }
  pause() { for (const animation of this.animations) animation.pause(); }
  reverse() { for (const animation of this.animations) animation.reverse(); }
  finish() { for (const animation of this.animations) animation.finish(); }
  cancel() { for (const animation of this.animations) animation.cancel(); }

  /** Takes the panels away again. */
  remove() {
    this.cancel();
    this.element.remove();
  }

  /** Milliseconds since the beginning. */
  get currentTime() { return this.animations[0].currentTime; }
  set currentTime(time) { for (const animation of this.animations) animation.currentTime = time; }

  get playbackRate() { return this.animations[0].playbackRate; }
  set playbackRate(rate) { for (const animation of this.animations) animation.playbackRate = rate; }

  get playState() { return this.animations[0].playState; }

  /** Resolves when all animations have finished. */
  get finished() { return Promise.all(this.animations.map((animation) => animation.finished)); }
}

/**
 * Builds the panels inside an element, after what is in it, and starts to play them. Panels that an earlier
 * call has built there are taken away, and the promise `finished` of that call is rejected.
 *
 * Options: source and destination, each the address of another picture, or an element of which a copy is
 * shown; duration in milliseconds; reducedMotion, true for a cross-fade, by default the reader's preference.
 */
export function play(element, options = {}) {
  const {
    source = pages.source,
    destination = pages.destination,
    duration = transition.duration,
    reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches,
  } = options;
  const images = { ...pages, source, destination };
  for (const page of ["source", "destination"]) {
    if (!images[page]) throw new TypeError(`play() needs the option ${page}: an element, or the address of a picture`);
  }
  const length = (points) => `${points}px`;
  const timing = { duration, fill: "both", easing: "linear" };
  const animations = [];
  const animate = (target, keyframes, id) => {
    animations.push(target.animate(keyframes, { ...timing, id }));
  };

  for (const name of ["--pleat-shade-start", "--pleat-shade-end"]) {
    try {
      CSS.registerProperty({ name, syntax: "<number>", inherits: false, initialValue: 0 });
    } catch {
      // It is registered already.
    }
  }
  const root = document.createElement("div");
  root.className = "pleat";
  root.style.cssText = transition.box;
  root.style.background = transition.background ?? "none";
  const stage = transition.stage ? root.appendChild(document.createElement("div")) : root;
  if (transition.stage) stage.style.cssText = transition.stage;

  transition.panels.forEach((panel, depth) => {
    if (reducedMotion && (panel.veil || !["source", "destination"].includes(panel.page))) return; // paper
    if (reducedMotion && !["source", "destination"].includes(panel.page)) return; // pages
    const child = document.createElement("div");
    child.className = `pleat-panel pleat-${panel.name}`;
    const isSource = panel.page === "source";
    const image = images[panel.page];
    const isElement = image instanceof Node;
    const picture = isElement || image === undefined ? "none"
      : image === null ? "linear-gradient(#fff, #fff)" : `url(${JSON.stringify(image)})`;
    const size = `${length(transition.width)} ${length(transition.height)}`;
    const corner = `${length(-panel.x)} ${length(-panel.y)}`;
    Object.assign(child.style, {
      all: "unset",
      position: "absolute",
      left: "0",
      top: "0",
      width: length(panel.width),
      height: length(panel.height),
      zIndex: reducedMotion ? (isSource ? 0 : 1) : depth,
      transformOrigin: "0 0",
      transform: `translate(${length(panel.x)}, ${length(panel.y)})`,
      backgroundImage: picture,
      backgroundRepeat: "no-repeat",
      backgroundSize: size,
      backgroundPosition: corner,
    });
    stage.append(child);
    if (isElement) {
      const slot = child.appendChild(document.createElement("div"));
      slot.className = "pleat-slot";
      slot.style.cssText = `all: unset; position: absolute; ${transition.slot}`;
      Object.assign(slot.style, { left: length(-panel.x), top: length(-panel.y) });
      slot.style.opacity = panel.print ?? 1; // paper
      slot.append(image.cloneNode(true));
      child.style.overflow = "clip";
    }
    const { originX = 0, originY = 0 } = panel; // origins
    child.style.left = length(-originX); // origins
    child.style.top = length(-originY); // origins
    child.style.transformOrigin = `${length(originX)} ${length(originY)}`; // origins
    child.style.transform = `translate(${length(panel.x + originX)}, ${length(panel.y + originY)})`; // origins
    child.style.clipPath = panel.clip ?? ""; // outlines
    child.style.backgroundColor = panel.paper ?? ""; // paper
    if (panel.veil) child.style.backgroundImage = `${panel.veil}, ${child.style.backgroundImage}`; // paper
    if (reducedMotion) {
      // Behind an opaque page, the source page does not fade.
      const fade = transition.fade.map((key) => ({
        ...key,
        opacity: !isSource ? key.opacity : transition.transparent.includes("destination") ? 1 - key.opacity : 1,
        visibility: key.opacity === (isSource ? 1 : 0) ? "hidden" : "visible",
      }));
      animate(child, fade, `pleat-${panel.name}`);
      return;
    }
    animate(child, panel.keyframes, `pleat-${panel.name}`);
    animate(child, panel.visibility, `pleat-${panel.name}-visibility`);
    if (panel.order) animate(child, panel.order, `pleat-${panel.name}-order`); // order
    if (panel.shade === null) return;
    const shade = document.createElement("div");
    shade.className = "pleat-shade";
    Object.assign(shade.style, {
      all: "unset",
      position: "absolute",
      inset: "0",
      background: panel.shade.background,
    });
    // A shade darkens the painted parts of a picture only.
    if (picture !== "none" && !panel.veil && transition.transparent.includes(panel.page)) {
      shade.style.mask = `${picture} ${corner} / ${size} no-repeat`;
    }
    child.append(shade);
    animate(shade, panel.shade.keyframes, `pleat-${panel.name}-shade`);
    if (!panel.shade.keyframesAtEnd) return;
    animate(shade, panel.shade.keyframesAtEnd, `pleat-${panel.name}-shade-end`);
  });

  for (const old of element.querySelectorAll(":scope > .pleat")) {
    for (const animation of old.getAnimations({ subtree: true })) animation.cancel();
    old.remove();
  }
  element.append(root);
  // All animations start at the same time.
  const now = document.timeline.currentTime;
  for (const animation of animations) animation.startTime = now;
  return new Playback(root, animations);
}
