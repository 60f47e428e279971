/*
 * Private: draws a frame line by line, for one kind of pixels. NAMED(name) is the name of a
 * function for this kind. PIXEL and SAMPLE are the types of the channels of pixels and samples.
 */

/* The state of one thread that draws: the frame, its buffers, and the spans of the current band. */
typedef struct NAMED(drawing) {
  frame *frame;
  buffers memory;
  size_t span_count;
  bool streams; /* opaque pixels are streamed to the line */
} NAMED(drawing);

#if !defined(PLT_RASTER_PART)
#define PLT_RASTER_PART
/* Subtracts the opaque spans with the indices `next` … count - 1 from `whole`. Returns the number
   of parts that remain visible. `parts` points to them, in one of the two buffers of `rooms`. */
static size_t uncovered(const span *spans, size_t next, size_t count, part whole,
                        part *const rooms[2], const part **parts) {
  part *from = rooms[0], *to = rooms[1];
  size_t left = 1;
  from[0] = whole;
  for (size_t k = next; k < count && left > 0; k++) {
    const span *over = spans + k;
    if (!over->layer->opaque || over->full_from >= over->full_to)
      continue;
    size_t kept = 0;
    for (size_t p = 0; p < left; p++) {
      part at = from[p];
      if (at.from < over->full_from)
        to[kept++] = (part){at.from, at.to < over->full_from ? at.to : over->full_from};
      if (at.to > over->full_to)
        to[kept++] = (part){at.from > over->full_to ? at.from : over->full_to, at.to};
    }
    part *room = from;
    from = to, to = room, left = kept;
  }
  *parts = from;
  return left;
}

/* Returns a position in fixed point, with 32 fraction bits. */
static int64_t fixed(double place) {
  return (int64_t)floor(place * 0x1p32 + 0.5);
}
#endif

/* Composites samples over a span's pixels, with coverage where edges of the span cut a pixel. */
static void NAMED(put_samples)(const NAMED(drawing) * at, const span *span, part where,
                               const SAMPLE *samples, PIXEL *line) {
  long full_from = span->full_from < where.to ? span->full_from : where.to;
  long full_to = span->full_to < where.to ? span->full_to : where.to;
  full_from = full_from > where.from ? full_from : where.from;
  full_to = full_to > full_from ? full_to : full_from;
  const part edges[2] = {{where.from, full_from}, {full_to, where.to}};
  for (int k = 0; k < 2; k++) {
    part edge = edges[k];
    for (long x = edge.from; x < edge.to; x++)
      at->memory.coverage[x - edge.from] = (float)plt_raster_coverage(span, x);
    if (edge.from < edge.to)
      NAMED(over_covered)(samples + 4 * (edge.from - where.from), at->memory.coverage,
                          line + 4 * edge.from, (size_t)(edge.to - edge.from));
  }
  if (full_from >= full_to)
    return;
  const SAMPLE *full = samples + 4 * (full_from - where.from);
  (!span->layer->opaque ? NAMED(over)
   : at->streams        ? NAMED(stream)
                        : NAMED(store))(full, line + 4 * full_from, (size_t)(full_to - full_from));
}

/* -- Layers by lines */

/* A row of samples, blended from rows of the page. Sample 0 is of the column before `first`. */
typedef struct NAMED(row) {
  const SAMPLE *samples;
  long first, last;
} NAMED(row);

/* Blends the columns of the page that the visible parts of a line need. */
static NAMED(row) NAMED(page_row)(const NAMED(drawing) * at, const layer *layer,
                                  const line_map *map, const part *parts, size_t count) {
  double ends[2] = {map->position + map->step * (double)parts[0].from,
                    map->position + map->step * (double)(parts[count - 1].to - 1)};
  double reach = fabs(map->step) / 2 + 1;
  double low = fmin(ends[0], ends[1]) - reach, high = fmax(ends[0], ends[1]) + reach;
  long least = layer->column, most = layer->columns - 1;
  NAMED(row)
  row = {.first = (long)fmax((double)least, fmin((double)most, floor(low))),
         .last = (long)fmax((double)least, fmin((double)most, ceil(high)))};
  SAMPLE *to = (SAMPLE *)at->memory.row;
  const char *pixels = layer->pixels + (size_t)map->row * layer->stride;
  const PIXEL *from = (const PIXEL *)(const void *)pixels + 4 * row.first;
  size_t columns = (size_t)(row.last - row.first) + 1;
  NAMED(blend) blend = NAMED(prepare)(map, layer, from);
  NAMED(blend_rows)(&blend, to + 4, columns);
  memcpy(to, to + 4, 4 * sizeof *to);
  memcpy(to + 4 * (columns + 1), to + 4 * columns, 4 * sizeof *to);
  row.samples = to;
  return row;
}

/* Returns whether canvas pixels and page columns coincide, so that samples can be copied. */
static bool NAMED(is_one_to_one)(const line_map *map, const frame *frame) {
  double place = map->position + map->step * (double)frame->from, nearest = floor(place + 0.5);
  return fabs(map->step - 1) * (double)frame->length < 0x1p-20 && fabs(place - nearest) < 0x1p-20;
}

static void NAMED(put_part)(const NAMED(drawing) * at, const span *span, const line_map *map,
                            NAMED(row) row, bool one_to_one, part where, PIXEL *line) {
  SAMPLE *samples = (SAMPLE *)at->memory.samples;
  double base = map->position - (double)(row.first - 1); /* pixel 0, counted from sample 0 */
  size_t count = (size_t)(where.to - where.from);
  if (one_to_one && where.from >= span->full_from && where.to <= span->full_to) {
    long start = (long)floor(base + (double)where.from + 0.5);
    NAMED(put_samples)(at, span, where, row.samples + 4 * start, line);
    return;
  }
  if (fabs(map->step) > 2) {
    NAMED(average)(row.samples + 4, row.last - row.first + 1,
                   base - 0.5 + map->step * (double)where.from, map->step, samples, count);
    NAMED(put_samples)(at, span, where, samples, line);
    return;
  }
  int64_t step = fixed(map->step), most = fixed((double)(row.last - row.first + 1));
  const part full = {where.from > span->full_from ? where.from : span->full_from,
                     where.to < span->full_to ? where.to : span->full_to};
  if (full.from < full.to)
    (!span->layer->opaque ? NAMED(resample_over)
     : at->streams        ? NAMED(resample_stream)
                          : NAMED(resample_store))(row.samples,
                                            fixed(base + map->step * (double)full.from), step,
                                            line + 4 * full.from, (size_t)(full.to - full.from));
  const part sides[2] = {{where.from, full.from < full.to ? full.from : where.to},
                         {full.from < full.to ? full.to : where.to, where.to}};
  for (int k = 0; k < 2; k++) {
    part edge = sides[k];
    if (edge.from >= edge.to)
      continue;
    NAMED(resample)(row.samples, fixed(base + map->step * (double)edge.from), step, fixed(1), most,
                    samples, (size_t)(edge.to - edge.from));
    NAMED(put_samples)(at, span, edge, samples, line);
  }
}

static void NAMED(put_by_lines)(const NAMED(drawing) * at, const span *span, double top,
                                double bottom, const part *parts, size_t count, PIXEL *line) {
  const layer *layer = span->layer;
  line_map map;
  if (!plt_raster_line_map(layer, top, bottom, &map))
    return;
  bool one_to_one = NAMED(is_one_to_one)(&map, at->frame);
  if (one_to_one && map.count == 1 && map.shade == 0 && layer->opaque && count == 1 &&
      parts[0].from >= span->full_from && parts[0].to <= span->full_to) {
    /* An opaque row without a shade, whose pixels coincide with the canvas's, is copied. */
    long start = (long)floor(map.position + 0.5) + parts[0].from;
    if (start >= layer->column && start + parts[0].to - parts[0].from <= layer->columns) {
      const char *pixels = layer->pixels + (size_t)map.row * layer->stride;
      memcpy(line + 4 * parts[0].from, (const PIXEL *)(const void *)pixels + 4 * start,
             (size_t)(parts[0].to - parts[0].from) * 4 * sizeof *line);
      return;
    }
  }
  NAMED(row) row = NAMED(page_row)(at, layer, &map, parts, count);
  for (size_t k = 0; k < count; k++)
    NAMED(put_part)(at, span, &map, row, one_to_one, parts[k], line);
}

/* -- Bands and lines */

/* Composites all spans of a band into `line`, which holds the canvas's old pixels at first. */
static void NAMED(composite)(NAMED(drawing) * at, long number, double top, double bottom,
                             PIXEL *line) {
  const frame *frame = at->frame;
  span *spans = at->memory.spans;
  part *const *rooms = at->memory.rooms;
  at->span_count = 0;
  for (size_t k = 0; k < frame->active_count; k++)
    at->span_count += plt_raster_span(frame, frame->active[k], top, bottom, spans + at->span_count);
  const part *parts;
  if (!frame->canvas->keeps) {
    size_t count =
        uncovered(spans, 0, at->span_count, (part){frame->from, frame->to}, rooms, &parts);
    for (size_t p = 0; p < count; p++)
      NAMED(fill)(line + 4 * parts[p].from, frame->canvas->background,
                  (size_t)(parts[p].to - parts[p].from));
  }
  for (size_t k = 0; k < at->span_count; k++) {
    const span *span = spans + k;
    size_t count =
        uncovered(spans, k + 1, at->span_count, (part){span->from, span->to}, rooms, &parts);
    if (count == 0)
      continue;
    if (span->layer->by_lines) {
      NAMED(put_by_lines)(at, span, top, bottom, parts, count, line);
      continue;
    }
    for (size_t p = 0; p < count; p++) {
      SAMPLE *samples = (SAMPLE *)at->memory.samples;
      NAMED(gather)(span->layer, number, parts[p].from, (size_t)(parts[p].to - parts[p].from),
                    samples);
      NAMED(put_samples)(at, span, parts[p], samples, line);
    }
  }
}

/* Draws a line, which is one band or the weighted sum of several. `streams` allows non-temporal
   stores. */
static void NAMED(draw_line)(NAMED(drawing) * at, long number, bool streams, PIXEL *line) {
  const frame *frame = at->frame;
  double *edges = at->memory.edges;
  size_t count = plt_raster_bands(frame, number, edges);
  at->streams = streams && count == 2;
  if (count == 2) {
    NAMED(composite)(at, number, edges[0], edges[1], line);
    return;
  }
  size_t length = (size_t)(frame->to - frame->from);
  PIXEL *band = (PIXEL *)at->memory.band;
  memset(at->memory.sum, 0, 4 * length * sizeof(float));
  for (size_t k = 0; k + 1 < count; k++) {
    memcpy(band + 4 * frame->from, line + 4 * frame->from, 4 * length * sizeof *line);
    NAMED(composite)(at, number, edges[k], edges[k + 1], band);
    NAMED(add)(band + 4 * frame->from, (float)(edges[k + 1] - edges[k]), at->memory.sum, length);
  }
  NAMED(round)(at->memory.sum, line + 4 * frame->from, length);
}

static void NAMED(draw)(const plt_raster_canvas *canvas, const plt_raster_panel *panels,
                        size_t count, size_t share, size_t shares, void *scratch) {
  NAMED(drawing) at;
  at.memory = plt_raster_buffers(canvas, panels, count, 4 * sizeof(PIXEL), scratch);
  frame frame = plt_raster_frame(canvas, panels, count, at.memory.layers, at.memory.active);
  at.frame = &frame;
  /* Each thread draws whole blocks of lines. */
  size_t blocks = (size_t)(frame.lines - frame.line + LINE_BLOCK - 1) / LINE_BLOCK;
  size_t first = blocks * share / shares, end = blocks * (share + 1) / shares;
  size_t length = (size_t)(frame.to - frame.from);
  bool streams =
      frame.opaque &&
      length * (size_t)(frame.lines - frame.line) * 4 * sizeof(PIXEL) >= STREAMED_BYTES &&
      ((uintptr_t)canvas->pixels | canvas->stride) % (4 * sizeof(PIXEL)) == 0;
  for (size_t block = first; block < end; block++) {
    long line = frame.line + (long)block * LINE_BLOCK;
    long last = line + LINE_BLOCK < frame.lines ? line + LINE_BLOCK : frame.lines;
    plt_raster_find_active(&frame, line, last);
    if (!frame.columns) {
      for (long y = line; y < last; y++)
        NAMED(draw_line)(&at, y, streams,
                         (PIXEL *)(void *)((char *)canvas->pixels + (size_t)y * canvas->stride));
      continue;
    }
    char *lines = (char *)at.memory.block;
    size_t offset = (size_t)frame.from * 4 * sizeof(PIXEL);
    char *corner = (char *)canvas->pixels + (size_t)frame.from * canvas->stride +
                   (size_t)line * 4 * sizeof(PIXEL);
    if (canvas->keeps)
      NAMED(transpose)(corner, canvas->stride, (size_t)(last - line), length, lines + offset,
                       at.memory.line_bytes);
    for (long x = line; x < last; x++)
      NAMED(draw_line)(&at, x, false,
                       (PIXEL *)(void *)(lines + (size_t)(x - line) * at.memory.line_bytes));
    NAMED(transpose)(lines + offset, at.memory.line_bytes, length, (size_t)(last - line), corner,
                     canvas->stride);
  }
  NAMED(end_streams)();
}
