import FacebookLogin
import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberSandbox
import MemberSignIn
import MemberTesting
import SberID
import Testing
import VKID

/// The two doors to a vendor: its own names, and `Members`.
enum Vendor: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case vk
    case facebook

    var testDescription: String { rawValue }

    /// The vendor's part of the sandbox.
    var configuration: any SandboxProviderConfiguration {
        switch self {
        case .vk: VKSandboxConfiguration()
        case .facebook: FacebookSandboxConfiguration()
        }
    }
    /// The permissions that the tests ask for.
    var scopes: [String] {
        switch self {
        case .vk: ["email", "friends"]
        case .facebook: ["email", "user_likes"]
        }
    }
}

/// How the member answers.
enum Answer: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case agrees
    case declines
    case closesThePage

    var testDescription: String { rawValue }
}

/// One door to a vendor, with a home of its own.
final class Doorway: Sendable {
    enum Door: String, CaseIterable, Sendable {
        case vendor
        case members
    }

    let door: Door
    let vendor: Vendor
    let members: Members
    private let sandbox: Sandbox
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
    private let changes: AsyncStream<VaultChange>

    init(_ door: Door, _ vendor: Vendor, _ sandbox: Sandbox) throws {
        (self.door, self.vendor, self.sandbox) = (door, vendor, sandbox)
        members = try Members(home: home, providers: [.vk, .facebook, .sber], appLinks: nil)
        changes = try members.vaultAtOnce().changes()
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    /// Signs a member in.
    /// - Parameters:
    ///   - answer: How the member answers.
    ///   - other: The door to use, if not this one.
    /// - Returns: The stable code of the error; nil if the sign-in succeeds.
    /// - Throws: An error without a code.
    func signIn(_ answer: Answer, by other: Door? = nil) async throws -> String? {
        let agent = agent(answer)
        do {
            switch other ?? door {
            case .members: try await signInByMembers(agent)
            case .vendor: return try await signInByVendor(agent)
            }
            return nil
        } catch let error as any CodedError { return error.code }
    }

    private func agent(_ answer: Answer) -> any UserAgent {
        switch answer {
        case .agrees: HeadlessAgent(as: "anna", transport: NetworkTransport())
        case .declines: HeadlessAgent(as: "anna", decision: .decline, transport: NetworkTransport())
        case .closesThePage: ClosingAgent()
        }
    }

    private func signInByMembers(_ agent: any UserAgent) async throws {
        switch vendor {
        case .vk:
            let environment = try await VKEnvironment.sandbox(at: sandbox.controlURL)
            let request = VKSignIn(
                clientID: VKSandboxConfiguration.defaultClientID, scope: Scope(Set(vendor.scopes)), environment: environment)
            _ = try await members.signIn(with: request, using: agent)
        case .facebook:
            let environment = try await FacebookEnvironment.sandbox(at: sandbox.controlURL)
            let request = FacebookSignIn(
                appID: FacebookSandboxConfiguration.defaultAppID, permissions: Set(named: vendor.scopes),
                environment: environment)
            _ = try await members.signIn(with: request, using: agent)
        }
    }

    private func signInByVendor(_ agent: any UserAgent) async throws -> String? {
        switch vendor {
        case .vk:
            let environment = try await VKEnvironment.sandbox(at: sandbox.controlURL)
            let vkid = try VKID(
                config: Configuration(
                    appCredentials: AppCredentials(clientId: VKSandboxConfiguration.defaultClientID), environment: environment),
                context: VKIDContext(try members.context(of: "vk")))
            let configuration = AuthConfiguration(scope: Scope(Set(vendor.scopes)))
            _ = try await vkid.authorize(with: configuration, using: agent)
            return nil
        case .facebook:
            let context = FacebookContext(try members.context(of: "facebook"))
            context.settings.appID = FacebookSandboxConfiguration.defaultAppID
            context.settings.environment = try await FacebookEnvironment.sandbox(at: sandbox.controlURL)
            context.settings.isAdvertiserTrackingEnabled = true
            let manager = FacebookContext.$current.withValue(context) { LoginManager() }
            let permissions = LoginConfiguration(permissions: Set(vendor.scopes.map { Permission(stringLiteral: $0) }))
            let result = try await manager.logIn(permissions, using: agent)
            return result.isCancelled ? "cancelled" : nil
        }
    }

    /// The home's present state. The vault reports in the order of the commits: everything before our mark is complete.
    func trace() async throws -> Trace {
        let mark = AccountKey(provider: "mark", environment: "live", clientID: "mark", subject: "mark")
        let secrets = AccountSecrets(tokens: TokenBuilder.tokens(by: SystemClock()))
        var told: [VaultChange] = []
        try members.vaultAtOnce().store(mark, label: nil, details: Data("{}".utf8), secrets: secrets, activates: false)
        for await change in changes {
            if case .added(let account) = change, account.key == mark { break }
            told.append(change)
        }
        try members.vaultAtOnce().remove(mark)
        try members.vaultAtOnce().erasePermissions(of: mark)
        return try Trace(members.vaultAtOnce(), told)
    }
}

extension Set<Permission> {
    fileprivate init(named names: [String]) { self.init(names.map { Permission(stringLiteral: $0) }) }
}

/// A user agent whose window the member closes at once.
private struct ClosingAgent: UserAgent {
    let suppliesRedirectURI = true

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        guard let address = redirectURI ?? URL(string: "http://127.0.0.1:9/") else { throw .unavailable }
        return Session(redirectURI: address)
    }

    private struct Session: UserAgentSession {
        let redirectURI: URL

        func present(
            _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
        ) async throws(UserAgentError) { throw .cancelled }

        func close() async {}
    }
}
