extension HTMLPage {
  /// The script's stage: elements for the panels, and how large they are shown.
  static let scriptOfStage = #"""
    // ---- The stage --------------------------------------------------------------------------------

    const element = (id) => document.getElementById(id);
    const [stage, fit, sheet] = [element('stage'), element('fit'), element('pleat')];
    const [width, height] = page.size;
    const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

    // What is shown. `fades`: both pages instead of panels, one fading into the other.
    const shown = { style: page.styles[0], progress: 0, strength: 1, fades: false };
    let parts = [];

    function child(parent, ...classes) {
      const box = document.createElement('div');
      box.classList.add(...classes);
      return parent.appendChild(box);
    }

    const pages = {
      source: child(sheet, 'pleat-page', 'pleat-source'),
      destination: child(sheet, 'pleat-page', 'pleat-destination'),
    };

    // Makes the panels of the current style. A panel extends a little under the panel that is painted
    // over its edge, with more of the same picture, so that the background does not show between them.
    // Its own corner stays the origin of its transform.
    function build() {
      const { style } = shown;
      for (const { panel } of parts) panel.remove();
      sheet.classList.toggle('clips', style.clips);
      stage.classList.toggle('along-x', style.drag.axis === 'x');
      stage.classList.toggle('along-y', style.drag.axis === 'y');
      parts = style.panels.map(({ name, page: side, rect, reaches, shade }, index) => {
        const panel = child(sheet, 'pleat-panel', `pleat-${name}`, `pleat-${side}`);
        const [x, y, w, h] = rect;
        const [top, right, bottom, left] = reaches;
        Object.assign(panel.style, {
          left: `${-left}px`,
          top: `${-top}px`,
          width: `${left + w + right}px`,
          height: `${top + h + bottom}px`,
          transformOrigin: `${left}px ${top}px`,
          backgroundPosition: `${left - x}px ${top - y}px`,
          zIndex: style.order.indexOf(index),
        });
        const cover = shade && child(panel, 'pleat-shade');
        if (cover) {
          Object.assign(cover.style, {
            left: `${left}px`,
            top: `${top}px`,
            width: `${w}px`,
            height: `${h}px`,
            background: shade.paint,
            maskPosition: `${-x}px ${-y}px`,
          });
        }
        return { panel, cover };
      });
    }

    const show = (box, visible) => {
      box.style.visibility = visible ? 'visible' : 'hidden';
    };

    // Shows the frame of a progress. At both ends that is one page alone, without panels and shades.
    function draw() {
      const { style, progress, strength, fades } = shown;
      const fraction = progress / style.limit;
      const turns = !fades && fraction > 0 && fraction < 1;
      sheet.classList.toggle('fades', fades);
      show(pages.source, !turns && fraction < 1);
      show(pages.destination, !turns && fraction > 0);
      pages.source.style.opacity = fades ? 1 - fraction : 1;
      pages.destination.style.opacity = fades ? fraction : 1;
      pose(style, progress, strength).forEach(({ visible, matrix, shade }, index) => {
        const { panel, cover } = parts[index];
        show(panel, turns && visible);
        if (!turns) return;
        panel.style.transform = exactMatrix(matrix);
        if (cover) cover.style.opacity = shade;
      });
    }

    // How far panels reach beyond the page on each side, at the baked perspective, in any style.
    const overdraw = (() => {
      let [left, top, right, bottom] = [0, 0, 0, 0];
      for (const style of page.styles.filter(({ clips }) => !clips)) {
        for (let step = 0; step <= 60; step++) {
          pose(style, style.limit * step / 60, style.strength).forEach(({ visible, matrix }, index) => {
            if (!visible) return;
            const [, , w, h] = style.panels[index].rect;
            for (const [x, y] of [[0, 0], [w, 0], [w, h], [0, h]]) {
              const [px, py, pw] = [0, 1, 3].map((k) => x * matrix[k] + y * matrix[4 + k] + matrix[12 + k]);
              // A viewer who sits among the pages sees some of them from any distance.
              if (pw < 0.25) continue;
              left = Math.max(left, -px / pw);
              right = Math.max(right, px / pw - width);
              top = Math.max(top, -py / pw);
              bottom = Math.max(bottom, py / pw - height);
            }
          });
        }
      }
      return { x: Math.max(left, right), y: Math.max(top, bottom) };
    })();

    // Where the page is cut, from its top left corner: on a whole pixel of the pictures.
    const middle = page.size.map((extent) => Math.round(extent / 2 * page.scale) / page.scale);

    // Slightly smaller, so that the cut is nearly between two screen pixels on both axes.
    function aligned(zoom) {
      const [across, down] = middle.map((half) => half * devicePixelRatio);
      let best = { zoom, error: Infinity };
      const most = Math.floor(zoom * across + 1e-6);
      for (let pixels = most; pixels > 0 && pixels >= 0.96 * most; pixels--) {
        const error = Math.abs(pixels * down / across - Math.round(pixels * down / across));
        if (error < best.error - 1e-6) best = { zoom: pixels / across, error };
      }
      return best.zoom;
    }

    // As large as the stage allows, with room for panels that reach beyond the page, on whole pixels.
    // It is no larger than the pictures are sharp, but small pictures may blur a little.
    function place() {
      const box = stage.getBoundingClientRect();
      const gap = 16;
      const room = Math.min(
        (box.width - 2 * gap) / (width + 2 * overdraw.x),
        (box.height - 2 * gap) / (height + 2 * overdraw.y));
      const sharp = Math.max(1, page.scale / devicePixelRatio, 240 / Math.max(width, height));
      const zoom = aligned(Math.max(Math.min(room, sharp), 1e-3));
      const onPixel = (length) => Math.round(length * devicePixelRatio) / devicePixelRatio;
      const [left, top] = [onPixel(box.left), onPixel(box.top)];
      const [x, y] =
        [onPixel((box.width - width * zoom) / 2), onPixel((box.height - height * zoom) / 2)];
      // A part of a pixel above all transforms would be transformed with them.
      fit.style.left = `${left - box.left}px`;
      fit.style.top = `${top - box.top}px`;
      fit.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
    }

    new ResizeObserver(place).observe(stage);
    """#
}
