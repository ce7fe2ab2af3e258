import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import WaitSupport

// Helpers of the acceptance cases, which use only what an app may use, and check what it sees.

extension FacebookBench {
    /// A member whom the dialog redirects to an address; `STATE` in it stands for the login's own state.
    func agent(arriving text: String) -> DialogAgent {
        DialogAgent { dialog in
            let state = "state=" + PercentCoding.encode(dialog.fields["state"] ?? "")
            return URL(string: text.replacing("STATE", with: state)).map { [.address($0)] } ?? []
        }
    }

    /// A member whom the dialog redirects with these pairs and the login's own state.
    func agent(returning fields: FormFields) -> DialogAgent { DialogAgent { _ in [.redirect(fields)] } }

    /// A login that ends with an address.
    func logIn(_ permissions: [String] = ["email"], arriving text: String) async throws -> LoginManagerLoginResult {
        try await manager.logIn(LoginConfiguration(permissions: permissions), using: agent(arriving: text))
    }

    /// A login that ends with these pairs.
    func logIn(_ permissions: [String] = ["email"], returning fields: FormFields) async throws -> LoginManagerLoginResult {
        try await manager.logIn(LoginConfiguration(permissions: permissions), using: agent(returning: fields))
    }

    /// Makes a token current that was just refreshed, so that nothing is sent in the background of a request.
    func hold(_ text: String = "held", _ permissions: [String] = ["email", "public_profile"]) {
        within { AccessToken.current = GraphFixture.token(text, permissions, refreshed: clock.now) }
    }

    /// Runs a closure as an app whose dialogs this member goes through.
    func asApp<Value>(with agent: DialogAgent, _ body: () async throws -> Value) async rethrows -> Value {
        var context = context
        context.userAgent = agent
        return try await FacebookContext.$current.withValue(context, operation: body)
    }

    /// Starts a closure as an app whose dialogs this member goes through.
    func asApp<Value>(with agent: DialogAgent, _ body: () throws -> Value) rethrows -> Value {
        var context = context
        context.userAgent = agent
        return try FacebookContext.$current.withValue(context, operation: body)
    }

    /// The requests to a path, without the version.
    func requests(to path: String) -> [HTTPRequest] {
        transport.requests.filter { $0.url.path.replacing("/v21.0", with: "") == path }
    }
}

extension Said {
    /// Waits for a number of words, and returns whether no more follow.
    func hears(_ count: Int) async -> Bool {
        guard await waited(while: words.count < count) else { return false }
        for _ in 0..<20 { await Task.yield() }
        return words.count == count
    }
}

/// The outcome of a closure in a word or two: `core 8`, `login 308`, the name of another error, or nil for a success.
func failure(of body: () async throws -> some Any) async -> String? {
    do {
        _ = try await body()
        return nil
    } catch { return word(for: error) }
}

/// An error in a word or two.
func word(for error: any Error) -> String {
    let error = error as NSError
    switch error.domain {
    case ErrorDomain: return "core \(error.code)"
    case LoginErrorDomain: return "login \(error.code)"
    default: return error.domain
    }
}

/// The outcome of a login in a word or two: `success`, `cancelled nothingGranted`, `login 308`.
func outcome(of login: () async throws -> LoginManagerLoginResult) async -> String {
    do {
        let result = try await login()
        return result.isCancelled ? "cancelled " + (result.cancelReason?.rawValue ?? "?") : "success"
    } catch { return word(for: error) }
}
