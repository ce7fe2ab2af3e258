import Foundation
import MemberLoopback
import MemberOAuth

/// Opens an address; where the browser's command fails, a person at the terminal gets the address instead, and the sign-in goes on.
/// Without a person it ends at once, because no one could open the address.
struct ForgivingOpener: BrowserOpener {
    let base: any BrowserOpener
    let console: Console
    /// Whether a person is at the terminal.
    let isAttended: Bool

    func open(_ address: URL) async throws(UserAgentError) {
        do throws(UserAgentError) { try await base.open(address) } catch {
            guard isAttended, case .failed = error, !Task.isCancelled else { throw error }
            console.note(console.noteStyle.paint(.notice, "member:") + " \(error.problem)")
            // The agent shows the address then.
            throw .unavailable
        }
    }
}
