extension StringProtocol {
    /// Splits at an ASCII sign, byte by byte.
    ///
    /// To Swift, `&` with a combining mark behind it is one character and no `&`; every other reader on the way sees the sign. What
    /// two readers must take apart alike is therefore never split by characters.
    /// - Parameters:
    ///   - sign: An ASCII sign.
    ///   - maxSplits: How often at most.
    ///   - omitsEmpty: Whether parts of no bytes are left out.
    /// - Returns: The parts in order.
    package func split(sign: Unicode.Scalar, maxSplits: Int = .max, omitsEmpty: Bool = true) -> [Substring] {
        Substring(self).utf8.split(
            maxSplits: maxSplits, omittingEmptySubsequences: omitsEmpty, whereSeparator: { $0 == UInt8(ascii: sign) }
        ).map(Substring.init)
    }
}
