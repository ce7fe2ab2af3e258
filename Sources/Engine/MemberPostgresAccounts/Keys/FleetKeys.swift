import Foundation
import MemberAccounts
public import MemberCrypto

/// The sealing keys of all machines that share one database: one key seals new values, and every key opens those that it sealed.
///
/// A stored value names its key, so keys are changed while all processes run: first every process gets the new key as one that is
/// read, then the operator marks it for writing.
/// ```
/// # one key a line; the marked one seals
/// memberkit-key-1 2xcyZqYkJ0b3rTnCZb2lT0m6gH4wq5pJ8s9u1v3x5z8
/// write memberkit-key-1 Qm9uZXMgYXJlIG5vdCBrZXlzLCBidXQga2V5cyBhcmU
/// ```
public struct FleetKeys: Sendable {
    /// The key that seals new values.
    public let writing: SealingKey
    /// Further keys, which open what they sealed before.
    public let reading: [SealingKey]

    /// Creates keys.
    /// - Parameters:
    ///   - writing: The key that seals new values.
    ///   - reading: Further keys, which open what they sealed before.
    public init(writing: SealingKey, reading: [SealingKey] = []) { (self.writing, self.reading) = (writing, reading) }

    /// Reads keys from a text: one a line or between semicolons; blank lines and lines that begin with `#` are left out.
    /// - Parameter text: The text. A single key is the one for writing; of several, one line begins with `write`.
    /// - Throws: ``FleetKeyError``; no part of the text is in it.
    public init(_ text: String) throws(FleetKeyError) {
        var (writing, reading): ([SealingKey], [SealingKey]) = ([], [])
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline || $0 == ";" })
            .enumerated()
        {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            let marks = first == "write"
            guard let key = KeyText.key(words.dropFirst(marks ? 1 : 0).joined(separator: " ")) else {
                throw .unreadable(line: number + 1)
            }
            if marks { writing.append(key) } else { reading.append(key) }
        }
        if writing.isEmpty, reading.count == 1 { (writing, reading) = (reading, []) }
        guard let key = writing.first else { throw reading.isEmpty ? .empty : .noneForWriting }
        guard writing.count == 1 else { throw .severalForWriting }
        self.init(writing: key, reading: reading)
    }

    /// Returns a new key as a line of text, for the file or the store from which all machines get their keys.
    /// - Returns: The line, which is a secret.
    public static func newLine() -> String { KeyText.fresh(SystemRandom()) }
}
