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
    public var features: Set<ProviderFeature> { [.calls, .userInfo, .permissions] }

    /// Signs a member in and stores the account.
    public func signIn(
        _ request: VKSignIn, _ presentation: SignInPresentation, in context: ProviderContext
    ) async throws -> Account {
        let session = try await signedIn(request, presentation, context)
        let key = AccountKey(
            provider: name, stand: request.environment.name, clientID: request.clientID, subject: String(session.userId.value))
        // A name to show is welcome, not needed.
        if let user = try? await session.fetchUser() {
            let label = [user.firstName, user.lastName].compactMap(\.self).joined(separator: " ")
            if !label.isEmpty { try? context.vault.setLabel(key, label) }
        }
        guard let account = context.vault.account(key) else { throw AccountError.notSignedIn }
        return account
    }

    private func signedIn(
        _ request: VKSignIn, _ presentation: SignInPresentation, _ context: ProviderContext
    ) async throws -> any UserSession {
        let config = Configuration(
            appCredentials: AppCredentials(clientId: request.clientID), redirectURI: presentation.redirectURI,
            environment: request.environment)
        let vkid = try VKID(config: config, context: VKIDContext(context))
        var configuration = AuthConfiguration(scope: request.scope)
        configuration.purpose = presentation.purpose
        do throws(AuthError) {
            switch try await vkid.authorize(with: configuration, using: presentation.agent, limit: presentation.limit) {
            case .signedIn(let session): return session
            // A public flow has no backend.
            case .handedToBackend: throw .authCodeExchangedOnYourBackend
            }
        } catch { throw error.inEngineTerms }
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
