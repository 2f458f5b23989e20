//! What the kernels compute, written once.
//!
//! ```text
//!   pairs      for x: for 8 y at a time: keep those with x & y = 0, append x | y
//!   keep       for 8 or 16 words at a time: those with word & bit = 0
//!   partition  those, and the others
//!   …_each     the same, list by list
//!   slice      transpose 512 words: plane i = bit i of each of the 512
//!              for each chunk of 6 or 7 bits: row[s] = AND over the bits i of s of ¬plane i
//!                                                    = "which of the 512 have none of the bits s"
//!   disjoint   for each query: AND of one row of each chunk, population count
//! ```
//!
//! A row of a table answers for 512 words at once, so a query costs one 512-bit load and AND for each
//! chunk. All rows of a block stay in the first-level cache: 5 chunks of 64 rows are 20 KiB.

/// Words in a block: one bit of a 512-bit vector each.
pub(crate) const BLOCK: usize = 512;

/// A 512-bit vector.
pub(crate) type Row = [u64; 8];

/// Binary logarithm of the size of a row in bytes.
const ROW_SHIFT: u32 = 6;

/// Bits in a chunk, at most.
const WIDEST: u32 = 6;

/// Rows of a chunk: one for each set of its bits.
const STRIDE: usize = 1 << WIDEST;

/// Bits that the tables have room for, at most.
pub(crate) const MAX_BITS: u32 = 60;

/// Chunks that so many bits can need.
const MAX_CHUNKS: usize = MAX_BITS.div_ceil(WIDEST) as usize;

// A row has the size that addresses are shifted by; the first chunk, at least so wide, is no wider than a chunk may be;
// a row answers for a block.
const _: () = assert!(size_of::<Row>() == 1 << ROW_SHIFT);
const _: () = assert!(ROW_SHIFT <= WIDEST);
const _: () = assert!(BLOCK == 8 * size_of::<Row>());
// `disjoint` has an arm for each number of chunks.
const _: () = assert!(MAX_CHUNKS == 10);

#[derive(Clone, Debug)]
#[repr(align(64))]
struct Aligned<const ROWS: usize>([Row; ROWS]);

/// A block of words, bit-sliced: for each chunk of bits and each set of bits in it, which of the words
/// have none of them.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    rows: Box<Aligned<{ MAX_CHUNKS * STRIDE }>>,
    chunks: usize,
    /// First bit of each chunk.
    shifts: [u32; MAX_CHUNKS],
    /// The bits of each chunk, moved to bit 0.
    masks: [u64; MAX_CHUNKS],
    /// The words, and their bits: scratch memory.
    vectors: Box<Aligned<64>>,
    planes: Box<Aligned<64>>,
}

impl Tables {
    pub(crate) fn new() -> Self {
        Tables {
            rows: Box::new(Aligned([[0; 8]; MAX_CHUNKS * STRIDE])),
            chunks: 0,
            shifts: [0; MAX_CHUNKS],
            masks: [0; MAX_CHUNKS],
            vectors: Box::new(Aligned([[0; 8]; 64])),
            planes: Box::new(Aligned([[0; 8]; 64])),
        }
    }

    /// Cuts `bits` bits into as few chunks of at most [`WIDEST`] bits as possible, of nearly equal size: a
    /// chunk costs a load and an AND for each query, and 2^size rows for each block.
    fn lay_out(&mut self, bits: u32) {
        let chunks = bits.div_ceil(WIDEST).max(1);
        self.chunks = chunks as usize;
        let mut first = 0;
        for chunk in 0..chunks {
            // A later chunk must not start before bit `ROW_SHIFT`, or it could not be shifted there.
            let least = if chunk == 0 { ROW_SHIFT.min(bits) } else { 0 };
            let width = (bits - first).div_ceil(chunks - chunk).max(least);
            self.shifts[chunk as usize] = first;
            self.masks[chunk as usize] = (1 << width) - 1;
            first += width;
        }
    }
}

/// What an instruction set does to part of a row.
///
/// Loops over `[u64; 8]` compile to vector instructions by themselves; the loop over queries did not:
/// the compiler turned it inside out and gathered single words. So these steps are spelt out.
///
/// # Safety
/// All functions must be called from code compiled for the instruction set.
pub(crate) trait Simd {
    /// As much of a row as is handled at a time.
    type Part: Copy;

    /// Parts in a row.
    const PARTS: usize;

    /// Whether counting bits costs no more than two other operations.
    const COUNTS_FAST: bool;

    /// Writes `word | x` for those of the 8 words that are `valid` (bit i = word i) and have no bit of
    /// `mask` to `out`, in order, and returns their number. `out` must be valid for writing 8 words.
    unsafe fn without(words: &Row, valid: u8, mask: u64, x: u64, out: *mut u64) -> usize;

    /// Writes those of the 8 words that have no bit of `mask` to `clear` and the others to `set`, each
    /// in order, and returns which are the first (bit i = word i). Both must be valid for writing 8 words.
    unsafe fn split(words: Row, mask: u64, clear: *mut u64, set: *mut u64) -> u8;

    /// As [`Simd::without`] with x = 0, for 16 words of half the size.
    unsafe fn without_halves(words: &[u32; 16], valid: u16, mask: u32, out: *mut u32) -> usize;

    /// As [`Simd::split`], for 16 words of half the size.
    unsafe fn split_halves(words: &[u32; 16], mask: u32, clear: *mut u32, set: *mut u32) -> u16;

    /// One part of a row.
    unsafe fn load(row: &Row, part: usize) -> Self::Part;

    /// Puts one part of a row in its place.
    unsafe fn store(row: &mut Row, part: usize, x: Self::Part);

    /// The same word in every 64-bit lane.
    unsafe fn splat(word: u64) -> Self::Part;

    /// Each 64-bit lane shifted to the left.
    unsafe fn shl(x: Self::Part, by: u32) -> Self::Part;

    /// Each 64-bit lane shifted to the right.
    unsafe fn shr(x: Self::Part, by: u32) -> Self::Part;

    /// No bits.
    unsafe fn zero() -> Self::Part;

    unsafe fn and(x: Self::Part, y: Self::Part) -> Self::Part;

    unsafe fn or(x: Self::Part, y: Self::Part) -> Self::Part;

    unsafe fn xor(x: Self::Part, y: Self::Part) -> Self::Part;

    /// Sums of 64-bit lanes.
    unsafe fn add(x: Self::Part, y: Self::Part) -> Self::Part;

    /// Number of bits set in each 64-bit lane.
    unsafe fn count(x: Self::Part) -> Self::Part;

    /// Sum of all 64-bit lanes.
    unsafe fn total(x: Self::Part) -> u64;
}

/// What lists are made of: whole words, or halves of them once no more than 32 bits of a signature are left to look at.
/// Twice as many halves are moved at a time.
pub(crate) trait Word: Copy + Default + Into<u64> {
    const BITS: u32;

    /// So many fill a row; 16 at most.
    const GROUP: usize = 512 / Self::BITS as usize;

    /// The low bits of a whole word.
    fn low(word: u64) -> Self;

    /// Writes those of the words that are `valid` (bit i = word i) and have no bit of `mask` to `out`, in order, and
    /// returns their number.
    ///
    /// # Safety
    /// A group can be read at `words` and written at `out`, and the caller is compiled for the instruction set.
    unsafe fn without<S: Simd>(words: *const Self, valid: u16, mask: Self, out: *mut Self)
    -> usize;

    /// Writes those of the words that have no bit of `mask` to `clear` and the others to `set`, each in order, and
    /// returns which are the first (bit i = word i).
    ///
    /// # Safety
    /// As above, for both places.
    unsafe fn split<S: Simd>(
        words: *const Self,
        mask: Self,
        clear: *mut Self,
        set: *mut Self,
    ) -> u16;
}

impl Word for u64 {
    const BITS: u32 = u64::BITS;

    #[inline(always)]
    fn low(word: u64) -> u64 {
        word
    }

    #[inline(always)]
    unsafe fn without<S: Simd>(words: *const u64, valid: u16, mask: u64, out: *mut u64) -> usize {
        // SAFETY: as the caller.
        unsafe { S::without(&*words.cast(), valid as u8, mask, 0, out) }
    }

    #[inline(always)]
    unsafe fn split<S: Simd>(words: *const u64, mask: u64, clear: *mut u64, set: *mut u64) -> u16 {
        // SAFETY: as the caller.
        u16::from(unsafe { S::split(*words.cast(), mask, clear, set) })
    }
}

impl Word for u32 {
    const BITS: u32 = u32::BITS;

    #[inline(always)]
    fn low(word: u64) -> u32 {
        word as u32
    }

    #[inline(always)]
    unsafe fn without<S: Simd>(words: *const u32, valid: u16, mask: u32, out: *mut u32) -> usize {
        // SAFETY: as the caller.
        unsafe { S::without_halves(&*words.cast(), valid, mask, out) }
    }

    #[inline(always)]
    unsafe fn split<S: Simd>(words: *const u32, mask: u32, clear: *mut u32, set: *mut u32) -> u16 {
        // SAFETY: as the caller.
        unsafe { S::split_halves(&*words.cast(), mask, clear, set) }
    }
}

/// Counts the bits of many parts.
///
/// Where counting is slow, parts are first added bit by bit (Harley and Seal; Muła, Kurz, Lemire 2018,
/// section 4): `ones`, `twos` and `fours` are digits of a binary number for each bit position, and only
/// every eighth time a part of weight 8 is counted.
struct Tally<S: Simd> {
    counted: S::Part,
    ones: S::Part,
    twos: S::Part,
    fours: S::Part,
}

impl<S: Simd> Tally<S> {
    /// # Safety
    /// The caller must be compiled for the instruction set of `S`; likewise below.
    #[inline(always)]
    unsafe fn new() -> Self {
        // SAFETY: as the caller.
        let zero = unsafe { S::zero() };
        Tally {
            counted: zero,
            ones: zero,
            twos: zero,
            fours: zero,
        }
    }

    /// Adds one part of the rows of the first `valid` of 8 queries.
    #[inline(always)]
    unsafe fn add_8<W: Word, const CHUNKS: usize>(
        &mut self,
        queries: &[W; 8],
        valid: usize,
        rows: &[Row; MAX_CHUNKS * STRIDE],
        layout: &[(u32, u64); CHUNKS],
        part: usize,
    ) {
        // SAFETY: as the caller.
        unsafe {
            if S::COUNTS_FAST {
                let mut i = 0;
                while i < valid {
                    let free = free::<S, CHUNKS>(queries[i].into(), rows, layout, part);
                    self.counted = S::add(self.counted, S::count(free));
                    i += 1;
                }
                return;
            }
            let mut parts = [S::zero(); 8];
            let mut i = 0;
            while i < valid {
                parts[i] = free::<S, CHUNKS>(queries[i].into(), rows, layout, part);
                i += 1;
            }
            let [a, b, c, d, e, f, g, h] = parts;
            let (ones, two_a) = full_adder::<S>(self.ones, a, b);
            let (ones, two_b) = full_adder::<S>(ones, c, d);
            let (twos, four_a) = full_adder::<S>(self.twos, two_a, two_b);
            let (ones, two_a) = full_adder::<S>(ones, e, f);
            let (ones, two_b) = full_adder::<S>(ones, g, h);
            let (twos, four_b) = full_adder::<S>(twos, two_a, two_b);
            let (fours, eights) = full_adder::<S>(self.fours, four_a, four_b);
            (self.ones, self.twos, self.fours) = (ones, twos, fours);
            self.counted = S::add(self.counted, S::count(eights));
        }
    }

    #[inline(always)]
    unsafe fn total(self) -> u64 {
        // SAFETY: as the caller.
        unsafe {
            if S::COUNTS_FAST {
                return S::total(self.counted);
            }
            8 * S::total(self.counted)
                + 4 * S::total(S::count(self.fours))
                + 2 * S::total(S::count(self.twos))
                + S::total(S::count(self.ones))
        }
    }
}

/// Adds three parts bit by bit: (sum, carry).
#[inline(always)]
unsafe fn full_adder<S: Simd>(x: S::Part, y: S::Part, z: S::Part) -> (S::Part, S::Part) {
    // SAFETY: as the caller.
    unsafe {
        let differ = S::xor(x, y);
        (S::xor(differ, z), S::or(S::and(x, y), S::and(differ, z)))
    }
}

/// A few words, and zeros up to the length.
#[inline(always)]
fn padded<W: Word, const LENGTH: usize>(words: &[W]) -> [W; LENGTH] {
    let mut row = [W::default(); LENGTH];
    row[..words.len()].copy_from_slice(words);
    row
}

/// A list that can be read in groups of 8: words beyond its end belong to somebody else, but are there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run<'a> {
    words: &'a [u64],
    len: usize,
}

impl<'a> Run<'a> {
    /// The first `len` of `words`.
    ///
    /// # Panics
    /// When there are fewer than `len` words, rounded up to a multiple of 8.
    #[inline]
    pub(crate) fn new(words: &'a [u64], len: usize) -> Self {
        assert!(
            len.next_multiple_of(8) <= words.len(),
            "the list is not padded"
        );
        Run { words, len }
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// Which of the last 8 words of a list are within its length.
#[inline(always)]
fn valid_at_end(len: usize) -> u8 {
    u8::MAX >> (len.wrapping_neg() % 8)
}

/// # Safety
/// The caller must be compiled for the instruction set of `S`.
#[inline(always)]
pub(super) unsafe fn pairs<S: Simd>(xs: Run<'_>, ys: Run<'_>, made: &mut Vec<u64>) {
    // Full groups of 8 are cheapest when the longer list is the inner one.
    let (outer, inner) = if xs.len <= ys.len { (xs, ys) } else { (ys, xs) };
    made.reserve(outer.len * inner.len + 8);
    let (groups, _) = inner.words.as_chunks::<8>();
    let groups = &groups[..inner.len.div_ceil(8)];
    let (outer, valid) = (&outer.words[..outer.len], valid_at_end(inner.len));
    // SAFETY: room for all pairs and 8 words was reserved. The usual short lists stay in registers.
    unsafe {
        match groups {
            [] => {}
            [a] => pairs_of_groups::<S, 1>(outer, &[*a], valid, made),
            [a, b] => pairs_of_groups::<S, 2>(outer, &[*a, *b], valid, made),
            [a, b, c] => pairs_of_groups::<S, 3>(outer, &[*a, *b, *c], valid, made),
            [a, b, c, d] => pairs_of_groups::<S, 4>(outer, &[*a, *b, *c, *d], valid, made),
            [full @ .., last] => {
                let (mut length, out) = (made.len(), made.as_mut_ptr());
                for &x in outer {
                    for group in full {
                        length += S::without(group, u8::MAX, x, x, out.add(length));
                    }
                    length += S::without(last, valid, x, x, out.add(length));
                }
                made.set_len(length);
            }
        }
    }
}

/// # Safety
/// `made` must have room for all pairs and 8 words beyond, and the caller must be compiled for the
/// instruction set of `S`.
#[inline(always)]
unsafe fn pairs_of_groups<S: Simd, const GROUPS: usize>(
    outer: &[u64],
    groups: &[Row; GROUPS],
    valid: u8,
    made: &mut Vec<u64>,
) {
    let (mut length, out) = (made.len(), made.as_mut_ptr());
    for &x in outer {
        let mut group = 0;
        while group < GROUPS {
            let valid = if group + 1 == GROUPS { valid } else { u8::MAX };
            // SAFETY: at most as many words were written as pairs seen, so there is room for 8 more.
            length += unsafe { S::without(&groups[group], valid, x, x, out.add(length)) };
            group += 1;
        }
    }
    // SAFETY: all words up to `length` have been written, and it is within the capacity.
    unsafe { made.set_len(length) };
}

/// # Safety
/// The caller must be compiled for the instruction set of `S`.
#[inline(always)]
pub(super) unsafe fn keep<S: Simd, W: Word>(words: &[W], bit: W, clear: &mut Vec<W>) {
    clear.clear();
    clear.reserve(words.len() + W::GROUP);
    let (mut kept, out) = (0, clear.as_mut_ptr());
    let groups = words.chunks_exact(W::GROUP);
    let (rest, all) = (groups.remainder(), u16::MAX >> (16 - W::GROUP));
    // SAFETY: never more words are kept than were read, so there is room for another group.
    unsafe {
        for group in groups {
            kept += W::without::<S>(group.as_ptr(), all, bit, out.add(kept));
        }
        if !rest.is_empty() {
            let valid = !(u16::MAX << rest.len());
            kept += W::without::<S>(padded::<W, 16>(rest).as_ptr(), valid, bit, out.add(kept));
        }
        clear.set_len(kept);
    }
}

/// # Safety
/// The caller must be compiled for the instruction set of `S`.
#[inline(always)]
pub(super) unsafe fn partition<S: Simd, W: Word>(
    words: &[W],
    bit: W,
    [clear, set]: [&mut Vec<W>; 2],
) {
    for part in [&mut *clear, &mut *set] {
        part.clear();
        part.reserve(words.len() + W::GROUP);
    }
    let (mut kept, mut left) = (0, 0);
    let (front, aside) = (clear.as_mut_ptr(), set.as_mut_ptr());
    let groups = words.chunks_exact(W::GROUP);
    let rest = groups.remainder();
    // SAFETY: at both places there is room for a group more than was read.
    unsafe {
        for group in groups {
            let keep = W::split::<S>(group.as_ptr(), bit, front.add(kept), aside.add(left));
            let keep = keep.count_ones() as usize;
            kept += keep;
            left += W::GROUP - keep;
        }
        if !rest.is_empty() {
            let (group, valid) = (padded::<W, 16>(rest), !(u16::MAX << rest.len()));
            let keep = W::split::<S>(group.as_ptr(), bit, front.add(kept), aside.add(left));
            kept += (keep & valid).count_ones() as usize;
            left += (valid & !keep).count_ones() as usize;
        }
        clear.set_len(kept);
        set.set_len(left);
    }
}

/// Lists one behind the other: where each begins, one entry more at the end; their words, and 7 more, so that every
/// list can be read in groups of 8.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lists {
    pub(crate) starts: Vec<u32>,
    pub(crate) words: Vec<u64>,
}

/// # Safety
/// The caller must be compiled for the instruction set of `S`.
#[inline(always)]
pub(super) unsafe fn keep_each<S: Simd>(lists: &Lists, bit: u64) -> Lists {
    let (starts, words) = (&lists.starts[..], &lists.words[..]);
    let mut clear = Lists {
        starts: Vec::with_capacity(starts.len()),
        words: Vec::with_capacity(words.len() + 8),
    };
    let (mut kept, front) = (0, clear.words.as_mut_ptr());
    clear.starts.push(0);
    for list in starts.windows(2) {
        let (mut read, end) = (list[0] as usize, list[1] as usize);
        assert!(end + 7 <= words.len(), "the lists are not padded");
        while read < end {
            let valid = u8::MAX >> 8usize.saturating_sub(end - read);
            // SAFETY: `read + 8` words are there, and room for all of them and 8 more.
            unsafe {
                let group = &*words.as_ptr().add(read).cast::<Row>();
                kept += S::without(group, valid, bit, 0, front.add(kept));
            }
            read += 8;
        }
        clear.starts.push(kept as u32);
    }
    // SAFETY: so many words have been written, and there is room for 7 more.
    unsafe { clear.words.set_len(kept) };
    clear.words.extend_from_slice(&[0; 7]);
    clear.words.shrink_to_fit();
    clear
}

/// # Safety
/// The caller must be compiled for the instruction set of `S`.
#[inline(always)]
pub(super) unsafe fn partition_each<S: Simd>(lists: &Lists, bit: u64) -> [Lists; 2] {
    let (starts, words) = (&lists.starts[..], &lists.words[..]);
    let mut parts = [(); 2].map(|()| Lists {
        starts: Vec::with_capacity(starts.len()),
        words: Vec::with_capacity(words.len() + 8),
    });
    let [clear, set] = &mut parts;
    let (front, aside) = (clear.words.as_mut_ptr(), set.words.as_mut_ptr());
    let (mut kept, mut left) = (0, 0);
    clear.starts.push(0);
    set.starts.push(0);
    for list in starts.windows(2) {
        let (mut read, end) = (list[0] as usize, list[1] as usize);
        assert!(end + 7 <= words.len(), "the lists are not padded");
        while read < end {
            let valid = u8::MAX >> 8usize.saturating_sub(end - read);
            // SAFETY: `read + 8` words are there, and room for all of them and 8 more at both places. Lanes that
            // belong to the next list come last, and are written over.
            unsafe {
                let group = words.as_ptr().add(read).cast::<Row>().read();
                let keep = S::split(group, bit, front.add(kept), aside.add(left)) & valid;
                kept += keep.count_ones() as usize;
                left += (valid & !keep).count_ones() as usize;
            }
            read += 8;
        }
        clear.starts.push(kept as u32);
        set.starts.push(left as u32);
    }
    for (part, len) in parts.iter_mut().zip([kept, left]) {
        // SAFETY: so many words have been written, and there is room for 7 more.
        unsafe { part.words.set_len(len) };
        part.words.extend_from_slice(&[0; 7]);
        part.words.shrink_to_fit();
    }
    parts
}

/// # Safety
/// The caller must be compiled for the instruction set of `S`.
#[inline(always)]
pub(super) unsafe fn slice<S: Simd, W: Word>(words: &[W], bits: u32, tables: &mut Tables) {
    assert!(words.len() <= BLOCK && bits <= MAX_BITS);
    tables.lay_out(bits);
    let (vectors, planes) = (&mut tables.vectors.0, &mut tables.planes.0);
    // What earlier blocks left beyond the end is masked out below.
    if W::BITS == u64::BITS {
        // Lane k of vector j is word 8j + k; so bit j of lane k of a plane speaks of that word.
        for (place, &word) in vectors.as_flattened_mut().iter_mut().zip(words) {
            *place = word.into();
        }
        // SAFETY: as the caller.
        unsafe {
            thirty_two_of::<S>(vectors, 0, &mut planes[..32]);
            transpose::<S>(&mut planes[..32]);
            if bits > 32 {
                thirty_two_of::<S>(vectors, 32, &mut planes[32..]);
                transpose::<S>(&mut planes[32..]);
            }
        }
    } else {
        // Half h of lane k of vector j is word 16j + 2k + h; so bit 32h + j of lane k of a plane speaks of it.
        let (twos, last) = words.as_chunks::<2>();
        let mut places = planes.as_flattened_mut().iter_mut();
        for (&[low, high], place) in twos.iter().zip(places.by_ref()) {
            *place = low.into() | high.into() << 32;
        }
        if let (Some(place), [low]) = (places.next(), last) {
            *place = (*low).into();
        }
        // SAFETY: as the caller.
        unsafe { transpose::<S>(&mut planes[..32]) };
    }
    // Which bits speak of a word at all: so many of each half, or whole, lane.
    let mut valid = [0u64; 8];
    let ones = |first: usize| {
        let many = words.len().saturating_sub(first).div_ceil(W::GROUP);
        u64::MAX.checked_shr(64 - many as u32).unwrap_or(0)
    };
    for (k, lane) in valid.iter_mut().enumerate() {
        *lane = match W::BITS {
            u64::BITS => ones(k),
            _ => ones(2 * k) | ones(2 * k + 1) << 32,
        };
    }
    for chunk in 0..tables.chunks {
        let rows = &mut tables.rows.0[chunk * STRIDE..(chunk + 1) * STRIDE];
        rows[0] = if chunk == 0 { valid } else { [u64::MAX; 8] };
        let width = tables.masks[chunk].count_ones() as usize;
        for bit in 0..width {
            let plane = &planes[tables.shifts[chunk] as usize + bit];
            let (done, new) = rows.split_at_mut(1 << bit);
            for part in 0..S::PARTS {
                // SAFETY: as the caller.
                unsafe {
                    let without = S::xor(S::load(plane, part), S::splat(u64::MAX));
                    for (row, from) in new.iter_mut().zip(done.iter()) {
                        S::store(row, part, S::and(S::load(from, part), without));
                    }
                }
            }
        }
    }
}

/// Puts 32 bits of each word, the first of them bit `first`, side by side: those of vector j and of vector j + 32 make the
/// lower and the upper half of each lane of plane j.
#[inline(always)]
unsafe fn thirty_two_of<S: Simd>(vectors: &[Row; 64], first: u32, planes: &mut [Row]) {
    // SAFETY: as the caller.
    unsafe {
        for part in 0..S::PARTS {
            let low = S::splat(0xFFFF_FFFF);
            for j in 0..32 {
                let x = S::shr(S::load(&vectors[j], part), first);
                let y = S::shr(S::load(&vectors[j + 32], part), first);
                S::store(&mut planes[j], part, S::or(S::and(x, low), S::shl(y, 32)));
            }
        }
    }
}

/// Transposes the 32 × 32 bit matrix that 32 rows have in each half of each lane: afterwards plane i has bit j set where
/// row j had bit i set.
///
/// Blocks of half the size are exchanged in each round (Warren, Hacker's Delight, 2nd ed., section 7-3). The rounds are
/// loops on purpose: unrolled, they overflow the instruction cache, which tripled the time.
#[inline(always)]
unsafe fn transpose<S: Simd>(planes: &mut [Row]) {
    // SAFETY: as the caller.
    unsafe {
        for part in 0..S::PARTS {
            let mut mask = 0x0000_FFFF_0000_FFFF;
            let mut distance = 16;
            while distance > 0 {
                let lower = S::splat(mask);
                let mut low = 0;
                while low < 32 {
                    let high = low + distance;
                    let (x, y) = (S::load(&planes[low], part), S::load(&planes[high], part));
                    let moved = S::and(S::xor(S::shr(x, distance as u32), y), lower);
                    S::store(&mut planes[high], part, S::xor(y, moved));
                    S::store(
                        &mut planes[low],
                        part,
                        S::xor(x, S::shl(moved, distance as u32)),
                    );
                    low = (high + 1) & !distance;
                }
                distance /= 2;
                mask ^= mask << distance;
            }
        }
    }
}

/// # Safety
/// The caller must be compiled for the instruction set of `S`.
#[inline(always)]
pub(super) unsafe fn disjoint<S: Simd, W: Word>(queries: &[W], tables: &Tables) -> u64 {
    // SAFETY: as the caller.
    unsafe {
        match tables.chunks {
            1 => disjoint_chunks::<S, W, 1>(queries, tables),
            2 => disjoint_chunks::<S, W, 2>(queries, tables),
            3 => disjoint_chunks::<S, W, 3>(queries, tables),
            4 => disjoint_chunks::<S, W, 4>(queries, tables),
            5 => disjoint_chunks::<S, W, 5>(queries, tables),
            6 => disjoint_chunks::<S, W, 6>(queries, tables),
            // Half-words need no more: no code is made for them.
            7 if W::BITS > 36 => disjoint_chunks::<S, W, 7>(queries, tables),
            8 if W::BITS > 36 => disjoint_chunks::<S, W, 8>(queries, tables),
            9 if W::BITS > 36 => disjoint_chunks::<S, W, 9>(queries, tables),
            MAX_CHUNKS if W::BITS > 36 => disjoint_chunks::<S, W, MAX_CHUNKS>(queries, tables),
            more => unreachable!("{more} chunks"),
        }
    }
}

#[inline(always)]
unsafe fn disjoint_chunks<S: Simd, W: Word, const CHUNKS: usize>(
    queries: &[W],
    tables: &Tables,
) -> u64 {
    let rows = &tables.rows.0;
    let mut layout = [(0, 0); CHUNKS];
    for (chunk, place) in layout.iter_mut().enumerate() {
        *place = (tables.shifts[chunk], tables.masks[chunk]);
        debug_assert!(chunk == 0 || tables.shifts[chunk] >= ROW_SHIFT);
    }
    let (eights, rest) = queries.as_chunks::<8>();
    let mut count = 0;
    for part in 0..S::PARTS {
        // SAFETY: as the caller.
        unsafe {
            let mut tally = Tally::<S>::new();
            for eight in eights {
                tally.add_8(eight, 8, rows, &layout, part);
            }
            tally.add_8(&padded(rest), rest.len(), rows, &layout, part);
            count += tally.total();
        }
    }
    count
}

/// One part of the row that says which words of the block the query is disjoint from.
#[inline(always)]
unsafe fn free<S: Simd, const CHUNKS: usize>(
    query: u64,
    rows: &[Row; MAX_CHUNKS * STRIDE],
    layout: &[(u32, u64); CHUNKS],
    part: usize,
) -> S::Part {
    // SAFETY: as the caller; masks have at most 7 bits, so every row is within its chunk.
    unsafe {
        let mut free = S::zero();
        let mut chunk = 0;
        while chunk < CHUNKS {
            // The chunk's bits, times the size of a row: one shift, because shifts are what limits
            // this loop on Zen 4 and 5.
            let (shift, mask) = layout[chunk];
            let set = if chunk == 0 {
                query << ROW_SHIFT
            } else {
                query >> (shift - ROW_SHIFT)
            };
            let row = rows[chunk * STRIDE..]
                .as_ptr()
                .byte_add((set & mask << ROW_SHIFT) as usize);
            let row = S::load(&*row, part);
            free = if chunk == 0 { row } else { S::and(free, row) };
            chunk += 1;
        }
        free
    }
}
