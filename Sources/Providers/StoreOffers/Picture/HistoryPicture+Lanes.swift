extension HistoryPicture.Lane {
    /// The lane in order of time.
    var sorted: Self {
        var lane = self
        lane.bars.sort { ($0.start, $0.end) < ($1.start, $1.end) }
        lane.marks.sort { $0.time < $1.time }
        return lane
    }

    /// The lane with at most about so many bars: those of one kind that follow one another become one.
    /// - Parameter limit: The number above which bars are joined.
    /// - Returns: The lane. Deciding bars stay by themselves.
    func joined(above limit: Int) -> Self {
        guard bars.count > limit else { return self }
        var lane = self
        lane.bars = bars.reduce(into: []) { joined, bar in
            guard let last = joined.last, last.isFollowed(by: bar) else { return joined.append(bar) }
            joined[joined.count - 1].end = max(last.end, bar.end)
            joined[joined.count - 1].count += bar.count
        }
        return lane
    }

    /// The lane with its newest bars and marks, and as many older ones that decided.
    func newest(_ most: Int) -> Self {
        var lane = self
        let (bars, marks) = (max(0, self.bars.count - most), max(0, self.marks.count - most))
        lane.bars = self.bars.prefix(bars).filter(\.isDeciding).suffix(most) + self.bars.dropFirst(bars)
        lane.marks = self.marks.prefix(marks).filter(\.isDeciding).suffix(most) + self.marks.dropFirst(marks)
        return lane
    }
}

extension HistoryPicture.Bar {
    fileprivate func isFollowed(by next: Self) -> Bool {
        !isDeciding && !next.isDeciding && term == next.term && productID == next.productID
            && isFamilyShared == next.isFamilyShared && next.start <= end
    }
}
