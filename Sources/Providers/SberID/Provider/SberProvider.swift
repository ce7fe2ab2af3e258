public import Foundation
public import MemberAccounts
import MemberCore
public import MemberOAuth
public import MemberSignIn

/// Sber ID, as a provider for `Members`: for servers and command lines, which have the client's certificate.
///
/// ```swift
/// import MemberKit
/// import SberID
///
/// let members = try Members(home: folder, providers: [.sber])
/// var request = SberSignIn(clientID: clientID, scopes: [.openID, .name], credentials: credentials)
/// let account = try await members.signIn(with: request, using: agent)
/// ```
/// Without credentials the code is passed on (``SberSignIn/handOver``), and a ``SberBackend`` with credentials must exchange it.
/// An account stores the paths of its credentials, never their content. The bank has no endpoint that ends tokens: a sign-out
/// removes them here.
public struct SberProvider: MemberProvider {
    /// Creates the provider.
    public init() {}

    /// `sber`.
    public var name: String { SberOAuthProfile.provider }
    /// Sign-ins in two steps, the member's data, the shared part of it, and further scopes.
    public var features: Set<ProviderFeature> { [.beginAndFinish, .userInfo, .claims, .permissions] }

    /// Returns the plan of a sign-in on the bank's page. Only ``SIDAuthRequest`` uses the bank's app.
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

    /// Returns the end of a stored sign-in; the addresses of the bank and the paths of the credentials are stored with it.
    public func ending(of attempt: Attempt, in context: ProviderContext) throws -> SignInEnding {
        let details: SberAccountDetails = try attempt.providerPayload()
        return try ending(details, attempt.clientID, in: context)
    }

    /// Returns the end of a sign-in. The account's name comes from the ID token, if it has one: user info is not fetched, because
    /// a token may be valid for only one such request.
    private func ending(
        _ details: SberAccountDetails, _ clientID: String, in context: ProviderContext
    ) throws -> SignInEnding {
        SignInEnding(try details.client(clientID, in: context)) { subject, claims in
            AccountEntry(subject: subject, label: claims?.name, details: try JSONEncoder().encode(details))
        }
    }

    /// Returns the client of an account, at the addresses of the account's sign-in.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - context: The objects that it works with.
    /// - Returns: The client.
    /// - Throws: ``SberFileError`` or `TrustError` if a file of the credentials cannot be used.
    public func client(for account: Account, in context: ProviderContext) throws -> OAuthClient {
        try SberAccountDetails(of: account).client(account.key.clientID, in: context)
    }

    /// Returns Sber ID's operations on permissions, which are scopes: a question for more also contains those that were granted
    /// before. The bank has no endpoint that lists or revokes them.
    public func permissions(of account: Account, in context: ProviderContext) throws -> ProviderPermissions {
        let details = try SberAccountDetails(of: account)
        return ProviderPermissions { question in
            let openID = SberScope.openID.rawValue
            let scopes = try await context.open.grantedScopes(of: account.key).union(question.permissions).subtracting([openID])
            return SignInPlan(
                ending: try ending(details, account.key.clientID, in: context),
                request: AuthorizationRequest(scopes: [openID] + scopes.sorted()), payload: details)
        }
    }

    /// Fetches the member's data as a typed value.
    /// - Parameters:
    ///   - account: One of its accounts.
    ///   - context: The objects that the request works with.
    /// - Returns: The data, and the requested, granted and shared scopes.
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
