// The state table, which says how a pager reacts.

/** Whether a state can occur together with a role of the touch. */
function canBe(state, role) {
  if (state === 'idle' || state === 'settling') return role !== 'owning';
  return state !== 'dragging' || role === 'owning';
}

const owned = { moved: 'follows', ended: 'releases', cancelled: 'fallsBack' };
const undecided = { moved: 'decides', ended: 'decidesAndLifts', cancelled: 'forgets' };

/** Returns the reaction to an event of a kind. */
export function reaction(state, role, kind) {
  if (!canBe(state, role)) throw new Error(`impossible: ${state}, ${role}`);
  switch (kind) {
    case 'began': return role === 'owning' || role === 'undecided' ? 'ignores' : 'begins';
    case 'beganAgain': return role === 'owning' ? 'beginsAgain' : 'begins';
    case 'moved': case 'ended': case 'cancelled':
      if (role === 'owning') return owned[kind];
      if (role === 'undecided') return undecided[kind];
      return kind === 'moved' ? 'ignores' : 'forgets';
    case 'tap': case 'swipe': case 'goTo': case 'step':
      if (state === 'idle') return 'flips';
      return state === 'settling' ? 'flipsNext' : 'refuses';
    case 'jump': return 'jumps';
    case 'options': return 'changes';
    case 'resize': return role === 'owning' ? 'holdsOn' : 'resizes';
    case 'ready':
      if (state !== 'waiting') return 'remembers';
      return role === 'owning' ? 'joins' : 'departs';
    case 'inputEnded':
      if (role === 'owning' || state === 'waiting') return 'fallsBack';
      return role === 'none' ? 'ignores' : 'forgets';
    default: return 'ignores';
  }
}
