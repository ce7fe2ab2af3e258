public import MemberCore

extension Secret {
    /// The first eight hexadecimal signs of the text's SHA-256: enough to tell two tokens apart in a log, useless to whoever
    /// wants the token. A short text could be guessed from it, so it is for random values only.
    public var fingerprint: String { hexadecimal(Digest.sha256(bytes).prefix(4)) }
}
