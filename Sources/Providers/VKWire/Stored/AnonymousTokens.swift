public import Foundation
package import MemberAccounts
public import MemberCore
import MemberRequests

/// The app's anonymous token, requested once and kept sealed in the store until a minute before its end.
package actor AnonymousTokens {
    private let service: VKService
    private let secret: Secret
    private let store: any AccountStore
    private let clock: any MemberClock
    private var known: AnonymousToken?
    private var underWay: Task<Result<AnonymousToken, VKError>, Never>?

    /// Creates the tokens of an app.
    /// - Parameters:
    ///   - service: VK's hosts, and the parameters of every call.
    ///   - secret: The app's protected key.
    ///   - store: Stores the token.
    ///   - clock: The time.
    package init(service: VKService, secret: Secret, store: any AccountStore, clock: any MemberClock) {
        self.service = service
        self.secret = secret
        self.store = store
        self.clock = clock
    }

    /// Returns a token that is valid for at least another minute.
    /// - Parameter rejected: A token that was refused; a new one is requested then.
    /// - Returns: The token; callers at the same time share one request.
    /// - Throws: ``VKError``.
    package func token(rejecting rejected: AnonymousToken? = nil) async throws(VKError) -> AnonymousToken {
        if known == nil, let stored = await stored() { known = known ?? stored }
        if let known, known != rejected, known.expirationDate > clock.now.addingTimeInterval(60) { return known }
        let task = underWay ?? Task { await self.fetch(isRenewal: rejected != nil) }
        underWay = task
        return try await task.value.get()
    }

    /// Requests a token from VK; after a refusal, no captcha is shown for it.
    private func fetch(isRenewal: Bool) async -> Result<AnonymousToken, VKError> {
        defer { underWay = nil }
        return await CaptchaWatch.skipping(isRenewal) { await asked(isRenewal: isRenewal) }
    }

    private func asked(isRenewal: Bool) async -> Result<AnonymousToken, VKError> {
        var fields: FormFields = [("client_id", service.clientID), ("client_secret", secret.reveal)]
        if let known { fields.append("anonymous_token", known.value.reveal) }
        fields.append("skip_captcha", isRenewal ? "true" : "false")
        do throws(VKError) {
            let reply = try await service.call(.oauth, "oauth/get_anonym_token", fields)
            guard let token = reply["token"]?.string, !token.isEmpty, let end = reply["expired_at"]?.integer else {
                throw .request(.invalidReply("it holds no anonymous token"))
            }
            let fresh = AnonymousToken(value: Secret(token), expirationDate: Date(timeIntervalSince1970: Double(end)))
            known = fresh
            await keep(fresh)
            return .success(fresh)
        } catch { return .failure(error) }
    }

    private var name: SmallValueName {
        let client = AccountClient(
            provider: VKOAuthProfile.provider, environment: service.environment, clientID: service.clientID)
        return SmallValueName("anonymous_token", of: client)
    }

    /// A stored token that cannot be read is requested again.
    private func stored() async -> AnonymousToken? {
        guard let token = try? await store.value(name), let end = token.date else { return nil }
        return AnonymousToken(value: Secret(token.text), expirationDate: end)
    }

    /// Stores a token; if that fails, it is requested again after a relaunch.
    private func keep(_ token: AnonymousToken) async {
        let value = SmallValue(Data(token.value.reveal.utf8), date: token.expirationDate)
        try? await store.setValues([SmallValueChange(name, value)])
    }
}

/// A token of the app itself, not of a member.
public struct AnonymousToken: Sendable, Equatable {
    /// The token; it does not print.
    public let value: Secret
    /// When it ends.
    public let expirationDate: Date

    /// Creates a token.
    /// - Parameters:
    ///   - value: The token.
    ///   - expirationDate: When it ends.
    public init(value: Secret, expirationDate: Date) {
        self.value = value
        self.expirationDate = expirationDate
    }
}
