public import Foundation
public import MemberAccounts
import MemberCore
public import MemberOAuth
public import MemberSignIn
import VKWire

/// VK ID and the VK API, as a value for the one door over all providers.
///
/// ```swift
/// import MemberKit
/// import VKID
///
/// let members = try Members(home: folder, providers: [.vk])
/// let account = try await members.signIn(with: .vk(clientID: "51234567", scopes: ["friends"]), using: agent)
/// ```
public struct VKProvider: MemberProvider {
    /// VK.
    public init() {}

    /// `vk`.
    public var name: String { VKOAuthProfile.provider }
    /// Calls, the member's data, single permissions.
    public var features: Set<ProviderFeature> { [.beginAndFinish, .calls, .userInfo, .permissions] }

    /// Signs a member in and stores the account.
    public func signIn(
        _ request: VKSignIn, _ presentation: SignInPresentation, in context: ProviderContext
    ) async throws -> Account {
        let vkid = try vkid(request.clientID, presentation.redirectURI, request.environment, context)
        var configuration = AuthConfiguration(scope: request.scope)
        configuration.purpose = presentation.purpose
        return try await account(in: context) { () async throws(AuthError) in
            try await vkid.authorize(with: configuration, using: presentation.agent, limit: presentation.limit)
        }
    }

    /// Begins a sign-in; where VK is reached is kept with it.
    public func begin(
        _ request: VKSignIn, redirectURI: URL, purpose: String?, in context: ProviderContext
    ) async throws -> PendingAuthorization {
        let vkid = try vkid(request.clientID, redirectURI, request.environment, context)
        var configuration = AuthConfiguration(scope: request.scope)
        configuration.purpose = purpose
        do throws(AuthError) { return try await vkid.beginAuthorization(with: configuration) } catch { throw error.inEngineTerms }
    }

    /// Finishes a sign-in where it was begun.
    public func finish(_ attempt: Attempt, redirectedTo url: URL, in context: ProviderContext) async throws -> Account {
        guard let hosts = SignInContinuation(attempt.payload).hosts else { throw OAuthError.attempt(.unknown) }
        let vkid = try vkid(attempt.clientID, attempt.redirectURI, .stored(as: attempt.environment, hosts: hosts), context)
        return try await account(in: context) { () async throws(AuthError) in
            try await vkid.finishAuthorization(attempt.id, redirectedTo: url)
        }
    }

    private func vkid(
        _ clientID: String, _ redirectURI: URL?, _ environment: VKEnvironment, _ context: ProviderContext
    ) throws -> VKID {
        let config = Configuration(
            appCredentials: AppCredentials(clientId: clientID), redirectURI: redirectURI, environment: environment)
        return try VKID(config: config, context: VKIDContext(context))
    }

    /// The account that a sign-in stored, with a name to show.
    private func account(
        in context: ProviderContext, _ signIn: () async throws(AuthError) -> AuthOutcome
    ) async throws -> Account {
        let session: any UserSession
        do throws(AuthError) {
            switch try await signIn() {
            case .signedIn(let stored): session = stored
            // A public flow has no backend.
            case .handedToBackend: throw .authCodeExchangedOnYourBackend
            }
        } catch { throw error.inEngineTerms }
        guard let key = session.accountSession?.key else { throw AccountError.notSignedIn }
        // A name is welcome, not needed.
        if let user = try? await session.fetchUser() {
            let label = [user.firstName, user.lastName].compactMap(\.self).joined(separator: " ")
            if !label.isEmpty { try? context.vault.setLabel(key, label) }
        }
        guard let account = context.vault.account(key) else { throw AccountError.notSignedIn }
        return account
    }

    /// The client of an account, at the addresses that it was signed in at.
    public func client(for account: Account, in context: ProviderContext) throws -> OAuthClient {
        let device = try context.kept { DeviceID(try VKDevice.id(in: context.vault, random: context.random)) }
        return try VKAccountDetails(of: account).client(
            for: account.key, transport: context.transport, deviceID: device.text, clock: context.clock, random: context.random)
    }

    private struct DeviceID: Sendable {
        let text: String
        init(_ text: String) { self.text = text }
    }

    /// Methods of the VK API by their names, such as `friends.get`.
    public func calls(for account: Account, in context: ProviderContext) throws -> ProviderCalls {
        let hosts = try VKAccountDetails(of: account).hosts
        return ProviderCalls(rules: VKEnvelope.rules(at: hosts), value: VKEnvelope.value) { method, parameters in
            guard let call = VKMethodCall.call(method, parameters, at: hosts) else {
                throw ProviderError.invalidOperation("a method's name such as friends.get")
            }
            return call
        }
    }
}

extension AuthError {
    /// The engine's error where it says the same, so that no caller has to know this module's.
    fileprivate var inEngineTerms: any Error {
        switch self {
        case .cancelled: OAuthError.agent(.cancelled)
        case .declined(let description): OAuthError.declined(description: description)
        case .unknown(let cause?): (cause as? AuthError)?.inEngineTerms ?? cause
        default: self
        }
    }
}

extension MemberProvider where Self == VKProvider {
    /// VK ID and the VK API.
    public static var vk: VKProvider { VKProvider() }
}
