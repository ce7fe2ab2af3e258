/// What an authority says about a certificate that it issued (RFC 6960 §2.2).
public enum RevocationStatus: String, Sendable, CaseIterable {
    /// It was not revoked.
    case good
    /// It was revoked: for good, or for now.
    case revoked
    /// Nobody could be asked, or the response is not to be believed. Ask again later.
    case unknown
}
