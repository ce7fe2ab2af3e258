import Foundation
import MemberLoopback
import MemberOAuth

/// The address at which the redirect of a sign-in arrives, as given by the options.
struct RedirectPlace {
    let path: String
    /// The whole address; nil if the port is any free one.
    let address: URL?

    init(_ arguments: Arguments) throws(UsageError) {
        path = arguments["redirect-path"] ?? "/callback"
        guard Self.isKept(path) else {
            throw UsageError("--redirect-path takes a path that begins with a slash, such as /callback.")
        }
        address = try arguments.number("port", in: 1...65_535).flatMap { [path] in URL(string: "http://127.0.0.1:\($0)\(path)") }
    }

    /// Whether browsers and servers keep the path as it is written: unreserved characters and few others, no empty or dotted part.
    private static func isKept(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard path.hasPrefix("/"), path.utf8.allSatisfy({ Self.plain.contains($0) }) else { return false }
        return path == "/" || parts.dropFirst().allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@/".utf8)
}

extension Invocation {
    /// Creates the agent that shows a provider's page and receives the redirect.
    /// - Parameters:
    ///   - place: The address at which the redirect arrives on this machine.
    ///   - isLive: Whether the sign-in is at the provider's own service, where the app's own address takes precedence.
    /// - Returns: The agent.
    func agent(at place: RedirectPlace, isLive: Bool) -> any UserAgent {
        let console = console
        let opener = ForgivingOpener(base: browser(), console: console, isAttended: input.isTerminal)
        let loopback = LoopbackAgent(path: place.path, opener: opener) { address in
            console.note("Open this address in a browser on this machine:\n\n  \(address.absoluteString)\n")
        }
        return isLive ? LiveAgent(loopback: loopback, paste: PasteAgent(console: console, input: input)) : loopback
    }
}
