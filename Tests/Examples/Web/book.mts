// A program that uses the types of the package.
import { PleatBook, TurnDetail } from 'pleat';
import { PleatBook as Same } from 'pleat/book';

const book = document.querySelector('pleat-book') ?? document.createElement('pleat-book');
const pages: number = book.pages.length;
const isBook: boolean = book instanceof PleatBook && book instanceof Same;

function tell({ from, to, direction }: TurnDetail): string {
  return `${direction} from ${from} to ${to} of ${pages}`;
}

book.addEventListener('turnend', (event) => console.log(tell(event.detail), isBook));
book.addEventListener('turn', ({ detail }) => { book.style.opacity = String(1 - detail.progress / 2); });
book.addEventListener('click', (event: Event) => event.preventDefault());
PleatBook.say = (first, last, count) => `Seite ${first === last ? first : `${first} und ${last}`} von ${count}`;
if (!book.next()) book.goTo(1, { animated: false });
book.page = 3;
