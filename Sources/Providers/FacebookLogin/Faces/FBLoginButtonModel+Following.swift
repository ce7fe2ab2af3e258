import Foundation
import MemberCore

/// The tasks of a button's observations, which end with the button.
final class LoginButtonWatch: Sendable {
    private let tasks: [Task<Void, Never>]

    init(_ tasks: [Task<Void, Never>]) { self.tasks = tasks }

    deinit { for task in tasks { task.cancel() } }
}

extension FBLoginButtonModel {
    /// Takes the current state, and follows the current token and the profile from then on.
    func follow() {
        guard let context else { return }
        let tokens = context.monitor.changes.stream()
        let profiles = context.profileUpdates.changes.stream()
        update()
        if userName == nil { fetchName(of: context.accessToken) }
        watch = LoginButtonWatch([
            Task { @MainActor [weak self] in
                for await change in tokens where change.didUserChange || change.isExpiry { self?.tokenChanged(change) }
            },
            Task { @MainActor [weak self] in
                for await _ in profiles { self?.update() }
            },
        ])
    }

    /// Determines the login from the token, else from the profile; without both no member is logged in.
    private func update() {
        guard let context else { return }
        let (token, profile) = (context.accessToken, context.profile)
        isSelected = token.map { !$0.isExpired(at: context.clock.now) } ?? (profile != nil)
        let userID = isSelected ? token?.userID ?? profile?.userID : nil
        // Another member's name is not kept.
        userName = userID == nil ? nil : profile?.name ?? (userID == self.userID ? userName : nil)
        self.userID = userID
    }

    private func tokenChanged(_ change: AccessTokenChange) {
        update()
        if !change.isExpiry { fetchName(of: change.new) }
    }

    /// Fetches the name of a token's member, who is new to the button; not for an expired token.
    private func fetchName(of token: AccessToken?) {
        guard let context, let token, !token.isExpired(at: context.clock.now) else { return }
        Task { @MainActor [weak self] in
            guard let name = await context.name(of: token), context.accessToken?.userID == token.userID else { return }
            self?.userName = name
        }
    }
}

extension FacebookContext {
    /// Fetches the name of a token's member, if the service supplies it.
    fileprivate func name(of token: AccessToken) async -> String? {
        guard currentTokens?.isForGraph == true, let response = try? await member(of: token, "id,name") else { return nil }
        guard response["id"]?.string.isExactly(token.userID) == true else { return nil }
        return response["name"]?.string
    }
}
