import Foundation
import MemberHTTP
import MemberHTTPServer

// The faults that only Facebook has.

extension FaultForm {
    static let ofFacebook = [
        graphError, graphBody, batchNull, batchError, batchFlaw, exchangeFlaw, facebookRedirect, identityFlaw, statusFlaw,
    ]

    static let graphError = FaultForm(
        "graph-error", .word("CODE", like: "190_460") { GraphFailure(word: $0) != nil },
        en: "Graph responds with this error, for example 190_460 with a subcode, or 2_transient.",
        ru: "Graph возвращает эту ошибку, например 190_460 с подкодом или 2_transient.", isMet: { $0.isOfGraph })
    static let graphBody = FaultForm(
        "graph-body", .choice("FORM", FacebookBodyFlaw.self), en: "Graph responds with this kind of body",
        ru: "Graph возвращает тело такого вида", isMet: { $0.isOfGraph })
    static let batchNull = FaultForm(
        "batch-null", .number("PLACE", 0...49, like: 0), en: "The entry at this index of a batch response is null.",
        ru: "Элемент ответа на пакет с этим индексом равен null.", isMet: { $0.isBatch })
    static let batchError = FaultForm(
        "batch-error", .word("PLACE_CODE", like: "0_190_460") { GraphFailure.placed($0) != nil },
        en: "The entry at an index of a batch response is an error, for example 0_190_460.",
        ru: "Элемент ответа на пакет с этим индексом содержит ошибку, например 0_190_460.", isMet: { $0.isBatch })
    static let batchFlaw = FaultForm(
        "batch-flaw", .choice("FLAW", FacebookBatchFlaw.self), en: "The batch response has this flaw",
        ru: "В ответе на пакет есть дефект", isMet: { $0.isBatch })
    static let exchangeFlaw = FaultForm(
        "exchange-flaw", .choice("FLAW", FacebookExchangeFlaw.self), en: "The tokens of an exchange have this flaw",
        ru: "В токенах обмена есть дефект", isMet: { $0.path.hasSuffix("/oauth/access_token") || $0.extendsToken })
    static let facebookRedirect = FaultForm(
        "facebook-redirect", .choice("FORM", FacebookRedirectForm.self),
        en: "Facebook's login dialog ends with this kind of redirect",
        ru: "Окно входа Facebook завершается перенаправлением такого вида",
        isMet: { [DialogPath.signIn, DialogPath.decision].contains($0.path) })
    static let identityFlaw = FaultForm(
        "facebook-id-token", .choice("FLAW", FacebookTokenFlaw.self), en: "Facebook's ID token has this flaw",
        ru: "В ID-токене Facebook есть дефект",
        isMet: { $0.path == DialogPath.decision || $0.path.hasSuffix("/oauth/access_token") })
    static let statusFlaw = FaultForm(
        "facebook-status", .choice("FLAW", FacebookStatusFlaw.self), en: "Facebook's login status check returns this",
        ru: "Проверка статуса входа через Facebook возвращает это", isMet: { $0.path == "/platform/oidc/status" })
}

extension ServerRequest {
    /// Whether the request is a call of Graph, not a page.
    fileprivate var isOfGraph: Bool {
        let pages = [
            "/dialog/", "/.well-known/", "/platform/", "/settings/", "/tools/", "/_sandbox/", "/style.css", "/tools.css",
            "/favicon.ico",
        ]
        // An app requests its configuration in the background of its own calls: the faults of those do not apply to it.
        return !pages.contains { path.contains($0) } && !target.contains("ios_sdk_error_categories")
    }

    /// Whether the request is a batch: its path is a version or empty.
    fileprivate var isBatch: Bool { method == "POST" && path.wholeMatch(of: /\/(v[0-9]+\.[0-9]+\/?)?/) != nil }

    /// Whether the request is a batch that extends a token, as apps send it.
    fileprivate var extendsToken: Bool {
        guard isBatch else { return false }
        let plain = (try? Gzip.unpacked(body, maximumBytes: 8 << 20)) ?? body
        return plain.range(of: Data("fb_extend_sso_token".utf8)) != nil
    }
}

extension Fault.Kind {
    /// Graph responds with an error.
    /// - Parameters:
    ///   - code: The error's code.
    ///   - subcode: The error's subcode.
    ///   - isTransient: Whether the error has `is_transient`.
    /// - Returns: The kind.
    public static func graphError(_ code: Int, subcode: Int? = nil, isTransient: Bool = false) -> Self {
        Self(.graphError, word: String(code) + (subcode.map { "_\($0)" } ?? "") + (isTransient ? "_transient" : ""))
    }
    /// Graph responds with an invalid or unusual body.
    /// - Parameter flaw: The body.
    /// - Returns: The kind.
    public static func graphBody(_ flaw: FacebookBodyFlaw) -> Self { Self(.graphBody, word: flaw.rawValue) }
    /// An entry of a batch's response is `null`.
    /// - Parameter place: The entry's index, from zero.
    /// - Returns: The kind.
    public static func batchNull(_ place: Int) -> Self { Self(.batchNull, number: place) }
    /// An entry of a batch's response is an error.
    /// - Parameters:
    ///   - place: The entry's index, from zero.
    ///   - code: The error's code.
    ///   - subcode: The error's subcode.
    /// - Returns: The kind.
    public static func batchError(_ place: Int, _ code: Int, subcode: Int? = nil) -> Self {
        Self(.batchError, word: "\(place)_\(code)" + (subcode.map { "_\($0)" } ?? ""))
    }
    /// The response to a batch has a flaw.
    /// - Parameter flaw: The flaw.
    /// - Returns: The kind.
    public static func batchFlaw(_ flaw: FacebookBatchFlaw) -> Self { Self(.batchFlaw, word: flaw.rawValue) }
    /// The tokens of an exchange or an extension have a flaw.
    /// - Parameter flaw: The flaw.
    /// - Returns: The kind.
    public static func exchangeFlaw(_ flaw: FacebookExchangeFlaw) -> Self { Self(.exchangeFlaw, word: flaw.rawValue) }
    /// The dialog ends in a redirect of another form.
    /// - Parameter form: The form.
    /// - Returns: The kind.
    public static func facebookRedirect(_ form: FacebookRedirectForm) -> Self { Self(.facebookRedirect, word: form.rawValue) }
    /// The ID token has a flaw.
    /// - Parameter flaw: The flaw.
    /// - Returns: The kind.
    public static func identityFlaw(_ flaw: FacebookTokenFlaw) -> Self { Self(.identityFlaw, word: flaw.rawValue) }
    /// The check whether a login is still valid gets a wrong response.
    /// - Parameter flaw: The response.
    /// - Returns: The kind.
    public static func statusFlaw(_ flaw: FacebookStatusFlaw) -> Self { Self(.statusFlaw, word: flaw.rawValue) }
}
