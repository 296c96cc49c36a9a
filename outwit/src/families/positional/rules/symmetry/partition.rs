//! Ordered partitions of the points and lines of a board, refined until all members of a cell have equally many
//! neighbours in each cell (equitable partitions).
//!
//! A cell is named by where it starts. Splitting depends only on cells and counts, never on the names of points. So
//! symmetric situations give corresponding partitions and the same trace, the list of the splits on the way.
//!
//! Cost: a refinement takes O(incidences × log(points + lines)) counts, since the largest part of a split cell is not
//! queued, and sorting. Memory: a few words per point and line.

use std::cmp::Reverse;

/// The points and lines of a board, each with its neighbours: a point's lines, a line's points.
pub(super) struct Incidence {
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Incidence {
    /// Points are numbered first, then lines.
    pub(super) fn new(points: usize, lines: &[Vec<usize>]) -> Self {
        let mut lines_of: Vec<Vec<u32>> = vec![Vec::new(); points];
        for (i, line) in lines.iter().enumerate() {
            line.iter().for_each(|p| lines_of[*p].push((points + i) as u32));
        }
        let points_of = lines.iter().map(|line| line.iter().map(|p| *p as u32).collect());
        let (mut starts, mut ends) = (vec![0], Vec::new());
        for list in lines_of.into_iter().chain(points_of) {
            ends.extend(list);
            starts.push(ends.len() as u32);
        }
        Incidence { starts, ends }
    }

    /// The neighbours of a point or line.
    pub(super) fn of(&self, vertex: u32) -> &[u32] {
        &self.ends[self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize]
    }
}

/// An ordered partition that can go back to what it was.
pub(super) struct Partition {
    /// Points and lines, cell after cell.
    pub(super) order: Vec<u32>,
    place: Vec<u32>,
    cell: Vec<u32>,
    size: Vec<u32>,
    /// The cells that were split off, each with the cell it came from.
    splits: Vec<(u32, u32)>,
    queue: Vec<u32>,
    queued: Vec<bool>,
    counts: Vec<u32>,
    /// The number of counts made so far: the measure of work.
    pub(super) work: u64,
}

impl Partition {
    /// The partition by colour; colours of points are smaller than colours of lines.
    pub(super) fn new(colours: &[u64]) -> Self {
        let n = colours.len();
        let mut order: Vec<u32> = (0..n as u32).collect();
        order.sort_by_key(|v| colours[*v as usize]);
        let mut partition = Partition {
            place: vec![0; n],
            cell: vec![0; n],
            size: vec![0; n],
            splits: Vec::new(),
            queue: Vec::new(),
            queued: vec![false; n],
            counts: vec![0; n],
            work: 0,
            order,
        };
        let mut start = 0;
        for at in 0..n {
            let vertex = partition.order[at] as usize;
            if at == 0 || colours[partition.order[at - 1] as usize] != colours[vertex] {
                start = at;
                partition.push(start as u32);
            }
            partition.place[vertex] = at as u32;
            partition.cell[vertex] = start as u32;
            partition.size[start] += 1;
        }
        partition
    }

    /// The members of a cell.
    pub(super) fn members(&self, start: u32) -> &[u32] {
        &self.order[start as usize..(start + self.size[start as usize]) as usize]
    }

    /// The cell with several points whose lines lie in the most cells of lines that they do not fill: singling out one
    /// of its points splits the most. Ties go to the largest cell, then to the first.
    pub(super) fn target(&self, points: usize, incidence: &Incidence) -> Option<u32> {
        let mut best = None;
        let mut at = 0;
        while at < points {
            let size = self.size[at];
            if size > 1 {
                let mut cells: Vec<u32> =
                    incidence.of(self.order[at]).iter().map(|line| self.cell[*line as usize]).collect();
                cells.sort_unstable();
                let partly = cells.chunk_by(|a, b| a == b).filter(|same| same.len() < self.members(same[0]).len());
                best = best.max(Some((partly.count(), size, Reverse(at as u32))));
            }
            at += size as usize;
        }
        best.map(|(_, _, at)| at.0)
    }

    /// The present state, to return to.
    pub(super) fn mark(&self) -> usize {
        self.splits.len()
    }

    /// Returns to a mark.
    pub(super) fn undo(&mut self, mark: usize) {
        while self.splits.len() > mark {
            let Some((new, old)) = self.splits.pop() else { return };
            let size = self.size[new as usize];
            for at in new..new + size {
                self.cell[self.order[at as usize] as usize] = old;
            }
            self.size[old as usize] += size;
        }
    }

    /// Gives a vertex a cell of its own, at the start of the cell where it was.
    pub(super) fn single_out(&mut self, vertex: u32) {
        let start = self.cell[vertex as usize];
        self.swap(self.place[vertex as usize], start);
        let rest = self.size[start as usize] - 1;
        self.size[start as usize] = 1;
        self.split_off(start + 1, rest, start);
        self.push(start);
    }

    /// Splits cells until all members of a cell have equally many neighbours in each cell. Returns false if the trace
    /// differs from the expected one; then the partition must return to a mark.
    pub(super) fn refine(&mut self, incidence: &Incidence, mut trace: Trace) -> bool {
        let mut good = true;
        let mut next = 0;
        let (mut touched, mut cells) = (Vec::new(), Vec::new());
        while let Some(splitter) = self.queue.get(next).copied() {
            next += 1;
            self.queued[splitter as usize] = false;
            for at in splitter..splitter + self.size[splitter as usize] {
                for neighbour in incidence.of(self.order[at as usize]) {
                    if self.counts[*neighbour as usize] == 0 {
                        touched.push(*neighbour);
                    }
                    self.counts[*neighbour as usize] += 1;
                }
            }
            self.work += touched.len() as u64 + 1;
            touched.sort_unstable_by_key(|v| (self.cell[*v as usize], self.counts[*v as usize]));
            cells.extend(touched.chunk_by(|a, b| self.cell[*a as usize] == self.cell[*b as usize]).map(<[u32]>::len));
            let mut from = 0;
            for len in cells.drain(..) {
                good = good && self.split(&touched[from..from + len], splitter, &mut trace);
                from += len;
            }
            touched.drain(..).for_each(|v| self.counts[v as usize] = 0);
            if !good {
                break;
            }
        }
        self.queue.drain(..).for_each(|start| self.queued[start as usize] = false);
        good && trace.is_over()
    }

    /// Splits a cell by counts: `touched` are its members with a count above 0, in ascending order of counts. Returns
    /// false if the trace differs from the expected one.
    fn split(&mut self, touched: &[u32], splitter: u32, trace: &mut Trace) -> bool {
        let start = self.cell[touched[0] as usize];
        let end = start + self.size[start as usize];
        let untouched = end - start - touched.len() as u32;
        let mut good = trace.add(u64::from(splitter) << 32 | u64::from(start));
        let alike = touched.chunk_by(|a, b| self.counts[*a as usize] == self.counts[*b as usize]);
        let mut groups: Vec<u32> = Vec::new();
        if untouched > 0 {
            groups.push(untouched);
        }
        for group in alike {
            good = good && trace.add(u64::from(self.counts[group[0] as usize]) << 32 | group.len() as u64);
            groups.push(group.len() as u32);
        }
        if groups.len() == 1 || !good {
            return good;
        }
        for (i, vertex) in touched.iter().enumerate().rev() {
            self.swap(self.place[*vertex as usize], start + untouched + i as u32);
        }
        // Splitting by all parts but the largest also splits by the largest.
        let largest = (0..groups.len()).rev().max_by_key(|i| groups[*i]).unwrap_or(0);
        let all = self.queued[start as usize];
        self.size[start as usize] = groups[0];
        let mut at = start;
        for (i, size) in groups.into_iter().enumerate() {
            if i > 0 {
                self.split_off(at, size, start);
            }
            if all || i != largest {
                self.push(at);
            }
            at += size;
        }
        true
    }

    fn split_off(&mut self, new: u32, size: u32, old: u32) {
        for at in new..new + size {
            self.cell[self.order[at as usize] as usize] = new;
        }
        self.size[new as usize] = size;
        self.splits.push((new, old));
    }

    fn push(&mut self, start: u32) {
        if !std::mem::replace(&mut self.queued[start as usize], true) {
            self.queue.push(start);
        }
    }

    fn swap(&mut self, a: u32, b: u32) {
        self.order.swap(a as usize, b as usize);
        self.place[self.order[a as usize] as usize] = a;
        self.place[self.order[b as usize] as usize] = b;
    }
}

/// The trace of a refinement.
pub(super) enum Trace<'a> {
    /// The trace is recorded here.
    Record(&'a mut Vec<u64>),
    /// The trace must be this.
    Compare(&'a [u64]),
}

impl Trace<'_> {
    /// Records a number, or returns whether it is the expected one.
    fn add(&mut self, number: u64) -> bool {
        match self {
            Trace::Record(numbers) => {
                numbers.push(number);
                true
            }
            Trace::Compare(rest) => match rest.split_first() {
                Some((first, others)) if *first == number => {
                    *rest = others;
                    true
                }
                _ => false,
            },
        }
    }

    /// Whether nothing more is expected.
    fn is_over(&self) -> bool {
        matches!(self, Trace::Record(_) | Trace::Compare([]))
    }
}
