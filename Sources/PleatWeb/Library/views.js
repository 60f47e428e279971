// The views of a book: which pages are side by side.

/** The narrowest box, in CSS pixels, that shows two pages if the book decides. */
const narrow = 600;

/** Returns whether two pages are side by side in a box with a size. */
export const isDouble = (spread, [width, height]) =>
  spread === 'double' || (spread !== 'single' && width >= narrow && width >= height);

/** The views of a book with a number of pages. Pages and views are counted from 0. */
export class Views {
  constructor(count, isDouble, hasCover) {
    // A cover lies alone, because the place in front of it, the first of view 0, stays blank.
    const blank = isDouble && hasCover ? 1 : 0;
    Object.assign(this, { pageCount: count, isDouble, blank, key: `${count} ${isDouble} ${blank}` });
    this.count = Math.ceil((count + blank) / (isDouble ? 2 : 1));
  }

  /** The covers: for each of these leaves, the view that is shown before the leaf turns forward. */
  get covers() { return this.isDouble && (this.pageCount + this.blank) % 2 ? [0, this.count - 2] : [0]; }

  viewOf(page) { return this.isDouble ? Math.floor((page + this.blank) / 2) : page; }

  /** The pages of a view in the order of reading, each an index, or null where no page is. */
  pagesOf(view) {
    const first = this.isDouble ? 2 * view - this.blank : view;
    return (this.isDouble ? [first, first + 1] : [first])
      .map((page) => (page >= 0 && page < this.pageCount ? page : null));
  }

  /** The first and the last page of a view. */
  rangeOf(view) {
    const pages = this.pagesOf(view).filter((page) => page !== null);
    return [pages[0], pages.at(-1)];
  }
}
