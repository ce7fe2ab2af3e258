public import Foundation
public import MemberOAuth

/// The system's browser: the command in the variable `BROWSER`, else `xdg-open`, on macOS `open`.
///
/// `BROWSER` contains commands separated by colons, each with its arguments and with quotes as in a shell. `%s` is the address; without
/// it the address is the last argument. No shell is used, so nothing in an address can run. A command gets none of this process's
/// files: its input is empty, its output is not shown, and it may outlive the sign-in. If it ends with an error, the end of its
/// standard error is repeated in the error of ``open(_:)``, without the queries of addresses.
public struct SystemBrowser: BrowserOpener {
    private let environment: [String: String]

    /// Creates the browser of an environment.
    /// - Parameter environment: The variables; this process's by default.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

    /// Runs the first command that exists.
    /// - Parameter address: An http or https address.
    /// - Throws: `MemberOAuth.UserAgentError.unavailable` if none exists; `MemberOAuth.UserAgentError.failed(_:)` if it ends
    ///   with an error.
    public func open(_ address: URL) async throws(UserAgentError) {
        guard ["http", "https"].contains(address.scheme?.lowercased()) else { throw .unavailable }
        for (program, command) in candidates {
            let arguments = Array(command.words(opening: address.absoluteString).dropFirst())
            guard let end = try await runCommand(program, arguments), end.status != 0 else { return }
            if end.status == Self.noBrowser, desktopOpeners.contains(command) { continue }
            let words = CommandWords(end.errors, opening: address).text.map { " Its own words: “\($0)”." } ?? ""
            throw .failed("The browser's command ended with status \(end.status).\(words)")
        }
        throw .unavailable
    }

    /// The programs in `BROWSER` that do not exist; other programs are tried instead.
    public var missingPrograms: [String] {
        BrowserCommand.list(environment["BROWSER"] ?? "").map { $0.words[0] }.filter { executable($0) == nil }
    }

    /// The program that ``open(_:)`` tries first; nil if this machine has none, and ``open(_:)`` fails.
    ///
    /// On Linux `xdg-open` counts only within a desktop (`DISPLAY`, `WAYLAND_DISPLAY`, or Windows around a WSL): elsewhere it could
    /// only start a browser in text mode, which this process gives no terminal.
    public var program: URL? { candidates.first?.program }

    private var candidates: [(program: URL, command: BrowserCommand)] {
        commands.compactMap { command in executable(command.words[0]).map { ($0, command) } }
    }

    private var hasDesktop: Bool {
        ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].contains { environment[$0]?.isEmpty == false }
    }

    private var commands: [BrowserCommand] {
        let named = BrowserCommand.list(environment["BROWSER"] ?? "")
        return named + desktopOpeners.filter { hasDesktop || $0.words[0] != "xdg-open" }
    }

    private func executable(_ name: String) -> URL? {
        let folders = name.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":").map { $0 + "/" }
        return folders.map { $0 + name }.first(where: FileManager.default.isExecutableFile).map { URL(filePath: $0) }
    }

    /// The status with which `xdg-open` reports that there is no browser.
    private static let noBrowser: Int32 = 3
}

/// Opens an address where the member can see it.
public protocol BrowserOpener: Sendable {
    /// Opens an address. The call may last as long as the browser runs, and returns when the task is cancelled; the browser continues.
    /// - Parameter address: The provider's page.
    /// - Throws: `MemberOAuth.UserAgentError.unavailable` if no program can open it, `failed` if that program failed.
    func open(_ address: URL) async throws(UserAgentError)
}

/// Opens addresses by a closure, for a test that simulates the browser or an app with its own way.
public struct GivenBrowser: BrowserOpener {
    private let body: @Sendable (URL) async throws(UserAgentError) -> Void

    /// Creates an opener.
    /// - Parameter body: Opens the address.
    public init(_ body: @escaping @Sendable (URL) async throws(UserAgentError) -> Void) { self.body = body }

    /// Opens an address by the closure.
    /// - Parameter address: The provider's page.
    /// - Throws: The closure's error.
    public func open(_ address: URL) async throws(UserAgentError) { try await body(address) }
}
