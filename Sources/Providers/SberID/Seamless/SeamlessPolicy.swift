import MemberCore

/// The bases that a seamless link may name.
public struct SeamlessPolicy: Sendable, Hashable {
    /// The hosts allowed over https, in lower case; the whole host is compared.
    public let hosts: [String]
    /// The schemes of the bank's app, in lower case: the scheme selects the app, so that host and path do not matter.
    public let schemes: [String]

    /// Schemes that never open an app of the bank, even if an app lists them.
    private static let never: Set<String> = [
        "http", "https", "javascript", "data", "file", "tel", "sms", "mailto", "about", "blob", "ftp",
    ]

    /// Creates a policy.
    /// - Parameters:
    ///   - stand: The stand whose hosts are allowed.
    ///   - schemes: The schemes of the bank's app; those of the web and of scripts are left out.
    public init(_ stand: SIDStand = .prom, schemes: [String] = SIDBankApp.seamlessSchemes) {
        hosts = stand.configuration.ssoHosts.map(\.asciiLowercased)
        self.schemes = schemes.map(\.asciiLowercased).filter { AddressText.isScheme($0) && !Self.never.contains($0) }
    }
}

/// The destination of the way back: the bank's app, or a page of the bank that the app claims.
public struct SeamlessBase: Sendable, Hashable {
    /// The scheme, in lower case.
    public let scheme: String
    /// The host; in lower case over https.
    public let host: String
    /// The path; empty, or with a slash at its beginning.
    public let path: String

    /// The address, built from its checked parts.
    public var text: String { "\(scheme)://\(host)\(path)" }
    /// Whether it is opened as a universal link.
    package var isUniversal: Bool { scheme == "https" }
}
