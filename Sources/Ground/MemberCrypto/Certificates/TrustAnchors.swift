/// The certificates that a chain may end at: these and no others, not even the system's.
///
/// Made once and kept; nothing in it changes after the initialiser, so tasks may share it.
public struct TrustAnchors: Sendable {
    /// The certificates.
    public let certificates: [Certificate]
    let handle: PlatformTrustAnchors

    /// Roots.
    /// - Parameter certificates: Usually self-signed ones; another one is trusted as it is, too. None means that no chain is good.
    public init(_ certificates: [Certificate]) {
        self.certificates = certificates
        handle = PlatformTrustAnchors(certificates.map(\.handle))
    }
}
