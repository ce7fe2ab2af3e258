import Foundation
import MemberHTTP
import MemberHTTPServer
import MemberUI

/// The faults of Facebook alone.
enum FacebookFaults {
    /// How they are written.
    static let forms = [
        FaultForm(.graphError, word: "CODE", text(.graphError)) { $0.isOfGraph },
        FaultForm(.graphBody, word: "FORM", text(.graphBody)) { $0.isOfGraph },
        FaultForm(.batchNull, number: "PLACE", 0...49, text(.batchNull)) { $0.isBatch },
        FaultForm(.batchError, word: "PLACE_CODE", text(.batchError)) { $0.isBatch },
        FaultForm(.batchFlaw, word: "FLAW", text(.batchFlaw)) { $0.isBatch },
        FaultForm(.exchangeFlaw, word: "FLAW", text(.exchangeFlaw)) {
            $0.path.hasSuffix("/oauth/access_token") || $0.extendsToken
        },
        FaultForm(.facebookRedirect, word: "FORM", text(.redirect)) {
            [DialogPath.signIn, DialogPath.decision].contains($0.path)
        },
        FaultForm(.identityFlaw, word: "FLAW", text(.identity)) {
            $0.path == DialogPath.decision || $0.path.hasSuffix("/oauth/access_token")
        },
        FaultForm(.statusFlaw, word: "FLAW", text(.status)) { $0.path == "/platform/oidc/status" },
    ]

    private enum Meaning: String {
        case graphError, graphBody, batchNull, batchError, batchFlaw, exchangeFlaw, redirect, identity, status
    }

    private static func text(_ meaning: Meaning) -> @Sendable (MemberLanguage) -> String {
        { Texts($0, .facebookSandbox)(TextKey(rawValue: "facebook.fault." + meaning.rawValue)) }
    }
}

extension ServerRequest {
    /// Whether it is a call of Graph, and not a page.
    fileprivate var isOfGraph: Bool {
        let pages = [
            "/dialog/", "/.well-known/", "/platform/", "/settings/", "/tools/", "/_sandbox/", "/style.css", "/tools.css",
            "/favicon.ico",
        ]
        // An app's configuration is asked for behind the app's own calls: what is ordered for those is not meant for it.
        return !pages.contains { path.contains($0) } && !target.contains("ios_sdk_error_categories")
    }

    /// Whether it is a batch: a version alone, or nothing.
    fileprivate var isBatch: Bool { method == "POST" && path.wholeMatch(of: /\/(v[0-9]+\.[0-9]+\/?)?/) != nil }

    /// Whether it is a batch that extends a token, as apps do.
    fileprivate var extendsToken: Bool {
        guard isBatch else { return false }
        let plain = (try? Gzip.unpacked(body, maximumBytes: 8 << 20)) ?? body
        return plain.range(of: Data("fb_extend_sso_token".utf8)) != nil
    }
}

extension Fault.Kind {
    /// Graph responds with an error.
    /// - Parameters:
    ///   - code: Its code.
    ///   - subcode: Its subcode.
    ///   - isTransient: Whether it says `is_transient`.
    /// - Returns: The kind.
    public static func graphError(_ code: Int, subcode: Int? = nil, isTransient: Bool = false) -> Self {
        Self(.graphError, word: String(code) + (subcode.map { "_\($0)" } ?? "") + (isTransient ? "_transient" : ""))
    }
    /// Graph responds with an odd body.
    /// - Parameter flaw: Which.
    /// - Returns: The kind.
    public static func graphBody(_ flaw: FacebookBodyFlaw) -> Self { Self(.graphBody, word: flaw.rawValue) }
    /// An entry of a batch's response is `null`.
    /// - Parameter place: Which, from zero.
    /// - Returns: The kind.
    public static func batchNull(_ place: Int) -> Self { Self(.batchNull, number: place) }
    /// An entry of a batch's response is an error.
    /// - Parameters:
    ///   - place: Which, from zero.
    ///   - code: The error's code.
    ///   - subcode: The error's subcode.
    /// - Returns: The kind.
    public static func batchError(_ place: Int, _ code: Int, subcode: Int? = nil) -> Self {
        Self(.batchError, word: "\(place)_\(code)" + (subcode.map { "_\($0)" } ?? ""))
    }
    /// The response to a batch has a flaw.
    /// - Parameter flaw: Which.
    /// - Returns: The kind.
    public static func batchFlaw(_ flaw: FacebookBatchFlaw) -> Self { Self(.batchFlaw, word: flaw.rawValue) }
    /// The tokens of an exchange or an extension have a flaw.
    /// - Parameter flaw: Which.
    /// - Returns: The kind.
    public static func exchangeFlaw(_ flaw: FacebookExchangeFlaw) -> Self { Self(.exchangeFlaw, word: flaw.rawValue) }
    /// The dialog ends in a redirect of another form.
    /// - Parameter form: Which.
    /// - Returns: The kind.
    public static func facebookRedirect(_ form: FacebookRedirectForm) -> Self { Self(.facebookRedirect, word: form.rawValue) }
    /// The ID token has a flaw.
    /// - Parameter flaw: Which.
    /// - Returns: The kind.
    public static func identityFlaw(_ flaw: FacebookTokenFlaw) -> Self { Self(.identityFlaw, word: flaw.rawValue) }
    /// The check whether a login still stands is not told the truth.
    /// - Parameter flaw: What it is told.
    /// - Returns: The kind.
    public static func statusFlaw(_ flaw: FacebookStatusFlaw) -> Self { Self(.statusFlaw, word: flaw.rawValue) }
}

extension Fault.Name {
    /// See ``Fault/Kind/graphError(_:subcode:isTransient:)``.
    public static let graphError = Self(rawValue: "graph-error")
    /// See ``Fault/Kind/graphBody(_:)``.
    public static let graphBody = Self(rawValue: "graph-body")
    /// See ``Fault/Kind/batchNull(_:)``.
    public static let batchNull = Self(rawValue: "batch-null")
    /// See ``Fault/Kind/batchError(_:_:subcode:)``.
    public static let batchError = Self(rawValue: "batch-error")
    /// See ``Fault/Kind/batchFlaw(_:)``.
    public static let batchFlaw = Self(rawValue: "batch-flaw")
    /// See ``Fault/Kind/exchangeFlaw(_:)``.
    public static let exchangeFlaw = Self(rawValue: "exchange-flaw")
    /// See ``Fault/Kind/facebookRedirect(_:)``.
    public static let facebookRedirect = Self(rawValue: "facebook-redirect")
    /// See ``Fault/Kind/identityFlaw(_:)``.
    public static let identityFlaw = Self(rawValue: "facebook-id-token")
    /// See ``Fault/Kind/statusFlaw(_:)``.
    public static let statusFlaw = Self(rawValue: "facebook-status")
}
