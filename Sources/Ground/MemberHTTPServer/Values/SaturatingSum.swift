extension Int {
    /// The sum, or the largest number where the sum is beyond it: for counts that a client's own number is part of.
    func saturatingSum(_ other: Int) -> Int {
        let (sum, isOver) = addingReportingOverflow(other)
        return isOver ? .max : sum
    }
}
