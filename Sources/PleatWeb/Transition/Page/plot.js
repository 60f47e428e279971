// The plot of the timing curve: progress over time, with a dot where the page is.

import { clamp } from '../../Runtime/Page/matrix.js';
import { element } from '../../Runtime/Page/page.js';
import { shown } from './stage.js';
import { durationOf, progressAt, timeAt } from '../../Runtime/Page/timing.js';
import { watchers } from './transport.js';

const plot = element('plot');
const { width: plotWidth, height: plotHeight } = plot.viewBox.baseVal;
const inset = 6;
// The fractions of progress at the bottom and at the top.
let [lowest, highest] = [0, 1];

const plotX = (part) => inset + part * (plotWidth - 2 * inset);
const plotY = (fraction) =>
  inset + (highest - fraction) / (highest - lowest) * (plotHeight - 2 * inset);

// The fraction of progress, which may be below 0 or above 1, after a part of the duration.
const fractionAt = ({ motion }, part) =>
  progressAt(motion, part * durationOf(motion), true);

export function drawPlot() {
  const parts = Array.from({ length: 241 }, (_, index) => index / 240);
  const fractions = parts.map((part) => fractionAt(shown, part));
  [lowest, highest] = [Math.min(0, ...fractions), Math.max(1, ...fractions)];
  const points = parts.map((part, index) =>
    `${plotX(part).toFixed(2)} ${plotY(fractions[index]).toFixed(2)}`);
  element('plot-curve').setAttribute('d', `M${points.join('L')}`);
  element('plot-ends').setAttribute('d', [0, 1].map((end) =>
    `M${plotX(0)} ${plotY(end)}H${plotX(1)}`).join(''));
}

function moveDot() {
  const { motion, progress, time } = shown;
  const duration = durationOf(motion);
  const part = duration > 0 ? clamp((time ?? timeAt(motion, progress)) / duration, 0, 1) : 1;
  const dot = element('plot-dot');
  dot.setAttribute('cx', plotX(part));
  dot.setAttribute('cy', plotY(time === null ? progress : fractionAt(shown, part)));
}

watchers.push(moveDot);
