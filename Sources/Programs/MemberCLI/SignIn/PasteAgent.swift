import Foundation
import MemberOAuth

/// Prints the address and reads the address of the redirect, which a person pastes: for redirects that no listener can receive.
struct PasteAgent: UserAgent {
    let console: Console
    let input: LineInput
    /// Whether the pasted address holds a token, which is then not shown.
    var hidesInput = false

    var suppliesRedirectURI: Bool { false }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        guard let redirectURI else { throw .redirectUnsupported }
        return Session(redirectURI: redirectURI, console: console, input: input, hidesInput: hidesInput)
    }

    private struct Session: UserAgentSession {
        let redirectURI: URL
        let console: Console
        let input: LineInput
        let hidesInput: Bool

        func present(
            _ address: URL, response deliver: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
        ) async throws(UserAgentError) {
            console.note("Open this address in a browser and sign in:\n\n  \(address.absoluteString)\n")
            let start = "\(redirectURI.scheme ?? "")://\(redirectURI.host() ?? "")"
            console.note("The browser ends at an address that begins with \(start)…")
            console.note(hidesInput ? "Paste that whole address here; it is not shown:" : "Paste that whole address here:")
            let show = hidesInput ? input.hide() : nil
            defer { show?() }
            while let line = await input.line() {
                guard let url = URL(string: line.trimmingCharacters(in: .whitespaces)) else { continue }
                switch await deliver(url) {
                case .accepted, .failed: return
                case .refused: console.note("That address belongs to another sign-in. Paste the one of this sign-in:")
                case .notMine: console.note("That is not an address of this app. Paste the whole address:")
                }
            }
            throw .cancelled
        }

        func close() async {}
    }
}
