public import Foundation
public import MemberAccounts
import MemberCore
public import MemberOAuth
public import MemberSignIn

/// Sber ID, as a value for the one door over all providers: for servers and command lines, which hold the client's certificate.
///
/// ```swift
/// import MemberKit
/// import SberID
///
/// let members = try Members(home: folder, providers: [.sber])
/// var request = SberSignIn(clientID: clientID, scopes: [.openID, .name], credentials: credentials)
/// let account = try await members.signIn(with: request, using: agent)
/// ```
/// Without credentials the code is handed over (``SberSignIn/handOver``), which a ``SberBackend`` that has them must exchange. An
/// account keeps the paths of its credentials, never what is in them. The bank has no address that ends tokens: a sign-out removes
/// them here.
public struct SberProvider: MemberProvider {
    /// Sber ID.
    public init() {}

    /// `sber`.
    public var name: String { SberOAuthProfile.provider }
    /// Sign-ins in two steps, the member's data, what of it was shared, and further scopes.
    public var features: Set<ProviderFeature> { [.beginAndFinish, .userInfo, .claims, .permissions] }

    /// How a member signs in on the bank's page. The bank's app is asked by ``SIDAuthRequest``, not through this door.
    public func plan(
        for request: SberSignIn, redirectURI: URL?, in context: ProviderContext
    ) async throws -> SignInPlan {
        let details = SberAccountDetails(stand: request.stand.configuration, credentials: request.credentials)
        var scopes = request.scopes.filter { $0 != .openID }.map(\.rawValue)
        scopes.insert(SberScope.openID.rawValue, at: 0)
        var plan = SignInPlan(
            ending: try ending(details, request.clientID, in: context),
            request: AuthorizationRequest(scopes: scopes, redirectURI: request.redirectURI), payload: details)
        if request.credentials == nil {
            plan.exchange = .backend { grant in try await request.handOver(HandedCode(grant, advice: SberSignIn.advice)) }
        }
        return plan
    }

    /// What the end of a stored sign-in needs: where the bank was reached, and where the credentials lie.
    public func ending(of attempt: Attempt, in context: ProviderContext) throws -> SignInEnding {
        let details: SberAccountDetails = try attempt.providerPayload()
        return try ending(details, attempt.clientID, in: context)
    }

    /// The name is that of the ID token, if it has one: user info is left to who needs it, for a token may be good for one such request.
    private func ending(
        _ details: SberAccountDetails, _ clientID: String, in context: ProviderContext
    ) throws -> SignInEnding {
        SignInEnding(try details.client(clientID, in: context)) { subject, claims in
            AccountEntry(subject: subject, label: claims?.name, details: try JSONEncoder().encode(details))
        }
    }

    /// The client of an account, at the addresses that it was signed in at.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - context: What it works with.
    /// - Returns: The client.
    /// - Throws: ``SberFileError`` or `TrustError` if a file of the credentials cannot be used.
    public func client(for account: Account, in context: ProviderContext) throws -> OAuthClient {
        try SberAccountDetails(of: account).client(account.key.clientID, in: context)
    }

    /// Permissions are scopes: asked for together with those that were granted before. The bank has no address that lists them or takes
    /// them back.
    public func permissions(of account: Account, in context: ProviderContext) throws -> ProviderPermissions {
        let details = try SberAccountDetails(of: account)
        return ProviderPermissions { question in
            let openID = SberScope.openID.rawValue
            let scopes = try context.vault.grantedScopes(of: account.key).union(question.permissions).subtracting([openID])
            return SignInPlan(
                ending: try ending(details, account.key.clientID, in: context),
                request: AuthorizationRequest(scopes: [openID] + scopes.sorted()), payload: details)
        }
    }

    /// Asks for the member's data, as a typed value.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - context: What it works with.
    /// - Returns: The data, and what was asked for, granted and shared.
    /// - Throws: ``SberBackendError``.
    public func userInfo(of account: Account, in context: ProviderContext) async throws(SberBackendError) -> SberUserInfo {
        let session = session(of: account, in: context)
        do {
            return try await client(for: account, in: context).sberUserInfo(of: session)
        } catch { throw SberBackendError(error) }
    }
}

extension MemberProvider where Self == SberProvider {
    /// Sber ID.
    public static var sber: SberProvider { SberProvider() }
}
